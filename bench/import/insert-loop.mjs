/*
 * What a user would write instead of our import: `node insert-loop.mjs URL DATABASE FILE`. It reads
 * the lines, inserts them as they are with the words of each, and indexes the words at the end.
 * Nothing is validated or put in order, and whoever reads meanwhile sees half a registry.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { words } from '../../dist/domain/search/folding.js';

const DOCUMENTS_AT_ONCE = 1_000;
const [url, database, file] = process.argv.slice(2);

const client = new MongoClient(url);
const collection = client.db(database).collection('records');
let waiting = [];
for await (const line of createInterface({ input: createReadStream(file) })) {
  const record = JSON.parse(line);
  record.words = [...new Set([...words(record.title), ...words(record.content)])];
  waiting.push(record);
  if (waiting.length < DOCUMENTS_AT_ONCE) continue;
  await collection.insertMany(waiting, { ordered: false });
  waiting = [];
}
if (waiting.length > 0) await collection.insertMany(waiting, { ordered: false });
// After the records: into an index that is there already, they go several times as slowly.
await collection.createIndex({ words: 1 });
await client.close();
