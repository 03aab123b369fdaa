import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Generation } from '../../src/domain/ports/record-repository.js';

/** As it is built for production: what runs TypeScript would make it a little slower. */
const BUILT = '../../dist/adapters/outbound';

export interface OurIndex {
  readonly generation: Generation;
  readonly seconds: number;
  readonly isFromSnapshot: boolean;
  /** All that the store keeps in memory: index, published records, token streams. */
  readonly bytes: number;
  /** Of these the index. */
  readonly indexBytes: number;
}

/** Our index as the service has it: from the snapshot beside the records file, or built. */
export async function ourIndex(file: string): Promise<OurIndex> {
  const {
    RecordsFileSource,
  }: typeof import('../../src/adapters/outbound/memory/records-file-source.js') = await import(
    `${BUILT}/memory/records-file-source.js`
  );
  const {
    IndexSearcher,
  }: typeof import('../../src/adapters/outbound/search-index/index-searcher.js') = await import(
    `${BUILT}/search-index/index-searcher.js`
  );
  const before = memory();
  const start = performance.now();
  let isFromSnapshot = false;
  const source = new RecordsFileSource({
    file,
    snapshot: `${file}.snapshot`,
    onSnapshot: ({ snapshot }) => {
      isFromSnapshot = snapshot === 'used';
    },
  });
  const { result } = await source.load(await source.version(), new AbortController().signal);
  if (result instanceof Error) throw result;
  const seconds = (performance.now() - start) / 1_000;
  return {
    generation: new IndexSearcher(result),
    seconds,
    isFromSnapshot,
    bytes: memory() - before,
    indexBytes: result.indexBytes,
  };
}

/** What is in use once all that is not has been thrown away. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
