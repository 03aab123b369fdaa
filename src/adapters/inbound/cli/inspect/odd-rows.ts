import { fold } from '../../../../domain/search/folding.js';
import { plural } from '../output/format-numbers.js';
import { cut } from './screen/screen-text.js';

/** What stands in the first cell of a row that sums up others, or of one below the table. */
const SUM_OR_SOURCE =
  /^(sub ?)?total(es|s|ak)?( |$)|^(suma|soma|sum|somme|guztira|fuente|fonte|font|source|iturria|nota|notas|note|notes|oharra)( |$)/;
/** More of them are no exceptions, but rows of another kind. */
const MOST = 0.05;
const SHOWN = 24;

interface OddRow {
  readonly line: number;
  readonly text: string;
}

/** Finds rows of a table that are no records: second header rows, totals, footers. */
export class OddRows {
  readonly #headers: OddRow[] = [];
  readonly #sums: OddRow[] = [];
  #rows = 0;

  constructor(
    private readonly names: readonly string[],
    /** The column of the code, which such rows do not have. */
    private readonly code: string | undefined,
  ) {}

  /** @param isUnlike whether a cell is not of the kind of its column. */
  look(cells: readonly string[], isUnlike: boolean, line: number): void {
    const isFirst = this.#rows++ === 0;
    if (this.code === undefined || /\d/.test(cells[this.names.indexOf(this.code)] ?? '')) return;
    const given = cells.filter((cell) => cell !== '');
    const text = cut(given[0] ?? '', SHOWN);
    const isSparse = given.length * 2 <= cells.length;
    const isRepeated = !isSparse && cells.every((cell, i) => cell === '' || cell === this.names[i]);
    if (isRepeated || (isFirst && isUnlike && !isSparse && !given.some(hasDigit))) {
      this.#headers.push({ line, text });
    } else if (isSparse || SUM_OR_SOURCE.test(fold(text))) this.#sums.push({ line, text });
  }

  /** Sentences for a person. Empty if there is nothing to say. */
  get notes(): string[] {
    const advice = `To leave out what has no code, write "where": [{ "column": ${JSON.stringify(this.code)}, "matches": "[0-9]" }] into the recipe.`;
    return [
      this.#note(this.#headers, 'another header row', 'more header rows'),
      this.#note(this.#sums, 'a total or a footer', 'totals or footers'),
    ].flatMap((note) => (note === undefined ? [] : [`${note} ${advice}`]));
  }

  #note(odd: readonly OddRow[], one: string, several: string): string | undefined {
    const [first] = odd;
    if (!first || odd.length > Math.max(3, this.#rows * MOST)) return undefined;
    const example = `line ${first.line}: ${first.text}`;
    return odd.length === 1
      ? `1 row looks like ${one} (${example}).`
      : `${plural(odd.length, 'row')} look like ${several} (${example} …).`;
  }
}

function hasDigit(text: string): boolean {
  return /\d/.test(text);
}
