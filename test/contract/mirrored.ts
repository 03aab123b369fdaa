import { expect, it } from 'vitest';
import { MirroredRepository } from '../../src/adapters/outbound/mirror/mirrored-repository.js';
import {
  type ContractOptions,
  describeRecordRepository,
  type OpenedRepository,
} from '../../src/contract/index.js';
import type { Generation, RecordRepository } from '../../src/domain/ports/record-repository.js';
import type { RegistryReader } from '../../src/domain/ports/registry-reader.js';
import type { Expediente } from '../../src/domain/record/expediente.js';

export type OpenedStore = OpenedRepository & { readonly reader: RegistryReader };

/** What a store must do, with a mirror that has been built before each question. */
export function describeMirrored(
  name: string,
  open: (records: readonly Expediente[]) => Promise<OpenedStore>,
  options: ContractOptions,
): void {
  const counts = { answersOfStore: 0, mirrors: 0 };

  async function openMirrored(records: readonly Expediente[]): Promise<OpenedRepository> {
    const { repository: store, reader, replace, close } = await open(records);
    const repository = new MirroredRepository(
      { ...counted(store), open: async () => {}, close: async () => {} },
      reader,
      {
        maxBytes: 1e9,
        staleMs: 0,
        checkEveryMs: 600_000,
        onEvent: ({ mirror }) => {
          if (mirror === 'built') counts.mirrors++;
        },
      },
    );
    const untilMirrored = async () => {
      const before = counts.mirrors;
      await repository.current();
      await repository.settled;
      if (counts.mirrors === before) throw new Error('no mirror was built');
    };
    await untilMirrored();
    return {
      repository,
      replace: async (all) => {
        await replace(all);
        await untilMirrored();
      },
      close: async () => {
        await repository.close();
        await close();
      },
    };
  }

  /** A store that counts the answers that were not the mirror's. */
  function counted(store: RecordRepository): RecordRepository {
    const count = (generation: Generation): Generation => ({
      revision: generation.revision,
      modified: generation.modified,
      stream: (...asked) => counting(generation.stream(...asked)),
      // The mirror itself reads pages for the texts that are not published.
      page: async (...asked) => {
        const { batch, ...page } = await generation.page(...asked);
        const { size } = batch;
        return {
          ...page,
          batch: {
            size,
            records: () => batch.records(),
            published: () => counting(batch.published()),
          },
        };
      },
      facets: (...asked) => counting(generation.facets(...asked)),
      hasCode: (...asked) => counting(generation.hasCode(...asked)),
      municipalities: (...asked) => counting(generation.municipalities(...asked)),
    });
    return {
      current: async (...asked) => {
        const current = await store.current(...asked);
        return current && count(current);
      },
      // A mirror holds the current generation only.
      at: (...asked) => store.at(...asked),
    };
  }

  function counting<T>(answer: T): T {
    counts.answersOfStore++;
    return answer;
  }

  describeRecordRepository(name, openMirrored, options);

  it(`${name} has been answered for by its mirrors alone`, () => {
    expect(counts.mirrors).toBeGreaterThan(10);
    expect(counts.answersOfStore).toBe(0);
  });
}
