import type { Expediente } from '../../src/domain/record/expediente.js';
import type { Question } from './question.js';

/** One way to keep and search the registry in MongoDB, in a database of its own. */
export interface Contender {
  readonly name: string;
  /** Takes all records and makes what it needs to find them. */
  load(records: Iterable<Expediente>): Promise<void>;
  /** Whether it can give the right answer at all. */
  canAnswer(question: Question): boolean;
  /** Whether its way of comparing texts means what the registry means by this question. */
  meansTheSame(question: Question): boolean;
  ask(question: Question): Promise<Answer>;
  sizes(): Promise<Sizes[]>;
  close(): Promise<void>;
}

interface Answer {
  readonly total: number;
  ids(): string[];
}

/** What a collection takes, in bytes. */
export interface Sizes {
  readonly collection: string;
  readonly documents: number;
  readonly data: number;
  readonly storage: number;
  readonly indexes: number;
}
