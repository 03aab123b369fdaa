import type { Readable } from 'node:stream';
import { TooManyStreams } from '../problem/too-many-streams.js';
import type { Headers } from './answer-head.js';
import { PatientStream } from './patient-stream.js';
import { SharedAnswer } from './shared-answer.js';

export interface LongAnswersOptions {
  /** All that is kept, in whatever state, is never more than this. */
  readonly maxBytes: number;
  /** How many are made at once, at most. */
  readonly maxMaking: number;
  /** How far ahead of its slowest client an answer is made that cannot be kept. */
  readonly aheadBytes: number;
}

export interface LongAnswerKey {
  /** Which moment of the registry the answer is about. */
  readonly moment: string;
  /** All that the answer depends on, the moment included. */
  readonly key: string;
}

/** A compressed answer that is about to be made. */
export interface NewAnswer {
  readonly headers: Headers;
  /** Begins to make its bytes. They are ended early when nobody is left who waits for them. */
  open(): Readable;
  /** How many records have gone into it so far. */
  records(): number;
}

type OnRecords = (records: number) => void;

/**
 * Compressed answers that are too long to be held by each of those who ask. Each is made once:
 * who asks for it meanwhile or afterwards is sent the same blocks. It is made as fast as can be
 * while there is room for it. Where there is none, what was made so far is dropped as its clients
 * move on, it goes on in step with the slowest of them, and the next to ask begins another one.
 */
export class LongAnswers {
  /** What can be followed from its beginning; what has gone unused for longest comes first. */
  readonly #kept = new Map<string, SharedAnswer>();
  readonly #live = new Set<SharedAnswer>();
  #moment = '';
  #making = 0;

  constructor(private readonly options: LongAnswersOptions) {}

  get bytes(): number {
    let bytes = 0;
    for (const { size } of this.#live) bytes += size;
    return bytes;
  }

  has({ key }: LongAnswerKey): boolean {
    return this.#kept.has(key);
  }

  /** The answer as it was or is being made, if it can be had from its beginning. */
  follow({ moment, key }: LongAnswerKey, onRecords: OnRecords) {
    this.#moveOn(moment);
    const answer = this.#kept.get(key);
    if (!answer) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    return followed(answer, onRecords);
  }

  /** Begins to make an answer, and follows it. Throws where no more can be made at once. */
  begin({ moment, key }: LongAnswerKey, made: NewAnswer, onRecords: OnRecords) {
    if (this.#making >= this.options.maxMaking) throw new TooManyStreams();
    this.#moveOn(moment);
    const left = () => this.#left(key, answer);
    const answer: SharedAnswer = new SharedAnswer(moment, made.headers, made.open(), left);
    this.#live.add(answer);
    if (this.options.maxBytes > 0 && !this.#kept.has(key)) this.#kept.set(key, answer);
    else answer.letGo();
    const following = followed(answer, onRecords);
    void this.#make(key, answer, made.records);
    return following;
  }

  async #make(key: string, answer: SharedAnswer, records: () => number): Promise<void> {
    this.#making++;
    try {
      for await (const bytes of answer.source) {
        if (!this.#hasRoom(key, answer, bytes.length)) {
          await answer.shrunkTo(this.options.aheadBytes);
        }
        answer.add({ bytes, records: records() });
      }
      answer.end();
    } catch (error) {
      answer.end(error as Error);
    } finally {
      this.#making--;
      if (!answer.isWhole || !answer.isFollowed) this.#left(key, answer);
    }
  }

  /** Whether so many bytes more can be kept. An answer that once could not has lost its beginning. */
  #hasRoom(key: string, answer: SharedAnswer, size: number): boolean {
    if (this.#kept.get(key) !== answer) return false;
    for (const [unused, other] of this.#kept) {
      if (this.bytes + size <= this.options.maxBytes) return true;
      if (!other.isFollowed) this.#drop(unused, other);
    }
    if (this.bytes + size <= this.options.maxBytes) return true;
    this.#kept.delete(key);
    answer.letGo();
    return false;
  }

  /** Nobody asks for an older moment again. */
  #moveOn(moment: string): void {
    if (moment === this.#moment) return;
    this.#moment = moment;
    for (const [key, answer] of this.#kept) if (!answer.isFollowed) this.#left(key, answer);
  }

  /** Nobody follows it any more: it stays if it is whole and may be asked for again. */
  #left(key: string, answer: SharedAnswer): void {
    const isOfUse = answer.isWhole && answer.moment === this.#moment;
    if (isOfUse && this.#kept.get(key) === answer) return;
    this.#drop(key, answer);
    answer.source.destroy();
  }

  #drop(key: string, answer: SharedAnswer): void {
    if (this.#kept.get(key) === answer) this.#kept.delete(key);
    this.#live.delete(answer);
  }
}

function followed(answer: SharedAnswer, onRecords: OnRecords) {
  return { headers: answer.headers, stream: new PatientStream(answer.follow(onRecords)) };
}
