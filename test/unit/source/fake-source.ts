import type { RecordSource } from '../../../src/domain/ports/record-source.js';

/** A source whose every answer a test decides on. It counts what is asked. */
export class FakeSource implements RecordSource {
  /** Thrown instead of every version. */
  fault: Error | undefined;
  /** Called before the records are given. */
  beforeRecords = () => {};
  versions = 0;
  reads = 0;
  isClosed = false;

  constructor(
    public now: string,
    public fields: readonly object[],
  ) {}

  set(version: string, fields: readonly object[]): void {
    this.now = version;
    this.fields = fields;
  }

  async version(): Promise<string> {
    this.versions++;
    if (this.fault) throw this.fault;
    return this.now;
  }

  async *records() {
    this.reads++;
    this.beforeRecords();
    yield* this.fields;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** A source that tells of its changes. */
export class TellingSource extends FakeSource {
  tell = () => {};
  isWatched = false;

  watch(listener: () => void): () => void {
    this.tell = listener;
    this.isWatched = true;
    return () => {
      this.isWatched = false;
    };
  }
}
