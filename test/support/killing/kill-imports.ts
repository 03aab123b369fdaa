import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { PATIENCE } from '../patience.js';
import type { Random } from '../random.js';
import { ndjson } from '../records.js';
import { temporaryFolder } from '../temporary-folder.js';
import { Importer, type Life, type Moment } from './importer.js';
import { READINGS, steadyReaders } from './readers.js';
import type { StoreUnderTest } from './store-under-test.js';
import type { Registry } from './two-registries.js';

/** After so many dead imports one is let live. */
const KILLS_IN_A_ROW = 10;
/** So many more, if one of the ends has not been seen. */
const MOST_MORE = 50;
/** Shares of `someMoment`. */
const WHILE_IT_WRITES = 0.5;
const AT_THE_SWITCH = 1;
/** To look at everything costs more than to wait. */
const RARELY = { ...PATIENCE, interval: 100 };

/** In the whole life of an import, or from its first write to its last, or around the switch. */
function someMoment(
  { started, begun, written, ended }: Life,
  random: Random,
  share: number,
): Moment {
  const within = (sign: Moment['sign'], mostMs: number) => ({
    sign,
    ms: random.next() * Math.max(0, mostMs),
  });
  if (share < 0.3) return within('started', ended - started);
  if (share < 0.7) return within('begun', 1.2 * (written - begun));
  return within('written', 1.5 * (ended - written));
}

export interface Killing {
  readonly store: StoreUnderTest;
  /** The first of them is what the store holds. */
  readonly registries: readonly [Registry, Registry];
  readonly origin: URL;
  readonly random: Random;
  readonly kills: number;
}

/** Kills imports at many moments while clients read, and expects what must hold whatever dies. */
export async function killImports({ store, registries, origin, random, kills }: Killing) {
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
    }, RARELY);
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
  let life = await importWholly(current);
  expect(life.begun).toBeGreaterThanOrEqual(life.started);
  expect(life.written).toBeGreaterThanOrEqual(life.begun);
  // Where chance has left out one of the ends, more are killed there, and in the end the test fails.
  const isShown = () => counts.before > 0 && counts.after > 0 && counts.leftBehind > 0;
  const lacking = () => (counts.after === 0 ? AT_THE_SWITCH : WHILE_IT_WRITES);
  for (let i = 0; i < kills || (!isShown() && i < kills + MOST_MORE); i++) {
    const moment = someMoment(life, random, i < kills ? random.next() : lacking());
    const next = other(current);
    const lived = await importer.kill(fileOf(next), moment);
    const leftBehind = (await store.leftBehind()).length > 0;
    current = await served();
    counts[current === next ? 'after' : 'before']++;
    if (lived) counts.tooLate++;
    // The machine may be slower or quicker by now.
    life = lived ?? life;
    if (leftBehind) counts.leftBehind++;
    if ((i + 1) % KILLS_IN_A_ROW === 0) {
      life = await importWholly(other(current));
      current = other(current);
    }
  }
  const { faults, seen } = await readers.stop();
  console.log({ seed: random.seed, ...counts, ...Object.fromEntries(seen) });
  expect(faults).toEqual([]);
  expect(counts).toSatisfy(isShown);
  return { seen };
}
