import type { Rejection } from '../../../../application/import/import-listener.js';
import type { RejectsFile } from './rejects-file.js';

/** Writes every fault of every rejected record as a line of JSON. */
export class FaultsFile {
  constructor(private readonly file: RejectsFile) {}

  add({ location, faults }: Rejection): void {
    const lines = faults.map(
      ({ field, reason, value }) => `${JSON.stringify({ ...location, field, reason, value })}\n`,
    );
    this.file.write(lines.join(''));
  }

  close(): void {
    this.file.close();
  }
}
