import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Random } from '../random.js';
import { ndjson } from '../records.js';
import { temporaryFolder } from '../temporary-folder.js';
import { Importer, type Life, type Moment } from './importer.js';
import { READINGS, steadyReaders } from './readers.js';
import type { StoreUnderTest } from './store-under-test.js';
import type { Registry } from './two-registries.js';

const KILLS = Number(process.env.KILLS ?? 50);
/** After so many dead imports one is let live. */
const KILLS_IN_A_ROW = 10;
const PATIENCE = { timeout: 60_000, interval: 10 };

/** The whole life of an import, then from its first write to its last, then around the switch. */
function momentsOf({ begun, written, ended }: Life, random: Random): Moment[] {
  const some = (share: number, sign: Moment['sign'], mostMs: number) =>
    Array.from({ length: Math.round(KILLS * share) }, () => ({ sign, ms: random.next() * mostMs }));
  return random.shuffled([
    ...some(0.3, 'started', ended),
    ...some(0.4, 'begun', 1.2 * (written - begun)),
    ...some(0.3, 'written', 1.5 * (ended - written)),
  ]);
}

export interface Killing {
  readonly store: StoreUnderTest;
  /** The first of them is what the store holds. */
  readonly registries: readonly [Registry, Registry];
  readonly origin: URL;
  readonly random: Random;
}

/** Kills imports at many moments while clients read, and expects what must hold whatever dies. */
export async function killImports({ store, registries, origin, random }: Killing) {
  const folder = await temporaryFolder();
  const fileOf = ({ name }: Registry) => join(folder, `${name}.ndjson`);
  for (const each of registries) await writeFile(fileOf(each), ndjson(each.fields));
  const other = (registry: Registry) => registries[registry === registries[0] ? 1 : 0];
  const importer = new Importer(store);

  const held = async (): Promise<Registry> => {
    const revision = await store.revision();
    const registry = registries.find((each) => each.revision === revision);
    if (!registry) throw new Error(`the store holds no whole registry: ${revision}`);
    return registry;
  };
  /** What the store holds, once it is served in every way of reading it. */
  const served = async (): Promise<Registry> => {
    await held();
    return vi.waitFor(async () => {
      const registry = await held();
      for (const read of Object.values(READINGS)) {
        expect(await read(origin, registries)).toBe(registry);
      }
      return registry;
    }, PATIENCE);
  };
  const importWholly = async (registry: Registry): Promise<Life> => {
    const life = await importer.run(fileOf(registry));
    expect(await served()).toBe(registry);
    expect(await store.leftBehind()).toEqual([]);
    return life;
  };

  let current = await served();
  const readers = steadyReaders(origin, registries);
  const counts = { before: 0, after: 0, tooLate: 0, leftBehind: 0 };
  await importWholly(other(current));
  const life = await importWholly(current);
  expect(life.begun).toBeGreaterThan(0);
  expect(life.written).toBeGreaterThan(life.begun);
  for (const [i, moment] of momentsOf(life, random).entries()) {
    const next = other(current);
    const killed = await importer.kill(fileOf(next), moment);
    const leftBehind = (await store.leftBehind()).length > 0;
    current = await served();
    counts[current === next ? 'after' : 'before']++;
    if (!killed) counts.tooLate++;
    if (leftBehind) counts.leftBehind++;
    if ((i + 1) % KILLS_IN_A_ROW === 0) {
      await importWholly(other(current));
      current = other(current);
    }
  }
  const { faults, seen } = await readers.stop();
  console.log({ seed: random.seed, life, ...counts, ...Object.fromEntries(seen) });
  expect(faults).toEqual([]);
  return { counts, seen };
}
