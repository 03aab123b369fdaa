import { printable } from '../../../../domain/record/text.js';
import { number, plural } from '../output/format-numbers.js';
import type { InspectedFile } from './inspect-file.js';
import type { Paint } from './paint.js';
import type { Trial } from './try-recipe.js';

const MAX_REASONS = 10;
const MIN_WIDTH = 60;
const NAME_WIDTH = 30;
const KIND_WIDTH = 22;

/** What `inspect` shows of a file on a terminal. */
export function inspectScreen(
  file: InspectedFile,
  trial: Trial,
  { bold, dim, green, yellow, red }: Paint,
  columns: number,
): string {
  const width = Math.max(columns, MIN_WIDTH);
  const lines = [bold(printable(file.path)), `  ${facts(file)}`, ''];
  const becomes = fieldsByColumn(file);
  const nameWidth = Math.min(
    NAME_WIDTH,
    Math.max(6, ...file.columns.map(({ profile }) => profile.name.length)),
  );
  lines.push(
    dim(
      `  ${pad('column', nameWidth)}  ${pad('seems to be', KIND_WIDTH)} ${padLeft('empty', 8)} ${padLeft('unlike', 8)}  becomes`,
    ),
  );
  for (const [i, { profile, kind }] of file.columns.entries()) {
    const fields = becomes.get(profile.name) ?? [];
    const target = fields.map(({ field, isSure }) => (isSure ? green(field) : yellow(`${field}?`)));
    lines.push(
      `  ${pad(profile.name, nameWidth)}  ${pad(kind.description, KIND_WIDTH)} ${padLeft(count(profile.empty), 8)} ${padLeft(count(trial.unlike[i] ?? 0), 8)}  ${target.join(', ') || dim('–')}`,
    );
    const samples = profile.samples.map((sample) => cut(sample, 32)).join(' · ');
    if (samples !== '')
      lines.push(dim(`  ${' '.repeat(nameWidth)}  ${cut(samples, width - nameWidth - 6)}`));
  }
  lines.push('', ...guessLines(file, { dim, green, yellow }));
  const share = trial.rows === 0 ? 0 : Math.floor((1000 * trial.accepted) / file.rows) / 10;
  const paint = share >= 95 ? green : share >= 50 ? yellow : red;
  lines.push(
    '',
    `  With this recipe ${paint(`${number(trial.accepted)} of ${plural(file.rows, 'row')} (${share === 100 ? share : share.toFixed(1)} %)`)} would come in.`,
  );
  for (const { reason, count: times, line, value } of trial.reasons.slice(0, MAX_REASONS)) {
    lines.push(
      `  ${padLeft(number(times), 8)} × ${cut(reason, width - 40)} ${dim(`(line ${line}${value && `: ${cut(value, 24)}`})`)}`,
    );
  }
  const hidden = trial.reasons.length - MAX_REASONS;
  if (hidden > 0) lines.push(`  and ${plural(hidden, 'more reason')}`);
  if (trial.repeated > 0) {
    lines.push(
      dim(
        `  ${plural(trial.repeated, 'row')} ${trial.repeated === 1 ? 'has' : 'have'} the id or the code of an earlier row; "duplicates" says what becomes of them.`,
      ),
    );
  }
  for (const note of file.guess.notes) lines.push(`  ${yellow('!')} ${printable(note)}`);
  return `${lines.join('\n')}\n`;
}

function guessLines(
  { guess }: InspectedFile,
  { dim, green, yellow }: Pick<Paint, 'dim' | 'green' | 'yellow'>,
): string[] {
  return guess.guesses.map(({ field, columns, why, isSure }) => {
    const from = columns.length > 0 ? columns.map((name) => cut(name, 40)).join(' + ') : '–';
    const sureness = isSure ? green('sure') : yellow('not sure');
    return `  ${pad(field, 17)} ${dim('←')} ${from} ${dim(`(${why}; `)}${sureness}${dim(')')}`;
  });
}

function facts({ description, options, rows, isWhole }: InspectedFile): string {
  const parts = [
    description?.format ?? 'table',
    description?.encoding ?? options.encoding ?? 'utf-8',
    ...(description?.delimiter ? [`delimiter ${delimiterName(description.delimiter)}`] : []),
    ...(description?.sheet ? [`sheet ${description.sheet}`] : []),
    ...(description?.records ? [`records at ${description.records}`] : []),
    ...(options.skipLines ? [`header after ${plural(options.skipLines, 'line')}`] : []),
    isWhole ? plural(rows, 'row') : `the first ${plural(rows, 'row')}; --rows reads more`,
  ];
  return parts.map(printable).join(', ');
}

function fieldsByColumn({ guess }: InspectedFile) {
  const fields = new Map<string, { field: string; isSure: boolean }[]>();
  for (const { field, columns, isSure } of guess.guesses) {
    for (const name of columns) fields.set(name, [...(fields.get(name) ?? []), { field, isSure }]);
  }
  return fields;
}

function delimiterName(delimiter: string): string {
  return delimiter === '\t' ? 'tab' : delimiter;
}

function count(value: number): string {
  return value === 0 ? '·' : number(value);
}

/** As one line of at most so many characters. */
function cut(text: string, most: number): string {
  const points = [...printable(text.replace(/\s+/g, ' ').trim())];
  return points.length > most
    ? `${points.slice(0, Math.max(most - 1, 1)).join('')}…`
    : points.join('');
}

/** Long names often differ only at their ends. */
function cutInside(text: string, most: number): string {
  const points = [...printable(text.replace(/\s+/g, ' ').trim())];
  if (points.length <= most) return points.join('');
  const half = Math.floor((most - 1) / 2);
  return `${points.slice(0, most - 1 - half).join('')}…${points.slice(-half).join('')}`;
}

function pad(text: string, width: number): string {
  const shown = cutInside(text, width);
  return shown + ' '.repeat(Math.max(0, width - [...shown].length));
}

function padLeft(text: string, width: number): string {
  return text.padStart(width);
}
