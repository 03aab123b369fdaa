/** A row of names that programs give to columns, below the header row that is for people. */
export interface SecondHeader {
  readonly line: number;
  readonly cells: readonly string[];
}

/** `NUM_PD`, `ADR_LIBVOIE_TER`, `SEC_CADASTRE1`. */
const IDENTIFIER = /^\p{L}[\p{L}\d]*(_[\p{L}\d]+)*$/u;
const MIN_CELLS = 3;
const MOST = 0.7;

/** Whether a row has names in nearly all of its cells, and no name twice. */
function isRowOfNames(cells: readonly string[]): boolean {
  const given = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const joined = given.filter((cell) => cell.includes('_'));
  return (
    given.length >= Math.max(MIN_CELLS, cells.length * MOST) &&
    given.every((cell) => IDENTIFIER.test(cell)) &&
    joined.length * 2 >= given.length &&
    new Set(given).size === given.length
  );
}

/** Passes the rows of a table on, except for a first one that is a second header row. */
export class RowsBelowHeaders {
  secondHeader: SecondHeader | undefined;
  #first: SecondHeader | undefined;
  #rows = 0;

  constructor(private readonly pass: (cells: readonly string[]) => void) {}

  add(cells: readonly string[], line: number): void {
    if (this.#rows++ === 0) {
      this.#first = { line, cells };
      return;
    }
    this.#settle(cells);
    this.pass(cells);
  }

  end(): void {
    this.#settle([]);
  }

  /** The next row tells what the first is: where all have such names, they are values. */
  #settle(next: readonly string[]): void {
    if (!this.#first) return;
    if (isRowOfNames(this.#first.cells) && !isRowOfNames(next)) this.secondHeader = this.#first;
    else this.pass(this.#first.cells);
    this.#first = undefined;
  }
}
