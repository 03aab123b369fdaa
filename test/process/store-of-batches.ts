import { randomBytes } from 'node:crypto';
import type { OpenableRepository } from '../../src/config/stores/store-repository.js';
import { MunicipalityDirectory } from '../../src/domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../src/domain/ports/record-batch.js';
import type { AskOptions, Generation } from '../../src/domain/ports/record-repository.js';
import { publish } from '../../src/domain/record/published-record.js';
import { type Facets, facetsOf } from '../../src/domain/search/facets.js';
import type { SearchCriteria } from '../../src/domain/search/search-criteria.js';
import { someRecord } from '../support/records.js';

const RECORDS_IN_BATCH = 7;

/** More bytes than a compressor remembers, so that each batch is news to it. */
const DIFFERENT_BATCHES = 80;

/** Text that does not compress, so that compressors hand on what they get. */
function noise(bytes: number): string {
  return randomBytes(bytes).toString('base64');
}

const RECORDS = Array.from({ length: DIFFERENT_BATCHES }, () =>
  someRecord({ id: 'EXP-1', cod_archivo: 'EXP-1', title: noise(7_000), links: [] }),
);

const BATCHES = RECORDS.map((record): RecordBatch => {
  const published = Buffer.from(Array(RECORDS_IN_BATCH).fill(publish(record)).join(','));
  return {
    size: RECORDS_IN_BATCH,
    records: async () => Array(RECORDS_IN_BATCH).fill(record),
    published: () => published,
  };
});

/** One answer as the store saw it. */
export interface StreamSeen {
  given: number;
  ended: boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * A store whose whole registry is so many batches of 64 KiB, and then what `after` does: nothing,
 * a fault, or a wait. It sees how its streams are used. Pages of it always work.
 */
export class StoreOfBatches implements OpenableRepository, Generation {
  readonly revision = 'a'.repeat(64);
  readonly modified = new Date('2024-05-17T08:00:00Z');
  readonly streams: StreamSeen[] = [];

  constructor(
    private readonly batches: number,
    private readonly after: (signal: AbortSignal | undefined) => Promise<void> = async () => {},
  ) {}

  async open(): Promise<void> {}

  async close(): Promise<void> {}

  async current(): Promise<Generation> {
    return this;
  }

  async at(): Promise<Generation> {
    return this;
  }

  async *stream(_: SearchCriteria, { signal }: AskOptions = {}): AsyncGenerator<RecordBatch> {
    const seen: StreamSeen = { given: 0, ended: false, signal };
    this.streams.push(seen);
    try {
      while (seen.given < this.batches) yield batch(seen.given++);
      await this.after(signal);
    } finally {
      seen.ended = true;
    }
  }

  async page() {
    return { batch: batch(0), total: RECORDS_IN_BATCH };
  }

  facets(): Facets {
    return facetsOf(RECORDS);
  }

  async hasCode(): Promise<boolean> {
    return true;
  }

  async municipalities(): Promise<MunicipalityDirectory> {
    return new MunicipalityDirectory(RECORDS.map(({ municipality }) => municipality));
  }

  /** The size of the whole answer, in bytes. */
  get answerBytes(): number {
    const frame = '{"resultadoBusqueda":[]}'.length;
    return frame + this.batches * batch(0).published().length + this.batches - 1;
  }
}

function batch(number: number): RecordBatch {
  return BATCHES[number % BATCHES.length] as RecordBatch;
}
