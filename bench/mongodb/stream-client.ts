/*
 * Reads the whole registry once, in a process of its own so that its memory is nothing but the
 * stream's: `tsx bench/mongodb/stream-client.ts URL`. Says what it saw in one line of JSON.
 */
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { ourConnection } from './our-store.js';

/** Enough for the code to be compiled and the heap to have found its size. */
const WARM_UP_RECORDS = 20_000;

const connection = ourConnection(process.argv[2] as string);
const generation = await new MongoRecordRepository(connection).current();
if (!generation) throw new Error('Nothing has been loaded.');

let warm = 0;
for await (const batch of generation.stream({})) {
  batch.published();
  warm += batch.size;
  if (warm >= WARM_UP_RECORDS) break;
}

const before = process.memoryUsage.rss();
const start = performance.now();
let records = 0;
let bytes = 0;
let peak = before;
for await (const batch of generation.stream({})) {
  bytes += batch.published().length;
  records += batch.size;
  peak = Math.max(peak, process.memoryUsage.rss());
}
const seconds = (performance.now() - start) / 1_000;
process.stdout.write(`${JSON.stringify({ records, bytes, seconds, growth: peak - before })}\n`);
await connection.close();
