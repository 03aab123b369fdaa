import type { Readable } from 'node:stream';
import { TooManyStreams } from '../errors.js';
import { FairStream } from '../response/fair-stream.js';
import type { NewStream } from '../response/make-response.js';
import type { OnRecords, StreamedBody } from '../response/registry-response.js';
import { BroadcastStream } from './broadcast-stream.js';

export interface StreamCacheOptions {
  /** All that is kept, in whatever state, is never more than this. */
  readonly maxBytes: number;
  /** How many bodies are compressed at once, at most. */
  readonly maxMaking: number;
  /** How far ahead of its slowest client a body is compressed that cannot be kept. */
  readonly aheadBytes: number;
}

export interface StreamKey {
  /** The version of the registry that the body is made from. */
  readonly version: string;
  /** Everything that the body depends on, the version included. */
  readonly key: string;
}

/**
 * Compressed bodies that are too long to be held for each client. Each is compressed once: whoever
 * asks for it meanwhile or afterwards is sent the same blocks. It is compressed as fast as can be
 * while there is room for it. Where there is none, blocks are dropped as its clients pass them, it
 * goes on in step with the slowest of them, and the next to ask begins another one.
 */
export class StreamCache {
  /** What can be followed from its beginning; the least recently used comes first. */
  readonly #kept = new Map<string, BroadcastStream>();
  readonly #live = new Set<BroadcastStream>();
  #version = '';
  #making = 0;

  constructor(private readonly options: StreamCacheOptions) {}

  get bytes(): number {
    let bytes = 0;
    for (const { size } of this.#live) bytes += size;
    return bytes;
  }

  /** The body as it was or is being compressed, if it can be had from its beginning. */
  find({ version, key }: StreamKey): StreamedBody | undefined {
    this.#moveOn(version);
    const shared = this.#kept.get(key);
    if (!shared) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, shared);
    return followed(shared);
  }

  /** Begins to compress a body, and follows it. Throws where no more can be compressed at once. */
  begin(
    { version, key }: StreamKey,
    made: Pick<NewStream, 'headers' | 'openForMany' | 'records'>,
    onRecords: OnRecords,
  ): Readable {
    if (this.#making >= this.options.maxMaking) throw new TooManyStreams();
    this.#moveOn(version);
    const source = made.openForMany();
    const left = () => this.#left(key, shared);
    const shared: BroadcastStream = new BroadcastStream(version, made.headers, source, left);
    this.#live.add(shared);
    if (this.options.maxBytes > 0 && !this.#kept.has(key)) this.#kept.set(key, shared);
    else shared.letGo();
    const following = new FairStream(shared.follow(onRecords));
    // No function here may use `made`: `left` would keep it, and so the registry, with the body.
    void this.#make(key, shared, source, made);
    return following;
  }

  async #make(
    key: string,
    shared: BroadcastStream,
    source: Readable,
    made: Pick<NewStream, 'records'>,
  ): Promise<void> {
    this.#making++;
    try {
      for await (const bytes of source) {
        if (!this.#hasRoom(key, shared, bytes.length)) {
          await shared.shrunkTo(this.options.aheadBytes);
        }
        shared.add({ bytes, records: made.records() });
      }
      shared.end();
    } catch (error) {
      shared.end(error as Error);
    } finally {
      this.#making--;
      if (!shared.isWhole) this.#left(key, shared);
    }
  }

  /** Whether so many bytes more can be kept. A body that once could not has lost its beginning. */
  #hasRoom(key: string, shared: BroadcastStream, size: number): boolean {
    if (this.#kept.get(key) !== shared) return false;
    for (const [unused, other] of this.#kept) {
      if (this.bytes + size <= this.options.maxBytes) return true;
      if (!other.isFollowed) this.#drop(unused, other);
    }
    if (this.bytes + size <= this.options.maxBytes) return true;
    this.#kept.delete(key);
    shared.letGo();
    return false;
  }

  /** Nobody asks for an older version again. */
  #moveOn(version: string): void {
    if (version === this.#version) return;
    this.#version = version;
    for (const [key, shared] of this.#kept) if (!shared.isFollowed) this.#left(key, shared);
  }

  /** Nobody follows it any more: it stays if it is whole and may be asked for again. */
  #left(key: string, shared: BroadcastStream): void {
    const isOfUse = shared.isWhole && shared.version === this.#version;
    if (isOfUse && this.#kept.get(key) === shared) return;
    this.#drop(key, shared);
    shared.stop();
  }

  #drop(key: string, shared: BroadcastStream): void {
    if (this.#kept.get(key) === shared) this.#kept.delete(key);
    this.#live.delete(shared);
  }
}

/** Followed at once: until the body is opened, its first blocks could be dropped. */
function followed(shared: BroadcastStream): StreamedBody {
  let onRecords: OnRecords = () => {};
  const pieces = shared.follow((records) => onRecords(records));
  return {
    headers: shared.headers,
    open(heard) {
      onRecords = heard;
      return new FairStream(pieces);
    },
    discard: () => void pieces.return?.(),
  };
}
