import { isMissing } from './guess/missing-values.js';
import type { InspectedFile } from './inspect-file.js';
import { OddRows } from './odd-rows.js';

type Row = readonly string[] | Readonly<Record<string, string>>;

/** Counts the values of each column that are not of its kind, and finds rows that are no records. */
export class UnlikeValues {
  /** How many values of each column are not of its kind. */
  readonly counts: number[];
  /** The first such value. */
  first: { readonly column: string; readonly value: string } | undefined;
  rows = 0;
  /** Where the columns of a table stand in its rows. Undefined for objects. */
  #indices: readonly number[] | undefined;
  #odd: OddRows | undefined;

  constructor(private readonly file: Pick<InspectedFile, 'columns' | 'guess' | 'secondHeader'>) {
    this.counts = file.columns.map(() => 0);
  }

  /** What a person should look at. */
  get notes(): readonly string[] {
    return this.#odd?.notes ?? [];
  }

  /** Called before the first row of a table. */
  readHeader(names: readonly string[]): void {
    const { columns, guess } = this.file;
    const own = columns.map(({ profile }) => profile.name);
    const code = guess.guesses.find(({ field }) => field === 'cod_archivo')?.columns[0];
    this.#indices = own.map((name) => names.indexOf(name));
    this.#odd = new OddRows(own, code);
  }

  look(row: Row, line: number): void {
    if (line === this.file.secondHeader?.line) return;
    this.rows++;
    const texts = this.#textsOf(row);
    let isUnlike = false;
    for (const [i, { kind, profile }] of this.file.columns.entries()) {
      const value = texts[i] as string;
      if (value === '' || kind.fits(value)) continue;
      this.first ??= { column: profile.name, value };
      this.counts[i] = (this.counts[i] as number) + 1;
      isUnlike = true;
    }
    this.#odd?.look(texts, isUnlike, line);
  }

  /** The value of each column, empty if it is missing. */
  #textsOf(row: Row): string[] {
    return this.file.columns.map(({ profile }, i) => {
      const value = this.#indices
        ? (row as readonly string[])[this.#indices[i] as number]
        : (row as Readonly<Record<string, string>>)[profile.name];
      const text = value?.trim() ?? '';
      return isMissing(text) ? '' : text;
    });
  }
}
