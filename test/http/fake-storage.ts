import { buildGeneration } from '../../src/adapters/outbound/memory/build/build-generation.js';
import { IndexSearcher } from '../../src/adapters/outbound/search-index/index-searcher.js';
import type { OpenableRepository } from '../../src/config/stores/store-repository.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import type { Expediente } from '../../src/domain/record/expediente.js';

/** A store with nothing in it, with the given parts in place of its own. */
export function fakeStorage(parts: Partial<OpenableRepository> = {}): OpenableRepository {
  return {
    open: async () => undefined,
    close: async () => undefined,
    current: async () => undefined,
    at: () => Promise.reject(new Error('not part of this test')),
    ...parts,
  };
}

/** A real generation, with the given parts in place of its own. */
export async function fakeGeneration(
  records: readonly Expediente[],
  parts: Partial<Generation>,
): Promise<Generation> {
  const store = await buildGeneration(records, new Date('2025-01-01T10:00:00Z'));
  const real = new IndexSearcher(store);
  return {
    revision: real.revision,
    modified: real.modified,
    stream: (...question) => real.stream(...question),
    page: (...question) => real.page(...question),
    facets: (...question) => real.facets(...question),
    hasCode: (code) => real.hasCode(code),
    municipalities: () => real.municipalities(),
    ...parts,
  };
}
