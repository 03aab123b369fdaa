import type { FirstRecord } from '../tried-records.js';
import type { Paint } from './paint.js';
import { cut, pad } from './screen-text.js';

const LABEL_WIDTH = 12;
const OTHER_LABEL_WIDTH = 16;
/** The indent, and the spaces behind labels and values. */
const BETWEEN = 10;

/** Shows what a row becomes: here a person sees a wrong guess at once. */
export function firstRecordLines(
  first: FirstRecord | undefined,
  { dim }: Pick<Paint, 'dim'>,
  width: number,
): string[] {
  if (!first) return [];
  const { fields, isFirstRow, line } = first;
  const half = Math.floor((width - LABEL_WIDTH - OTHER_LABEL_WIDTH - BETWEEN) / 2);
  type Name = keyof typeof fields;
  const text = (name: Name) => [fields[name] ?? ''].flat().join(' · ') || '–';
  const one = (name: Name) =>
    `    ${dim(pad(name, LABEL_WIDTH))}  ${cut(text(name), width - LABEL_WIDTH - 6)}`;
  const two = (name: Name, other: Name) =>
    `    ${dim(pad(name, LABEL_WIDTH))}  ${pad(cut(text(name), half), half)}  ${dim(pad(other, OTHER_LABEL_WIDTH))}  ${cut(text(other), half)}`;
  return [
    '',
    isFirstRow
      ? '  The first row would become:'
      : `  The first row that comes in (line ${line}) would become:`,
    two('id', 'cod_archivo'),
    one('title'),
    two('area', 'municipality'),
    two('checkin_date', 'inscription_date'),
    one('links'),
  ];
}
