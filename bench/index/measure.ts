import type { Question, QuestionKind } from './questions.js';

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

/** How each is asked. A promise is awaited, and nothing else. */
export interface Contenders {
  ours(question: Question): Promise<unknown>;
  sqlite(question: Question): undefined;
}

/**
 * One question after the other, ours and SQLite by turns. In its turn each is asked all questions
 * over and over, until the time is up.
 */
export async function measure(
  { questions }: QuestionKind,
  { ours, sqlite }: Contenders,
  { rounds, ms }: Budget,
): Promise<Times> {
  const times: Times = { ours: [], sqlite: [] };
  for (let round = -1; round < rounds; round++) {
    const warmingUp = round === -1;
    // Another part of the questions in every round, where there is no time for all of them.
    const from = Math.max(0, round) * Math.floor(questions.length / rounds);
    const turned = [...questions.slice(from), ...questions.slice(0, from)];
    await ask(turned, ours, warmingUp ? [] : times.ours, ms);
    await ask(turned, sqlite, warmingUp ? [] : times.sqlite, ms);
  }
  return times;
}

async function ask(
  questions: readonly Question[],
  contender: (question: Question) => Promise<unknown> | undefined,
  times: number[],
  ms: number,
): Promise<void> {
  const end = performance.now() + ms;
  for (let asked = 0; ; asked++) {
    const question = questions[asked % questions.length] as Question;
    const start = performance.now();
    const pending = contender(question);
    if (pending) await pending;
    const now = performance.now();
    times.push((now - start) * 1_000);
    if (now > end && asked >= LEAST_ASKED) return;
  }
}
