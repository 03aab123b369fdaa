import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { someFields } from '../support/records.js';

/** Hardly a word, so that the index is built soon and stays small beside the records. */
const TITLE = 'plan parcial del sector norte '.padEnd(8_500, '.');

/** Writes a registry of `records` records of a little more than 8,500 bytes each. */
export async function writeBigRegistry(file: string, records: number): Promise<void> {
  const out = createWriteStream(file);
  for (let made = 0; made < records; made++) {
    const line = `${JSON.stringify(someFields({ title: TITLE, content: null }))}\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

/** Counts the records of an answer as it arrives, and keeps nothing of it but its end. */
export class RecordCount {
  records = 0;
  bytes = 0;
  end = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const seen = this.end.length;
    const text = Buffer.concat([this.end, chunk]);
    let at = text.indexOf(MARK, Math.max(0, seen - MARK.length + 1));
    for (; at !== -1; at = text.indexOf(MARK, at + MARK.length)) this.records++;
    this.bytes += chunk.length;
    this.end = text.subarray(-MARK.length);
  }
}

const MARK = Buffer.from('"registration_number":');
