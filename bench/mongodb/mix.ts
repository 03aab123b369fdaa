import { figure, ratio, table } from '../report.js';
import { quantile } from '../statistics.js';
import type { Contender } from './contender.js';
import type { BenchOptions } from './options.js';
import type { Question, QuestionKind } from './question.js';

export interface MixResult {
  readonly contender: Contender;
  readonly perSecond: number;
  readonly p95: number;
  readonly asked: number;
}

/** Many clients at once, who ask every kind of question equally often. */
export async function measureMix(
  contender: Contender,
  kinds: readonly QuestionKind[],
  { clients, mixSeconds }: BenchOptions,
): Promise<MixResult> {
  const answerable = continueStream(kinds).filter((question) => contender.canAnswer(question));
  const times: number[] = [];
  const start = performance.now();
  let next = 0;
  const client = async () => {
    // However slow, every question once: what is left out must not be the expensive half.
    while (next < answerable.length || performance.now() - start < mixSeconds * 1_000) {
      const asked = performance.now();
      await contender.ask(answerable[next++ % answerable.length] as Question);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - start) / 1_000;
  return {
    contender,
    perSecond: times.length / seconds,
    p95: quantile(times, 0.95),
    asked: times.length,
  };
}

export function mixTable(results: readonly MixResult[]): string {
  const ours = results[0]?.perSecond ?? Number.NaN;
  return table(
    ['contender', 'requests/s', 'p95, ms', 'answered', 'ours is faster by'],
    results.map(({ contender, perSecond, p95, asked }, i) => [
      contender.name,
      figure(perSecond),
      figure(p95),
      asked.toLocaleString('en-US'),
      i === 0 ? '' : ratio(ours / perSecond),
    ]),
  );
}

/** The first question of each kind, then the second of each, and so on. */
function continueStream(kinds: readonly QuestionKind[]): Question[] {
  const most = Math.max(...kinds.map(({ questions }) => questions.length));
  return Array.from({ length: most }, (_, i) =>
    kinds.flatMap(({ questions }) => questions.slice(i, i + 1)),
  ).flat();
}
