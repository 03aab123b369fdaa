import { shortened } from '../../../../../domain/record/text.js';
import { probablyMeant } from '../../../../../domain/search/did-you-mean.js';
import { number } from '../../output/format-numbers.js';
import { flattened } from '../../readers/flat-object.js';
import { valueAt } from './row-access.js';

/**
 * The paths of a recipe that no JSON object has had so far. Objects leave out what they do not
 * have, so only the end of a file tells that a path is wrong.
 */
export class UnseenPaths {
  readonly #paths: Map<string, (row: unknown) => unknown>;
  #rows = 0;
  #names: readonly string[] = [];

  constructor(paths: Iterable<string>) {
    this.#paths = new Map([...paths].map((path) => [path, valueAt(path)]));
  }

  look(row: unknown): void {
    if (this.#rows++ === 0) this.#names = Object.keys(flattened(row));
    for (const [path, find] of this.#paths) {
      if (find(row) !== undefined) this.#paths.delete(path);
    }
  }

  warn(file: string, warn: (message: string) => void): void {
    for (const path of this.#paths.keys()) {
      const meant = probablyMeant(path, this.#names);
      const hint = meant ? `; ${shortened(JSON.stringify(meant))} was probably meant` : '';
      const none =
        this.#rows === 1
          ? 'its only record has not'
          : `none of its ${number(this.#rows)} records has`;
      warn(`${file}: the recipe names ${JSON.stringify(path)}, which ${none}${hint}`);
    }
  }
}
