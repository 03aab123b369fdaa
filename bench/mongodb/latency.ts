import { figure, ratio, table } from '../report.js';
import { median, quantile } from '../statistics.js';
import type { Agreement } from './agreement.js';
import type { Contender } from './contender.js';
import type { BenchOptions } from './options.js';
import type { Question, QuestionKind } from './question.js';

/** How long each contender took for a kind of question, in ms; nothing where it cannot answer. */
export type Latencies = Map<QuestionKind, Map<Contender, number[]>>;

/** One question at a time, the contenders by turns, the slow ones less often. */
export async function measureLatency(
  contenders: readonly Contender[],
  kinds: readonly QuestionKind[],
  { rounds, budgetMs, leastRounds }: BenchOptions,
): Promise<Latencies> {
  const all: Latencies = new Map(
    kinds.map((kind) => [kind, new Map(contenders.map((contender) => [contender, []]))]),
  );
  for (let round = 0; round < rounds; round++) {
    for (const [kind, taken] of all) {
      const question = kind.questions[round % kind.questions.length] as Question;
      for (const contender of rotated(contenders, round)) {
        const times = taken.get(contender) as number[];
        const spent = times.reduce((sum, each) => sum + each, 0);
        if (!contender.canAnswer(question)) continue;
        if (spent > budgetMs && times.length >= leastRounds) continue;
        const start = performance.now();
        await contender.ask(question);
        times.push(performance.now() - start);
      }
    }
  }
  return all;
}

export function latencyTable(
  latencies: Latencies,
  [ours, ...others]: readonly [Contender, ...Contender[]],
  { totals }: Agreement,
): string {
  const rows = [...latencies].map(([kind, taken]) => {
    const own = taken.get(ours) ?? [];
    const cells = others.map((other) => {
      const times = taken.get(other) ?? [];
      const factor = ratio(median(times) / median(own));
      return times.length === 0 ? 'wrong' : `${both(times)} · ${factor}`;
    });
    const total = median(totals.get(kind.name) ?? []).toLocaleString('en-US');
    return [`${kind.name} (${total})`, both(own), ...cells];
  });
  const names = [ours, ...others].map(({ name }) => name);
  return table(['question (median total)', ...names], rows);
}

function both(times: readonly number[]): string {
  return `${figure(median(times))} / ${figure(quantile(times, 0.95))}`;
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const from = by % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}
