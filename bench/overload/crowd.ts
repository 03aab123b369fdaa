/*
 * `tsx crowd.ts KIND PORT PATH COUNT`: clients that take their time, until this process is stopped.
 * `loris` sends a byte of a header a second; `reader` asks for PATH and reads a byte of it a second. Who is
 * hung up on comes back. Says when all have come, and in the end how often they were hung up on.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const [kind, port, path, count] = process.argv.slice(2);
const SECOND_MS = 1_000;
const HEAD = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `;

let hungUp = 0;
const sockets = new Set<Socket>();

function join(): void {
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  sockets.add(socket);
  socket.pause().write(kind === 'loris' ? HEAD : `${HEAD}x\r\n\r\n`);
  socket.once('close', () => {
    sockets.delete(socket);
    hungUp++;
    setTimeout(join, SECOND_MS);
  });
}

process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify({ hungUp })}\n`, () => process.exit());
});
for (let i = 0; i < Number(count); i++) {
  join();
  if (i % 50 === 49) await pause(20); // as they come in life, and not all in one moment
}
process.stdout.write('{}\n');
setInterval(() => {
  for (const socket of sockets) {
    if (kind === 'loris') socket.write('x');
    else socket.read(1);
  }
}, SECOND_MS);
