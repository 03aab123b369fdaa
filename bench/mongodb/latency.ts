import { figure, ratio, table } from '../report.js';
import { median, quantile } from '../statistics.js';
import type { Agreement } from './agreement.js';
import type { Contender } from './contender.js';
import type { BenchOptions } from './options.js';
import type { Question, QuestionKind } from './question.js';

/** What each contender needed for a kind of question; nothing where it cannot answer. */
export type Latencies = Map<QuestionKind, Map<Contender, Costs>>;

interface Costs {
  readonly ms: number[];
  /** Of the processor in the process that asks, in µs. */
  readonly cpu: number[];
}

/** One question at a time, the contenders by turns, the slow ones less often. */
export async function measureLatency(
  contenders: readonly Contender[],
  kinds: readonly QuestionKind[],
  { rounds, budgetMs, leastRounds }: BenchOptions,
): Promise<Latencies> {
  const all = noLatencies(contenders, kinds);
  for (let round = 0; round < rounds; round++) {
    for (const [kind, taken] of all) {
      const question = kind.questions[round % kind.questions.length] as Question;
      for (const contender of rotated(contenders, round)) {
        const costs = taken.get(contender) as Costs;
        const spent = costs.ms.reduce((sum, each) => sum + each, 0);
        if (!contender.canAnswer(question)) continue;
        if (spent > budgetMs && costs.ms.length >= leastRounds) continue;
        await ask(contender, question, costs);
      }
    }
  }
  return all;
}

/**
 * Many questions of one kind in a row, as a service that is busy asks them. After a question of
 * another contender that took a second, caches are cold, and two short round trips suffer twice.
 */
export async function measureRows(
  contenders: readonly Contender[],
  kinds: readonly QuestionKind[],
  { rows, rowLength, rowMs }: BenchOptions,
): Promise<Latencies> {
  const all = noLatencies(contenders, kinds);
  for (let row = 0; row <= rows; row++) {
    for (const [kind, taken] of all) {
      for (const contender of rotated(contenders, row)) {
        // The first row only warms up.
        const costs = row === 0 ? { ms: [], cpu: [] } : (taken.get(contender) as Costs);
        const end = performance.now() + rowMs;
        for (let i = 0; i < rowLength && performance.now() < end; i++) {
          const question = kind.questions[i % kind.questions.length] as Question;
          if (contender.canAnswer(question)) await ask(contender, question, costs);
        }
      }
    }
  }
  return all;
}

async function ask(contender: Contender, question: Question, { ms, cpu }: Costs): Promise<void> {
  const used = process.cpuUsage();
  const start = performance.now();
  await contender.ask(question);
  ms.push(performance.now() - start);
  const { user, system } = process.cpuUsage(used);
  cpu.push(user + system);
}

function noLatencies(contenders: readonly Contender[], kinds: readonly QuestionKind[]): Latencies {
  const none = () =>
    new Map(contenders.map((each): [Contender, Costs] => [each, { ms: [], cpu: [] }]));
  return new Map(kinds.map((kind) => [kind, none()]));
}

export function latencyTable(
  latencies: Latencies,
  [ours, ...others]: readonly [Contender, ...Contender[]],
  { totals }: Agreement,
): string {
  const rows = [...latencies].map(([kind, taken]) => {
    const own = taken.get(ours)?.ms ?? [];
    const cells = others.map((other) => {
      const times = taken.get(other)?.ms ?? [];
      const factor = ratio(median(times) / median(own));
      return times.length === 0 ? 'wrong' : `${both(times)} · ${factor}`;
    });
    const total = median(totals.get(kind.name) ?? []).toLocaleString('en-US');
    return [`${kind.name} (${total})`, both(own), ...cells];
  });
  const names = [ours, ...others].map(({ name }) => name);
  return table(['question (median total)', ...names], rows);
}

/** What a question costs in the process that asks: the driver, and what is around it. */
export function cpuTable(latencies: Latencies, contenders: readonly Contender[]): string {
  const rows = [...latencies].map(([kind, taken]) => [
    kind.name,
    ...contenders.map((contender) => {
      const { cpu = [] } = taken.get(contender) ?? {};
      return cpu.length === 0 ? 'wrong' : figure(median(cpu));
    }),
  ]);
  return table(['question', ...contenders.map(({ name }) => name)], rows);
}

function both(times: readonly number[]): string {
  return `${figure(median(times))} / ${figure(quantile(times, 0.95))}`;
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const from = by % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}
