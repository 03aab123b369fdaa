import type { Generation } from '../../src/domain/record-repository.js';
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

/** The first 20 and the total, one question after the other, ours and SQLite by turns. */
export async function measure(
  { questions }: QuestionKind,
  generation: Generation,
  sqlite: SqliteSearch,
  { rounds, ms }: Budget,
): Promise<Times> {
  const times: Times = { ours: [], sqlite: [] };
  for (let round = -1; round < rounds; round++) {
    const warmingUp = round === -1;
    await askOurs(questions, generation, warmingUp ? [] : times.ours, ms);
    // Another part of the questions in every round, where there is no time for all of them.
    const from = Math.max(0, round) * Math.floor(questions.length / rounds);
    const turned = [...questions.slice(from), ...questions.slice(0, from)];
    askSqlite(turned, sqlite, warmingUp ? [] : times.sqlite, ms);
  }
  return times;
}

async function askOurs(
  questions: readonly Question[],
  generation: Generation,
  times: number[],
  ms: number,
): Promise<void> {
  const end = performance.now() + ms;
  for (const { criteria } of questions) {
    const start = performance.now();
    await generation.page(criteria, { limit: PAGE });
    const now = performance.now();
    times.push((now - start) * 1_000);
    if (now > end && times.length >= LEAST_ASKED) return;
  }
}

function askSqlite(
  questions: readonly Question[],
  sqlite: SqliteSearch,
  times: number[],
  ms: number,
): void {
  const end = performance.now() + ms;
  for (const { asked } of questions) {
    const start = performance.now();
    sqlite.page(asked, PAGE);
    const now = performance.now();
    times.push((now - start) * 1_000);
    if (now > end && times.length >= LEAST_ASKED) return;
  }
}
