import { setTimeout as wait } from 'node:timers/promises';
import type { RecordSource } from '../../domain/ports/record-source.js';
import { fieldsOf } from '../../domain/record/expediente.js';
import { type Check, must, mustEqual } from '../check.js';
import { isMostOf, memoryInUse } from '../memory-in-use.js';
import { randomRecords } from '../random/random-registry.js';
import { largeRegistry, registryOf } from '../registries.js';
import { sourceSays } from '../sentences/source.js';
import { inAnyOrder, mustBeAll, readAll, type SourceStage } from './source-stage.js';

const before = registryOf('antes', 40).map(fieldsOf);
const after = registryOf('después', 50).map(fieldsOf);
const fewer = before.slice(1);

/** All that a RecordSource promises. */
export const sourceChecks: readonly Check<SourceStage>[] = [
  {
    title: 'gives every record, valid, as often as it is read',
    sentence: sourceSays.records,
    async run(stage) {
      const records = randomRecords(stage.random(), 200).map(fieldsOf);
      const { source } = await stage.open(records);
      mustBeAll('The first time', await readAll(source), records);
      mustBeAll('The second time', await readAll(source), records);
    },
  },
  {
    title: 'keeps its version while nothing changes',
    sentence: sourceSays.version,
    async run(stage) {
      const { source } = await stage.open(before);
      const version = await source.version();
      must(sourceSays.version, typeof version === 'string', `It is no text: ${version}`);
      mustEqual(sourceSays.version, 'the version, asked again', await source.version(), version);
      await readAll(source);
      mustEqual(sourceSays.version, 'the version after a read', await source.version(), version);
    },
  },
  {
    title: 'has another version after every change',
    sentence: sourceSays.version,
    async run(stage) {
      const { source, replace } = await stage.open(before);
      const one = before.map((fields, i) => (i === 7 ? { ...fields, title: 'otro' } : fields));
      for (const records of [one, one.slice(1), after]) {
        const version = await source.version();
        await replace(records);
        await untilOther(source, version, stage);
        mustBeAll('After the change', await readAll(source), records);
      }
    },
  },
  {
    title: 'never gives a mixture of two versions under one',
    sentence: sourceSays.version,
    async run(stage) {
      const { source, replace } = await stage.open(before);
      const version = await source.version();
      let read: string[];
      try {
        read = await readAll(source, (count) => (count === 20 ? replace(after) : undefined));
      } catch {
        return; // It has noticed by itself, and says so.
      }
      const whole = [before, after].some((records) => read.join() === inAnyOrder(records).join());
      const now = await source.version();
      must(
        sourceSays.version,
        whole || now !== version,
        `A read during a change gives records of both sides, and the version is ${now} all the time.`,
      );
    },
  },
  {
    title: 'says that something has changed, until it is told to stop',
    sentence: sourceSays.watch,
    needs: 'watch',
    async run(stage) {
      const { source, replace } = await stage.open(fewer);
      if (!source.watch) throw new Error("the source has no watch; say without: ['watch']");
      const version = await source.version();
      let calls = 0;
      let stop = () => {};
      const heard = new Promise<void>((resolve) => {
        stop =
          source.watch?.(() => {
            calls++;
            resolve();
          }) ?? stop;
      });
      await replace(after);
      await heard;
      const changed = await untilOther(source, version, stage);
      stop();
      const before = calls;
      await replace(fewer);
      await untilOther(source, changed, stage);
      mustEqual(sourceSays.watch, 'the number of calls after stop', calls, before);
    },
  },
  {
    title: 'stops reading when the reader has gone',
    sentence: sourceSays.abort,
    also: [sourceSays.onDemand],
    async run(stage) {
      const records = largeRegistry(stage.random(), stage.options.records).map(fieldsOf);
      const { source } = await stage.open(records);
      const size = inAnyOrder(records).join('').length;
      const reader = new AbortController();
      const held = memoryInUse();
      const reading = source.records({ signal: reader.signal })[Symbol.asyncIterator]();
      const first = await reading.next();
      const grown = memoryInUse() - held;
      must(
        sourceSays.onDemand,
        !isMostOf(size, grown) || records.length < 1_000,
        `The first record brings ${grown} bytes with it; all records have ${size}.`,
      );
      reader.abort(new Error('the reader has gone'));
      let more = Array.isArray(first.value) ? first.value.length : 1;
      try {
        for (let next = await reading.next(); !next.done; next = await reading.next()) {
          more += Array.isArray(next.value) ? next.value.length : 1;
        }
      } catch {
        return; // It ends by an error: that of the signal, or of what it read from.
      }
      must(sourceSays.abort, more < records.length, 'It reads to the end all the same.');
    },
  },
];

async function untilOther(
  source: RecordSource,
  version: string,
  { options }: SourceStage,
): Promise<string> {
  const deadline = Date.now() + options.showsWithinMs;
  for (;;) {
    const now = await source.version();
    if (now !== version) return now;
    must(sourceSays.version, Date.now() < deadline, `It is still ${version} after a change.`);
    await wait(5);
  }
}
