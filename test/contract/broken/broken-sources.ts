import type { OpenedSource, RecordFields, Sentence } from '../../../src/contract/index.js';
import { sourceSays } from '../../../src/contract/sentences/source.js';
import type { RecordSource } from '../../../src/domain/ports/record-source.js';
import { hanging, holding } from './broken-store.js';

export interface BrokenSource {
  readonly breaks: Sentence;
  readonly hangs?: boolean;
  readonly holds?: boolean;
  open(records: readonly RecordFields[]): OpenedSource;
}

/** An array that can be replaced, and its number. */
export function arraySource(
  given: readonly RecordFields[],
  change: (
    source: RecordSource,
    records: () => readonly RecordFields[],
  ) => Partial<RecordSource> = () => ({}),
): OpenedSource {
  let records = given;
  let version = 1;
  const listeners = new Set<() => void>();
  const source: RecordSource = {
    version: async () => String(version),
    async *records({ signal } = {}) {
      const whole = records;
      for (let at = 0; at < whole.length; at += 10) {
        signal?.throwIfAborted();
        yield whole.slice(at, at + 10);
      }
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    source: { ...source, ...change(source, () => records) },
    replace: async (others) => {
      records = others;
      version++;
      for (const listener of listeners) listener();
    },
    close: async () => {},
  };
}

function withSource(
  breaks: Sentence,
  change: (source: RecordSource, records: () => readonly RecordFields[]) => Partial<RecordSource>,
): BrokenSource {
  return { breaks, open: (records) => arraySource(records, change) };
}

export const brokenSources: Record<string, BrokenSource> = {
  'a version that never changes': withSource(sourceSays.version, () => ({
    version: async () => '1',
  })),
  'a version that always changes': withSource(sourceSays.version, () => {
    let asked = 0;
    return { version: async () => String(asked++) };
  }),
  'a version that counts the records': withSource(sourceSays.version, (_, records) => ({
    version: async () => String(records().length),
  })),
  'a version that is no text': withSource(sourceSays.version, () => ({
    version: async () => 1 as unknown as string,
  })),
  'a read that mixes two versions': withSource(sourceSays.version, (source, records) => {
    let isReading: string | undefined;
    return {
      version: async () => isReading ?? source.version(),
      async *records() {
        isReading = await source.version();
        for (let at = 0; at < records().length; at++) yield records()[at] as object;
        setTimeout(() => {
          isReading = undefined;
        }, 20);
      },
    };
  }),
  'a record that is lost': withSource(sourceSays.records, (_, records) => ({
    records: async function* () {
      yield* records().slice(1);
    },
  })),
  'a record that comes twice': withSource(sourceSays.records, (source) => ({
    records: async function* () {
      let last: object | readonly object[] = [];
      for await (last of source.records()) yield last;
      yield last;
    },
  })),
  'records that are not valid': withSource(sourceSays.records, (_, records) => ({
    records: async function* () {
      for (const { checkin_date, ...fields } of records()) {
        yield { ...fields, checkin_date: checkin_date.split('-').reverse().join('/') };
      }
    },
  })),
  'a stream that can be read once': withSource(sourceSays.records, (source) => {
    const once = source.records();
    return { records: () => once };
  }),
  'everything in memory first': holding(
    withSource(sourceSays.onDemand, (_, records) => {
      const held: unknown[] = [];
      return {
        records: async function* ({ signal } = {}) {
          for (const fields of records()) held.push(Buffer.from(JSON.stringify(fields)));
          for (const fields of records()) {
            signal?.throwIfAborted();
            yield fields;
          }
        },
      };
    }),
  ),
  'a read that nobody can stop': withSource(sourceSays.abort, (source) => ({
    records: () => source.records(),
  })),
  'nobody hears of a change': hanging(
    withSource(sourceSays.watch, () => ({ watch: () => () => {} })),
  ),
  'listeners never stop': withSource(sourceSays.watch, (source) => ({
    watch: (listener) => {
      source.watch?.(listener);
      return () => {};
    },
  })),
};
