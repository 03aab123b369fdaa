import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type { RecordSource } from '../../../domain/ports/record-source.js';
import { ChangedMeanwhile, orBroken } from '../memory/errors.js';
import type { GenerationSource, ReadVersion } from '../memory/following/generation-source.js';
import { buildFromSource } from './build-from-source.js';
import type { SilenceAlarm } from './silence-alarm.js';

/** Generations of any source of records. Its version is compared before and after each read. */
export class IndexedSource implements GenerationSource {
  readonly watch?: (listener: () => void) => () => void;

  constructor(
    private readonly source: RecordSource,
    private readonly alarm: SilenceAlarm,
  ) {
    const watch = source.watch?.bind(source);
    if (watch) this.watch = watch;
  }

  async version(options?: AskOptions): Promise<string> {
    const given: Promise<unknown> = this.source.version(options);
    const version = await this.alarm.answer('version()', given);
    if (typeof version === 'string') return version;
    throw new Error(`version() must give a text, and gave a value of the type ${typeof version}`);
  }

  async load(seen: string, signal: AbortSignal): Promise<ReadVersion> {
    const records: unknown = this.source.records({ signal });
    if (!isIterable(records)) {
      throw new Error('records() must give an async iterable: write it as async *records()');
    }
    const heard = this.alarm.each('records()', records);
    const result = await buildFromSource(heard, new Date(), signal).catch(orBroken);
    if ((await this.version({ signal })) !== seen) {
      throw new ChangedMeanwhile('the records changed while they were read');
    }
    return { version: seen, result };
  }

  async close(): Promise<void> {
    await this.source.close?.();
  }
}

/** A plain array does too. */
function isIterable(value: unknown): value is AsyncIterable<object> {
  const given = Object(value) as Partial<AsyncIterable<object> & Iterable<object>>;
  return given[Symbol.asyncIterator] !== undefined || given[Symbol.iterator] !== undefined;
}
