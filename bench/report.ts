import { cpus, totalmem } from 'node:os';

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
  readonly met: boolean;
}

export function aimTable(aims: readonly Aim[]): string {
  return table(
    ['aim', 'wanted', 'measured', ''],
    aims.map(({ what, aim, measured, met }) => [what, aim, measured, met ? 'met' : 'missed']),
  );
}

/** On which machine, and when. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}`;
}

export function progress(text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
}
