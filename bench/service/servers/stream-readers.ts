/*
 * `stream-readers.js PORT PATH COUNT`: reads an answer over and over, several at a time, until
 * it is stopped. Says in lines of JSON when it begins and, in the end, how much it has read.
 */
import { readWhole } from '../whole-answer.js';

const [port, path = '', count] = process.argv.slice(2);
const start = performance.now();
let bytes = 0;

process.once('SIGTERM', () => {
  const seconds = (performance.now() - start) / 1_000;
  process.stdout.write(`${JSON.stringify({ bytes, seconds })}\n`, () => process.exit(0));
});

process.stdout.write('{}\n');
const read = async () => {
  for (;;) bytes += (await readWhole(Number(port), path)).bytes;
};
await Promise.all(Array.from({ length: Number(count) }, read));
