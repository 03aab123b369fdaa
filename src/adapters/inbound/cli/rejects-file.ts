import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Rejection } from '../../../application/importing/import-report.js';
import { UsageError } from './usage-error.js';

/** Every fault of every rejected record as a line of JSON. */
export class RejectsFile {
  private constructor(private readonly stream: ReturnType<typeof createWriteStream>) {}

  static async open(path: string): Promise<RejectsFile> {
    const stream = createWriteStream(path);
    try {
      await once(stream, 'open');
    } catch (error) {
      throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
    }
    return new RejectsFile(stream);
  }

  add({ place, faults }: Rejection): void {
    for (const { field, reason, value } of faults) {
      this.stream.write(`${JSON.stringify({ ...place, field, reason, value })}\n`);
    }
  }

  async close(): Promise<void> {
    this.stream.end();
    await finished(this.stream);
  }
}
