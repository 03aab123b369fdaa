import { number, plural } from '../../output/format-numbers.js';
import type { InspectedFile } from '../inspect-file.js';
import type { Trial } from '../try-recipe.js';
import type { Paint } from './paint.js';
import { cut, pad, padLeft, wrapped } from './screen-text.js';

const NAME_WIDTH = 30;
const MIN_NAME_WIDTH = 12;
/** What stands behind the name of a column, with room for two fields. */
const OTHER_WIDTH = 64;
const KIND_WIDTH = 22;
/** Of more columns, those that become nothing are named and not shown. */
const MAX_SHOWN = 30;
const MAX_NAMED = 600;

type Colours = Pick<Paint, 'dim' | 'green' | 'yellow'>;

/** The columns of a file, as they are and what they become. */
export function columnLines(
  file: InspectedFile,
  trial: Trial,
  { dim, green, yellow }: Colours,
  width: number,
): string[] {
  const becomes = fieldsByColumn(file);
  const nameWidth = Math.min(
    NAME_WIDTH,
    Math.max(MIN_NAME_WIDTH, width - OTHER_WIDTH),
    Math.max(6, ...file.columns.map(({ profile }) => profile.name.length)),
  );
  const lines = [
    dim(
      `  ${pad('column', nameWidth)}  ${pad('seems to be', KIND_WIDTH)} ${padLeft('empty', 8)} ${padLeft('unlike', 8)}  becomes`,
    ),
  ];
  const filled = file.columns.filter(({ profile }) => profile.given > 0);
  const used = filled.filter(({ profile }) => becomes.has(profile.name));
  let room = filled.length <= MAX_SHOWN ? filled.length : MAX_SHOWN - used.length;
  const folded: string[] = [];
  for (const [i, { profile, kind }] of file.columns.entries()) {
    if (profile.given === 0) continue;
    const fields = becomes.get(profile.name) ?? [];
    if (fields.length === 0 && room-- <= 0) {
      folded.push(profile.name);
      continue;
    }
    const target = fields.map(({ field, isSure }) => (isSure ? green(field) : yellow(`${field}?`)));
    lines.push(
      `  ${pad(profile.name, nameWidth)}  ${pad(kind.description, KIND_WIDTH)} ${padLeft(count(profile.empty), 8)} ${padLeft(count(trial.unlike[i] as number), 8)}  ${target.join(', ') || dim('–')}`,
    );
    const samples = profile.samples.map((sample) => cut(sample, 32)).join(' · ');
    if (samples !== '')
      lines.push(dim(`  ${' '.repeat(nameWidth)}  ${cut(samples, width - nameWidth - 6)}`));
  }
  if (folded.length > 0) {
    const names = cut(folded.join(', '), MAX_NAMED);
    const text = `${plural(folded.length, 'more column')}, which --json shows: ${names}`;
    lines.push(dim(`  ${wrapped(text, width, '  ')}`));
  }
  const empty = file.columns.filter(({ profile }) => profile.given === 0);
  if (empty.length > 0) {
    const names = empty.map(({ profile }) => profile.name).join(', ');
    const are = empty.length === 1 ? 'is' : 'are';
    lines.push(
      dim(`  ${cut(`${plural(empty.length, 'column')} ${are} empty: ${names}`, width - 2)}`),
    );
  }
  const { firstUnlike } = trial;
  if (firstUnlike) {
    const { value, column } = firstUnlike;
    const example = `unlike: not of the kind of its column, as ${cut(value, 24)} in ${cut(column, NAME_WIDTH)}`;
    lines.push(dim(`  ${cut(example, width - 2)}`));
  }
  return lines;
}

function fieldsByColumn({ guess }: InspectedFile) {
  const fields = new Map<string, { field: string; isSure: boolean }[]>();
  for (const { field, columns, isSure } of guess.guesses) {
    for (const name of columns) fields.set(name, [...(fields.get(name) ?? []), { field, isSure }]);
  }
  return fields;
}

function count(value: number): string {
  return value === 0 ? '·' : number(value);
}
