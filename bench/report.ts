import { cpus, loadavg, totalmem } from 'node:os';

/** A Markdown table; all but the first column to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** Three digits that count, and thousands with a separator. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export function ratio(value: number): string {
  return `${figure(value)}×`;
}

export function megabytes(bytes: number): string {
  return figure(bytes / 1e6);
}

/** An aim, and whether it was met. */
export interface Aim {
  readonly what: string;
  readonly aim: string;
  readonly measured: string;
  /** Nothing where it could not be measured. */
  readonly met: boolean | undefined;
  /** Where it was not measured as it is meant: how else. */
  readonly instead?: string;
}

export function aimTable(aims: readonly Aim[]): string {
  return table(
    ['aim', 'wanted', 'measured', ''],
    aims.map((each) => [each.what, each.aim, each.measured, verdict(each)]),
  );
}

function verdict({ met, instead }: Aim): string {
  if (met === undefined) return 'not measured';
  return `${met ? 'met' : 'missed'}${instead ? ` (${instead})` : ''}`;
}

/** On which machine, and when. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}`;
}

/** Figures of a machine that does something else are of little use. */
export function quietness(): string {
  const [load = 0] = loadavg();
  return load < 0.7
    ? 'Nothing else ran'
    : `**Other things ran: a load of ${figure(load)} when it began**`;
}

export function progress(text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
}
