import { PassThrough, type Readable, Transform } from 'node:stream';
import type { Headers } from './answer-head.js';
import { PatientStream } from './patient-stream.js';

/** A piece of a compressed answer, and how many records the answer has up to its end. */
interface Block {
  readonly bytes: Uint8Array;
  readonly records: number;
}

interface LongAnswer {
  readonly moment: string;
  readonly headers: Headers;
  readonly blocks: Block[];
  size: number;
  whole: boolean;
  /** Who writes or reads it now. What is in use keeps its place. */
  users: number;
}

export interface LongAnswerKey {
  /** Which moment of the registry the answer is about. */
  readonly moment: string;
  /** All that the answer depends on, the moment included. */
  readonly key: string;
}

/**
 * Compressed answers that are too long to be held by each of those who ask. The first to ask is
 * answered as it is compressed, and what it gets is kept for those who come after. All that is
 * kept, in whatever state, is never more than so many bytes.
 */
export class LongAnswers {
  readonly #answers = new Map<string, LongAnswer>();
  #moment = '';
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** The answer as it was kept, if it was. `onRecords` hears how far it has come. */
  replay(
    { moment, key }: LongAnswerKey,
    onRecords: (records: number) => void,
  ): { headers: Headers; stream: Readable } | undefined {
    this.#moveOn(moment);
    const answer = this.#answers.get(key);
    if (!answer?.whole) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    answer.users++;
    const stream = new PatientStream(replayed(answer, onRecords));
    stream.once('close', () => this.#leave(key, answer));
    return { headers: answer.headers, stream };
  }

  /** A stage that keeps what passes through it, unless another one does so already. */
  recorder({ moment, key }: LongAnswerKey, headers: Headers, records: () => number): Transform {
    this.#moveOn(moment);
    if (this.#answers.has(key)) return new PassThrough();
    const answer: LongAnswer = { moment, headers, blocks: [], size: 0, whole: false, users: 1 };
    this.#answers.set(key, answer);
    const recorder = new Transform({
      transform: (bytes: Buffer, _, done) => {
        this.#add(key, answer, { bytes, records: records() });
        done(null, bytes);
      },
      flush: (done) => {
        answer.whole = true;
        done();
      },
    });
    return recorder.once('close', () => this.#leave(key, answer));
  }

  #add(key: string, answer: LongAnswer, block: Block): void {
    if (this.#answers.get(key) !== answer) return;
    const size = block.bytes.length;
    if (!this.#makeRoom(size)) {
      this.#drop(key, answer);
      return;
    }
    const joined = joint(answer.blocks.at(-1)?.bytes, block.bytes);
    if (joined) answer.blocks.pop();
    answer.blocks.push({ ...block, bytes: joined ?? block.bytes });
    answer.size += size;
    this.#bytes += size;
  }

  /** Drops what has gone unused for longest, until there is room for so many bytes. */
  #makeRoom(size: number): boolean {
    for (const [key, answer] of this.#answers) {
      if (this.#bytes + size <= this.maxBytes) break;
      if (answer.users === 0) this.#drop(key, answer);
    }
    return this.#bytes + size <= this.maxBytes;
  }

  /** Nobody asks for an older moment again. */
  #moveOn(moment: string): void {
    if (moment === this.#moment) return;
    this.#moment = moment;
    for (const [key, answer] of this.#answers) this.#dropIfUseless(key, answer);
  }

  #leave(key: string, answer: LongAnswer): void {
    answer.users--;
    this.#dropIfUseless(key, answer);
  }

  #dropIfUseless(key: string, answer: LongAnswer): void {
    const useful = answer.whole && answer.moment === this.#moment;
    if (!useful && answer.users === 0) this.#drop(key, answer);
  }

  #drop(key: string, answer: LongAnswer): void {
    if (this.#answers.get(key) !== answer) return;
    this.#answers.delete(key);
    this.#bytes -= answer.size;
    // Whoever was writing it may hold on to it for long.
    answer.blocks.length = 0;
  }
}

async function* replayed(
  { blocks }: LongAnswer,
  onRecords: (records: number) => void,
): AsyncGenerator<Uint8Array[]> {
  for (const { bytes, records } of blocks) {
    onRecords(records);
    yield [bytes];
  }
}

/** Two neighbours in one memory as one: a compressor hands its memory out in small pieces. */
function joint(left: Uint8Array | undefined, right: Uint8Array): Uint8Array | undefined {
  if (left?.buffer !== right.buffer) return undefined;
  if (left.byteOffset + left.length !== right.byteOffset) return undefined;
  return new Uint8Array(left.buffer, left.byteOffset, left.length + right.length);
}
