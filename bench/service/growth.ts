import { figure, progress, ratio, table } from '../report.js';
import { alternate, type Entrant, overAndOver, p50 } from './alternate.js';
import { type Contender, request } from './contender.js';
import type { BenchOptions } from './options.js';
import type { Question, QuestionKind } from './question.js';

/** A server of ours with so many records, without an answer cache. */
export interface Size {
  readonly records: number;
  readonly server: Contender;
}

/** Of each kind of question, the p50 in ms at each size, the smallest first. */
export type Growth = Map<string, number[]>;

const KINDS = ['rare word', 'common word', 'two common words', 'municipality + year'];
const FIRST_PAGE: Question = { unmistakable: () => false };

/** What the same question costs when there are more records; one client, so that nobody waits. */
export async function growth(
  sizes: readonly Size[],
  kinds: readonly QuestionKind[],
  options: BenchOptions,
): Promise<Growth> {
  const asked = [
    { name: 'first page', questions: [FIRST_PAGE] },
    ...kinds.filter(({ name }) => KINDS.includes(name)),
  ];
  const measured: Growth = new Map();
  for (const { name, questions } of asked) {
    progress(`more records: ${name}`);
    const entrants = sizes.map(({ records, server }): Entrant => {
      const requests = questions.map((question) => request(server.path(question)));
      const once = overAndOver(requests);
      return { name: String(records), port: server.port, requests: once, connections: 1 };
    });
    const rounds = await alternate(entrants, options);
    measured.set(name, [...rounds.values()].map(p50));
  }
  return measured;
}

export function growthFactor(measured: Growth, name: string): number {
  const [least = Number.NaN, ...more] = measured.get(name) ?? [];
  return (more.at(-1) ?? Number.NaN) / least;
}

export function growthTable(measured: Growth, sizes: readonly Size[]): string {
  return table(
    ['p50, ms', ...sizes.map(({ records }) => records.toLocaleString('en-US')), 'times'],
    [...measured].map(([name, times]) => [
      name,
      ...times.map(figure),
      times.length > 1 ? ratio(growthFactor(measured, name)) : '–',
    ]),
  );
}
