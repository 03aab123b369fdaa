import type { Generation } from '../../src/domain/ports/record-repository.js';
import type { SqliteSearch } from '../sqlite/sqlite-search.js';
import type { Question, QuestionKind } from './questions.js';

export const PAGE = 20;

/** In µs, one for each question asked. */
export interface Times {
  readonly ours: number[];
  readonly sqlite: number[];
}

export interface Budget {
  readonly rounds: number;
  /** For one kind of question in one round; a few are asked however long they take. */
  readonly ms: number;
}

const LEAST_ASKED = 5;

/**
 * The first 20 and the total, one question after the other, ours and SQLite by turns. In its turn
 * each is asked all questions over and over, until the time is up.
 */
export async function measure(
  { questions }: QuestionKind,
  generation: Generation,
  sqlite: SqliteSearch,
  { rounds, ms }: Budget,
): Promise<Times> {
  const times: Times = { ours: [], sqlite: [] };
  const askOurs = async ({ criteria }: Question) => generation.page(criteria, { limit: PAGE });
  const askSqlite = ({ asked }: Question) => void sqlite.page(asked, PAGE);
  for (let round = -1; round < rounds; round++) {
    const warmingUp = round === -1;
    // Another part of the questions in every round, where there is no time for all of them.
    const from = Math.max(0, round) * Math.floor(questions.length / rounds);
    const turned = [...questions.slice(from), ...questions.slice(0, from)];
    await ask(turned, askOurs, warmingUp ? [] : times.ours, ms);
    await ask(turned, askSqlite, warmingUp ? [] : times.sqlite, ms);
  }
  return times;
}

async function ask(
  questions: readonly Question[],
  page: (question: Question) => Promise<unknown> | undefined,
  times: number[],
  ms: number,
): Promise<void> {
  const end = performance.now() + ms;
  for (let asked = 0; ; asked++) {
    const question = questions[asked % questions.length] as Question;
    const start = performance.now();
    const pending = page(question);
    if (pending) await pending;
    const now = performance.now();
    times.push((now - start) * 1_000);
    if (now > end && asked >= LEAST_ASKED) return;
  }
}
