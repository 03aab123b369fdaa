import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Generation } from '../../src/domain/record-repository.js';

/** As it is built for production; what runs TypeScript would make it a little slower. */
const BUILT = '../../dist/adapters/outbound/memory/memory-record-repository.js';

export interface OurIndex {
  readonly generation: Generation;
  readonly buildSeconds: number;
  /** All that the store keeps: index, published records, texts. */
  readonly bytes: number;
  close(): Promise<void>;
}

/** Builds our index from the records file, in this process. */
export async function ourIndex(file: string): Promise<OurIndex> {
  const {
    MemoryRecordRepository,
  }: typeof import('../../src/adapters/outbound/memory/memory-record-repository.js') = await import(
    BUILT
  );
  const before = memory();
  const start = performance.now();
  const repository = new MemoryRecordRepository({
    file,
    checkEveryMs: 3_600_000,
    onLoaded: () => {},
    onRejected: () => {},
  });
  await repository.open();
  const buildSeconds = (performance.now() - start) / 1_000;
  const generation = await repository.current();
  return { generation, buildSeconds, bytes: memory() - before, close: () => repository.close() };
}

/** What is in use once all that is not has been thrown away. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
