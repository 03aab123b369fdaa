import { expect, it, onTestFailed } from 'vitest';
import type { Changes } from '../../src/application/import/registry/registry-diff.js';
import { randomRecords, randomText } from '../../src/contract/random/random-registry.js';
import type { RecordIntake } from '../../src/domain/ports/record-intake.js';
import type { RegistryReader } from '../../src/domain/ports/registry-reader.js';
import { createExpediente, type Expediente, fieldsOf } from '../../src/domain/record/expediente.js';
import { compareRecords } from '../../src/domain/search/matching.js';
import { importInto, removals } from '../support/importing.js';
import { Random } from '../support/random.js';

/** A store with nothing in it; `reader` reads it as a new process would. */
export interface EmptyStore {
  readonly intake: RecordIntake;
  reader(): Promise<RegistryReader>;
}

/** What a merge is to be, worked out with a Map. */
interface Expected extends Changes {
  readonly after: readonly Expediente[];
}

/** A merge is what replacing the registry with its result would be, in every store. */
export function mergeContract(rounds: number, emptyStore: () => Promise<EmptyStore>): void {
  it('gives the revision and the counts of a plain Map, for random changes', async () => {
    const seed = Number(process.env.MERGE_SEED ?? Math.floor(Math.random() * 2 ** 31));
    onTestFailed(() => console.error(`MERGE_SEED=${seed} makes the same registries again`));
    const random = new Random(seed);
    for (let round = 0; round < rounds; round++) {
      await oneRegistry(random, random.between(2, 200), emptyStore);
    }
    // More than any store reads or writes at once.
    await oneRegistry(random, 2_500, emptyStore, 1);
  });
}

async function oneRegistry(
  random: Random,
  size: number,
  emptyStore: () => Promise<EmptyStore>,
  steps = 3,
) {
  const [merged, replaced] = [await emptyStore(), await emptyStore()];
  const runLength = size * random.pick([10, 100, 10_000]);
  const all = randomRecords(random, size);
  let now = all.filter(() => random.chance(0.6));
  if (now.length === 0) now = all;
  await importing(merged, runLength, { records: random.shuffled(now) });
  for (let step = 0; step < steps; step++) {
    const { records, gone, expected } = change(random, all, now);
    const request = { mode: 'merge' as const, records, removals: removals(gone) };
    const { after, ...changes } = expected;
    const dryRun = await importing(merged, runLength, { ...request, dryRun: true });
    const summary = await importing(merged, runLength, request);
    const reference = await importing(replaced, runLength, { records: random.shuffled(after) });
    expect(summary).toMatchObject({ outcome: 'current', changes, registry: reference.registry });
    expect(dryRun).toMatchObject({ outcome: 'dry run', changes, registry: reference.registry });
    const again = { records: after, dryRun: true };
    const same = { added: 0, changed: 0, removed: 0, same: after.length };
    expect(await importing(merged, runLength, again)).toMatchObject({ changes: same });
    now = [...after];
  }
}

async function importing(
  store: EmptyStore,
  runLength: number,
  request: Parameters<ReturnType<typeof importInto>>[0],
) {
  return importInto(await store.reader(), inOrder(store.intake), { runLength })(request);
}

function change(random: Random, all: readonly Expediente[], now: readonly Expediente[]) {
  const before = new Map(now.map((record) => [record.id, record]));
  const after = new Map(before);
  const gone = now.filter(() => random.chance(0.1)).map(({ id }) => id);
  // One at least stays, or nothing could become of the registry.
  if (gone.length === now.length) gone.pop();
  for (const id of gone) after.delete(id);
  const records = random
    .shuffled(all)
    .filter(({ id }) => !gone.includes(id) && random.chance(0.3))
    .map((record) =>
      random.chance(0.5) ? (before.get(record.id) ?? record) : other(random, record),
    );
  for (const record of records) after.set(record.id, record);
  const count = (test: (record: Expediente) => boolean) => records.filter(test).length;
  const isSame = (record: Expediente) => alike(before.get(record.id), record);
  const added = count(({ id }) => !before.has(id));
  const changed = count((record) => before.has(record.id) && !isSame(record));
  const same = after.size - added - changed;
  const expected: Expected = {
    after: [...after.values()],
    added,
    changed,
    removed: gone.length,
    same,
  };
  return { records, gone, expected };
}

/** Its date too may be another, which moves it to another place of the registry. */
function other(random: Random, record: Expediente): Expediente {
  const year = random.between(2019, 2024);
  return createExpediente({
    ...fieldsOf(record),
    title: randomText(random, 4) || 'plan',
    checkin_date: random.chance(0.5) ? `${year}-01-0${random.between(1, 9)}` : record.checkinDate,
  });
}

function alike(a: Expediente | undefined, b: Expediente): boolean {
  return a !== undefined && JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));
}

/** The same intake, which takes records in the order of the registry only. */
function inOrder(intake: RecordIntake): RecordIntake {
  return {
    async begin() {
      const draft = await intake.begin();
      const add = draft.add.bind(draft);
      let last: Expediente | undefined;
      draft.add = (records) => {
        for (const record of records) {
          if (last) expect(compareRecords(last, record)).toBe(-1);
          last = record;
        }
        return add(records);
      };
      return draft;
    },
  };
}
