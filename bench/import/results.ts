import { figure, megabytes, table } from '../report.js';
import { median } from '../statistics.js';
import type { Contender } from './contenders.js';
import type { Cost } from './measured-process.js';

/** Everything that one contender was seen to take for so many records. */
export interface Result {
  readonly contender: Contender;
  readonly records: number;
  readonly costs: Cost[];
}

export function secondsOf({ costs }: Result): number {
  return median(costs.map(({ seconds }) => seconds));
}

export function processorOf({ costs }: Result): number {
  return median(costs.map(({ processor }) => processor));
}

export function peakOf({ costs }: Result): number {
  return median(costs.map(({ peak }) => peak));
}

export function resultTable(results: readonly Result[]): string {
  return table(
    ['records', 'store', 'from', 'with', 'seconds', 'records/s', 'processor, s', 'peak memory, MB'],
    results.map((result) => {
      const { contender, records } = result;
      const seconds = secondsOf(result);
      const figures = [
        figure(seconds),
        figure(records / seconds),
        figure(processorOf(result)),
        megabytes(peakOf(result)),
      ];
      return [
        records.toLocaleString('en-US'),
        contender.store,
        contender.form.toUpperCase(),
        contender.name,
        ...(contender.missing === undefined ? figures : [contender.missing, '–', '–', '–']),
      ];
    }),
  );
}
