import { shortened } from '../../../../../domain/record/text.js';
import { InvalidRecipe } from '../../errors.js';
import { number } from '../../output/format-numbers.js';
import { flattened } from '../../readers/flat-object.js';
import { likelyColumn } from './likely-column.js';
import { valueAt } from './row-access.js';

/**
 * The paths of a recipe that no JSON object has had so far. Objects leave out what they do not
 * have, so only the end of a file tells that a path is wrong.
 */
export class UnseenPaths {
  readonly #paths: Map<string, (row: unknown) => unknown>;
  readonly #named: ReadonlySet<string>;
  #rows = 0;
  /** What the first object has. */
  #names: readonly string[] = [];

  constructor(paths: Iterable<string>) {
    this.#paths = new Map([...paths].map((path) => [path, valueAt(path)]));
    this.#named = new Set([...this.#paths.keys()].map(plainPath));
  }

  get unseen(): ReadonlySet<string> {
    return new Set(this.#paths.keys());
  }

  look(row: unknown): void {
    if (this.#rows++ === 0) this.#names = Object.keys(flattened(row));
    for (const [path, find] of this.#paths) {
      if (find(row) !== undefined) this.#paths.delete(path);
    }
  }

  /**
   * Warns of the paths that no object has.
   *
   * @throws InvalidRecipe if one of the parts of the recipe has none of its paths: to go on would
   * empty a field of every record.
   */
  end(file: string, parts: ReadonlyMap<string, readonly string[]>, warn: (text: string) => void) {
    const isLost = (paths: readonly string[]) =>
      paths.length > 0 && paths.every((path) => this.#paths.has(path));
    const lost = [...parts].filter(([, paths]) => this.#rows > 0 && isLost(paths));
    if (lost.length > 0) {
      const lines = lost.flatMap(([part, paths]) =>
        paths.map((path) => `  ${part} ${this.#sentence(path)}`),
      );
      throw new InvalidRecipe(
        `${file} does not fit the recipe:\n${lines.join('\n')}\n  if the file is right, take this out of the recipe; with --merge, --keep-missing keeps what the registry has`,
      );
    }
    if (this.#rows === 0) return;
    for (const path of this.#paths.keys()) warn(`${file}: the recipe ${this.#sentence(path)}`);
  }

  #sentence(path: string): string {
    const meant = likelyColumn(plainPath(path), this.#names, (name) => this.#named.has(name));
    const hint = meant ? `; ${shortened(JSON.stringify(meant))} was probably meant` : '';
    const none =
      this.#rows === 1
        ? 'its only record has not'
        : `none of its ${number(this.#rows)} records has`;
    return `names ${JSON.stringify(path)}, which ${none}${hint}`;
  }
}

/** A recipe may begin at the object, or at the feature whose properties are the object. */
function plainPath(path: string): string {
  return path.replace(/^\$\./, '').replace(/^properties\./, '');
}
