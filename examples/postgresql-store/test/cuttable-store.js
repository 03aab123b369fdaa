import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { inject } from 'vitest';
import { openStore } from './open-store.js';

/** A store whose connection to PostgreSQL can be cut. */
export async function cuttableStore() {
  const { hostname, port } = new URL(inject('postgresqlUrl'));
  const sockets = new Set();
  let isCut = false;
  const proxy = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(inject('postgresqlUrl'));
  url.host = `127.0.0.1:${proxy.address().port}`;
  const store = await openStore(url.href);
  return {
    ...store,
    async silence() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      return async () => {
        isCut = false;
      };
    },
    async close() {
      await store.close();
      proxy.close();
    },
  };
}
