import { RevisionGone } from '../../../src/domain/errors.js';
import { MunicipalityDirectory } from '../../../src/domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../src/domain/ports/record-batch.js';
import type {
  AskOptions,
  Generation,
  RecordRepository,
} from '../../../src/domain/ports/record-repository.js';
import type { RegistryReader, WholeRegistry } from '../../../src/domain/ports/registry-reader.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { publish } from '../../../src/domain/record/published-record.js';
import { facetsOf } from '../../../src/domain/search/facets.js';
import { compareRecords, matches } from '../../../src/domain/search/matching.js';

/** Some records as a generation, told apart from others by a revision of the test's choice. */
export function fakeGeneration(records: readonly Expediente[], revision = 'one'): Generation {
  const sorted = [...records].sort(compareRecords);
  return {
    revision,
    modified: new Date('2025-01-01T00:00:00Z'),
    async *stream(criteria, options) {
      for (const record of sorted) {
        options?.signal?.throwIfAborted();
        if (matches(record, criteria)) yield batchOf([record]);
      }
    },
    async page(criteria, { limit, after = -1 }, options) {
      options?.signal?.throwIfAborted();
      const matching = sorted.filter((record) => matches(record, criteria));
      const rest = matching.filter((record) => sorted.indexOf(record) > after);
      const shown = rest.slice(0, limit);
      const last = shown.at(-1);
      return {
        batch: batchOf(shown),
        total: matching.length,
        next: last && rest.length > limit ? sorted.indexOf(last) : undefined,
      };
    },
    facets: (criteria) => facetsOf(sorted.filter((record) => matches(record, criteria))),
    hasCode: async ({ key }) => sorted.some((record) => record.codArchivo.key === key),
    municipalities: async () => new MunicipalityDirectory(sorted.map((one) => one.municipality)),
  };
}

/** The last generation is the current one. */
export function fakeRepository(...generations: Generation[]): RecordRepository {
  return {
    async current(options?: AskOptions) {
      options?.signal?.throwIfAborted();
      return generations.at(-1);
    },
    async at(revision) {
      const generation = generations.find((one) => one.revision === revision);
      if (!generation) throw new RevisionGone();
      return generation;
    },
  };
}

function batchOf(records: readonly Expediente[]): RecordBatch {
  return {
    size: records.length,
    records: async () => records,
    published: () => Buffer.from(records.map(publish).join(',')),
  };
}

/** The same as those who read all of it see it. */
export function fakeReader(records?: readonly Expediente[], revision = 'one'): RegistryReader {
  return { current: async () => records && fakeWhole(records, revision) };
}

export function fakeWhole(records: readonly Expediente[], revision = 'one'): WholeRegistry {
  return {
    revision,
    count: records.length,
    async *records() {
      for (const record of [...records].sort(compareRecords)) yield [record];
    },
  };
}
