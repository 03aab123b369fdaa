import { printable } from '../../../../../domain/record/text.js';
import { number, plural } from '../../output/format-numbers.js';
import { placeText } from '../../output/place-text.js';
import type { InspectedFile } from '../inspect-file.js';
import { repeatedLine } from '../repeated-rows.js';
import type { Trial } from '../try-recipe.js';
import { columnLines } from './column-lines.js';
import { firstRecordLines } from './first-record.js';
import type { Paint } from './paint.js';
import { cut, pad, padLeft, wrapped } from './screen-text.js';

const MAX_REASONS = 10;
const MAX_SHEETS = 3;
const MIN_WIDTH = 60;
const DEFAULT_WIDTH = 100;

/** What `inspect` shows of a file on a terminal. */
export function inspectScreen(
  file: InspectedFile,
  trial: Trial,
  { bold, dim, green, yellow, red }: Paint,
  /** Of the terminal. Undefined if there is none: then long sentences stay on a line each. */
  columns: number | undefined,
): string {
  const width = Math.max(columns ?? DEFAULT_WIDTH, MIN_WIDTH);
  const sentence = (text: string) =>
    `  ${yellow('!')} ${columns === undefined ? text : wrapped(text, width, '    ')}`;
  const lines = [bold(printable(file.path)), `  ${facts(file)}`, ''];
  lines.push(...columnLines(file, trial, { dim, green, yellow }, width));
  lines.push('', ...guessLines(file, { dim, green, yellow }));
  const share = Math.floor((1000 * trial.accepted) / file.rows) / 10;
  const paint = share >= 95 ? green : share >= 50 ? yellow : red;
  lines.push(
    '',
    `  With this recipe ${paint(`${number(trial.accepted)} of ${plural(file.rows, 'row')} (${share === 100 ? share : share.toFixed(1)} %)`)} would come in.`,
  );
  for (const { reason, count: times, value, ...place } of trial.reasons.slice(0, MAX_REASONS)) {
    lines.push(
      `  ${padLeft(number(times), 8)} × ${cut(reason, width - 40)} ${dim(`(${placeText(place)}${value && `: ${cut(value, 24)}`})`)}`,
    );
  }
  const hidden = trial.reasons.length - MAX_REASONS;
  if (hidden > 0) lines.push(`  and ${plural(hidden, 'more reason')}`);
  if (trial.repeated > 0) lines.push(sentence(repeatedLine(trial)));
  for (const note of [...file.guess.notes, ...trial.notes]) {
    lines.push(sentence(printable(note)));
  }
  lines.push(...firstRecordLines(trial.first, { dim }, width));
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
    description.format,
    ...(description.encoding ? [description.encoding] : []),
    ...(description.delimiter ? [`delimiter ${delimiterName(description.delimiter)}`] : []),
    ...(description.sheet ? [sheetFact(description.sheet, description.sheets ?? [])] : []),
    ...(description.records ? [`records at ${description.records}`] : []),
    ...(options.skipLines ? [`header after ${plural(options.skipLines, 'line')}`] : []),
    isWhole ? plural(rows, 'row') : `the first ${plural(rows, 'row')}; --rows reads more`,
  ];
  return parts.map(printable).join(', ');
}

/** Names the others: a person may have meant one of them. */
function sheetFact(sheet: string, all: readonly string[]): string {
  if (all.length < 2) return `sheet ${sheet}`;
  const others = all.filter((name) => name !== sheet);
  const more = others.length > MAX_SHEETS ? ', …' : '';
  const place = all[0] === sheet ? 'the first of' : 'one of';
  return `sheet ${sheet}, ${place} ${all.length} (${others.slice(0, MAX_SHEETS).join(', ')}${more}; --sheet chooses)`;
}

function delimiterName(delimiter: string): string {
  return delimiter === '\t' ? 'tab' : delimiter;
}
