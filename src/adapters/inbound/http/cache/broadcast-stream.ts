import type { Readable } from 'node:stream';
import type { Headers } from '../response/registry-response.js';

/** A piece of a compressed body, and how many records the body has up to its end. */
interface Block {
  readonly bytes: Uint8Array;
  readonly records: number;
}

/** How far a client has read: so many bytes into this block, which may still grow. */
interface Position {
  block: number;
  offset: number;
}

type Arena = readonly Uint8Array[];

/**
 * One compressed body and all clients that are sent it, while it is made and afterwards. It is a
 * list of blocks, and each client has a position in the list: that is all that a slow one costs.
 */
export class BroadcastStream {
  /** The bytes that are held. */
  size = 0;
  isWhole = false;
  #blocks: Block[] = [];
  #dropped = 0;
  #slides = false;
  #fault: Error | undefined;
  #source: Readable | undefined;
  readonly #followers = new Set<Position>();
  #tell = () => {};
  #news = Promise.resolve();

  /**
   * @param source what is still to come. It leads to the registry that the body is made from, so
   *   it is let go of at the end: the body may be kept for longer than that registry.
   * @param onLeft hears that nobody follows any more.
   */
  constructor(
    readonly version: string,
    readonly headers: Headers,
    source: Readable,
    private readonly onLeft: () => void,
  ) {
    this.#source = source;
    this.#changed();
  }

  get isFollowed(): boolean {
    return this.#followers.size > 0;
  }

  /**
   * The body from its beginning; no piece where it has none yet. `onRecords` hears how far it has
   * come. Not a generator: one that waits could not be closed before what it waits for comes.
   */
  follow(onRecords: (records: number) => void): AsyncIterator<Arena, undefined> {
    const position: Position = { block: 0, offset: 0 };
    this.#followers.add(position);
    const done = { done: true as const, value: undefined };
    return {
      next: async () => {
        const taken = this.#take(position);
        if (taken) {
          onRecords(taken.records);
          return { value: [taken.bytes] };
        }
        if (this.#fault) throw this.#fault;
        if (this.isWhole) return done;
        await this.#news;
        // All waiting clients wake up together, and each takes the block in its own turn.
        return { value: [] };
      },
      return: async () => {
        if (this.#followers.delete(position)) this.#slide();
        if (!this.isFollowed) this.onLeft();
        return done;
      },
    };
  }

  add(block: Block): void {
    const last = this.#blocks.at(-1);
    const joined = last && (this.#slides ? undefined : joint(last.bytes, block.bytes));
    if (joined) this.#blocks.pop();
    this.#blocks.push({ ...block, bytes: joined ?? block.bytes });
    this.size += block.bytes.length;
    this.#changed();
  }

  end(fault?: Error): void {
    this.#fault = fault;
    this.isWhole = !fault;
    this.#source = undefined;
    const last = this.#blocks.pop();
    if (last) this.#blocks.push({ ...last, bytes: alone(last.bytes) });
    this.#changed();
  }

  /** Makes no more of the body. */
  stop(): void {
    this.#source?.destroy();
  }

  /** From now on drops the blocks that every client has passed. Nobody can begin to follow. */
  letGo(): void {
    this.#slides = true;
    this.#slide();
  }

  /** Resolves when at most so many bytes are held, or when no client follows. */
  async shrunkTo(bytes: number): Promise<void> {
    while (this.size > bytes && this.isFollowed) await this.#news;
  }

  #take(position: Position): Block | undefined {
    const needed = this.#neededBy(position);
    const block = this.#blocks[needed - this.#dropped];
    if (!block) return undefined;
    const bytes = block.bytes.subarray(needed === position.block ? position.offset : 0);
    position.block = needed;
    position.offset = block.bytes.length;
    this.#slide();
    return { bytes, records: block.records };
  }

  /** The number of the block that a client at this position needs next. */
  #neededBy({ block, offset }: Position): number {
    const size = this.#blocks[block - this.#dropped]?.bytes.length;
    return offset === 0 || (size !== undefined && size > offset) ? block : block + 1;
  }

  #slide(): void {
    if (!this.#slides) return;
    const slowest = Math.min(...[...this.#followers].map((position) => this.#neededBy(position)));
    while (this.#dropped < slowest && this.#blocks.length > 0) {
      this.size -= this.#blocks.shift()?.bytes.length ?? 0;
      this.#dropped++;
    }
    this.#changed();
  }

  #changed(): void {
    this.#tell();
    this.#news = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }
}

/** Joins two neighbours in one buffer: a compressor gives its buffer away in small pieces. */
function joint(left: Uint8Array, right: Uint8Array): Uint8Array | undefined {
  if (left.buffer !== right.buffer) return undefined;
  if (left.byteOffset + left.length !== right.byteOffset) return undefined;
  return new Uint8Array(left.buffer, left.byteOffset, left.length + right.length);
}

/** Copies bytes that are a small part of a compressor's buffer, so that it can be freed. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.length < bytes.buffer.byteLength / 2 ? new Uint8Array(bytes) : bytes;
}
