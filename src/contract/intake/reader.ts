import { StorageUnavailable } from '../../domain/errors.js';
import { canonicalForm, type Expediente } from '../../domain/record/expediente.js';
import { compareRecords } from '../../domain/search/matching.js';
import { type Check, must, mustEqual, mustReject } from '../check.js';
import { isMostOf, memoryInUse } from '../memory-in-use.js';
import { largeRegistry, registryOf } from '../registries.js';
import { readerSays } from '../sentences/reading.js';
import { revisionOf } from '../until-shown.js';
import type { IntakeStage } from './intake-stage.js';

const needs = 'reader';

/** Reading the registry from one end to the other. */
export const reader: readonly Check<IntakeStage>[] = [
  {
    title: 'reads nothing before anything was loaded',
    sentence: readerSays.current,
    needs,
    async run(stage) {
      const store = await stage.open();
      const whole = await store.reader.current();
      mustEqual(readerSays.current, 'current()', whole, undefined);
    },
  },
  {
    title: 'reads the whole registry, in its order, as often as it is asked to',
    sentence: readerSays.records,
    also: [readerSays.count, readerSays.onDemand, readerSays.oneGeneration, readerSays.current],
    needs,
    async run(stage) {
      const records = largeRegistry(stage.random(), stage.options.records);
      const store = await stage.open(records);
      const whole = await store.reader.current();
      mustEqual(readerSays.current, 'the revision', whole?.revision, revisionOf(records));
      if (!whole) return;
      mustEqual(readerSays.count, 'the count', whole.count, records.length);
      const expected = [...records].sort(compareRecords).map(canonicalForm);
      const size = expected.reduce((sum, text) => sum + text.length, 0);
      const before = memoryInUse();
      let given = 0;
      for await (const batch of whole.records()) {
        if (given === 0) {
          const grown = memoryInUse() - before;
          must(
            readerSays.onDemand,
            !isMostOf(size, grown),
            `The first batch holds ${grown} bytes of ${size}.`,
          );
        }
        mustBeNext(batch, expected, given);
        given += batch.length;
      }
      mustEqual(readerSays.records, 'the number of records', given, expected.length);
      // Another registry, between two batches of the one that is being read.
      given = 0;
      for await (const batch of whole.records()) {
        if (given === 0) await store.load(registryOf('después', 3));
        for (const record of batch) {
          const isNext = canonicalForm(record) === expected[given++];
          must(
            readerSays.oneGeneration,
            isNext,
            `Record ${given - 1} is not that of its registry.`,
          );
        }
      }
      mustEqual(readerSays.oneGeneration, 'the number of records', given, expected.length);
      const now = await store.reader.current();
      mustEqual(readerSays.current, 'the count of what replaced it', now?.count, 3);
    },
  },
  {
    title: 'stops reading when the asker has gone',
    sentence: readerSays.abort,
    needs,
    async run(stage) {
      const store = await stage.open(registryOf('entera', 2_500));
      const asker = new AbortController();
      const reason = new Error('the asker has gone');
      const whole = await store.reader.current();
      const batches = whole?.records({ signal: asker.signal })[Symbol.asyncIterator]();
      const first = await batches?.next();
      asker.abort(reason);
      if (first?.value.length === 2_500) return; // all of it was given before
      await mustReject(readerSays.abort, 'the next batch', () => batches?.next(), reason);
    },
  },
  {
    title: 'says StorageUnavailable when the registry cannot be read',
    sentence: readerSays.unavailable,
    needs: 'silence',
    async run(stage) {
      if (stage.options.without.includes(needs)) return;
      const store = await stage.open(registryOf('entera', 3));
      const answer = await store.silence();
      const read = () => store.reader.current();
      await mustReject(readerSays.unavailable, 'current()', read, StorageUnavailable);
      await answer();
    },
  },
];

function mustBeNext(batch: readonly Expediente[], expected: readonly string[], from: number) {
  for (const [i, record] of batch.entries()) {
    const isNext = canonicalForm(record) === expected[from + i];
    must(
      readerSays.records,
      isNext,
      `Record ${from + i} is ${canonicalForm(record).slice(0, 200)}…`,
    );
  }
}
