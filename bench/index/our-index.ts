import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Generation } from '../../src/domain/ports/record-repository.js';

/** As it is built for production; what runs TypeScript would make it a little slower. */
const BUILT = '../../dist/adapters/outbound/memory/memory-record-repository.js';

export interface OurIndex {
  readonly generation: Generation;
  readonly seconds: number;
  readonly isFromSnapshot: boolean;
  /** All that the store keeps in memory: index, published records, sequences of words. */
  readonly bytes: number;
  /** Of these the index. */
  readonly indexBytes: number;
  close(): Promise<void>;
}

/** Our index as the service has it: from the snapshot beside the records file, or built. */
export async function ourIndex(file: string): Promise<OurIndex> {
  const {
    MemoryRecordRepository,
  }: typeof import('../../src/adapters/outbound/memory/memory-record-repository.js') = await import(
    BUILT
  );
  const before = memory();
  const start = performance.now();
  let isFromSnapshot = false;
  const repository = new MemoryRecordRepository({
    file,
    snapshot: `${file}.snapshot`,
    onSnapshot: ({ snapshot }) => {
      isFromSnapshot = snapshot === 'used';
    },
    checkEveryMs: 3_600_000,
    onLoaded: () => {},
    onRejected: () => {},
  });
  await repository.open();
  const seconds = (performance.now() - start) / 1_000;
  const generation = await repository.current();
  return {
    generation,
    seconds,
    isFromSnapshot,
    bytes: memory() - before,
    indexBytes: bytesOf(Reflect.get(Reflect.get(generation, 'store'), 'parts').index),
    close: () => repository.close(),
  };
}

/** Of all arrays in something. */
function bytesOf(parts: object): number {
  if (ArrayBuffer.isView(parts)) return parts.byteLength;
  return Object.values(parts).reduce((sum, part) => sum + bytesOf(part), 0);
}

/** What is in use once all that is not has been thrown away. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
