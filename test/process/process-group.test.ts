import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ProcessGroup } from '../repeat/process-group.js';

/** Connects, and does not end when it is asked to. */
function stubborn(port: number): string {
  return `process.on('SIGTERM',()=>{});require('node:net').connect(${port}).on('error',()=>{})`;
}

/** Starts another program that shares its output, and ends when it is asked to. */
function leader(program: string): string {
  const words = `['-e',${JSON.stringify(program)}]`;
  return `require('node:child_process').spawn(process.execPath,${words},{stdio:'inherit'})`;
}

test('a run of the tests that is told to end leaves nothing that it started', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const group = new ProcessGroup(process.execPath, ['-e', leader(stubborn(port))]);
  onTestFinished(() => group.signal('SIGKILL'));
  const [connection] = (await once(server, 'connection')) as [Socket];
  const closed = once(connection.on('error', () => {}).resume(), 'close');

  group.signal('SIGTERM');
  expect(await group.ended).toBeNull();
  await closed;
});
