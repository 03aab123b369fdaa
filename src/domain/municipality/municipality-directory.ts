import { likeness } from '../search/did-you-mean.js';
import { words } from '../search/folding.js';
import { municipalityKeys, withoutArticle } from './municipality.js';

const MOST_NEAR_NAMES = 3;
/** No name has more sides than two; one that is asked with more is not worth comparing whole. */
const MOST_SPELLINGS = 4;
const SHORTEST_BEGINNING = 3;

interface Entry {
  readonly name: string;
  /** What a mistyped name may be compared with. */
  readonly spellings: readonly string[];
  readonly words: readonly string[];
}

/** The municipalities that have records, by every name they go by. */
export class MunicipalityDirectory {
  readonly #entries: Entry[] = [];
  readonly #keys = new Set<string>();

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      const keys = municipalityKeys(name);
      const spellings = keys.map(withoutArticle);
      this.#entries.push({ name, spellings, words: words(name) });
      for (const key of keys) this.#keys.add(key);
    }
  }

  /** Whether a municipality goes by one of these names. */
  has(keys: readonly string[]): boolean {
    return keys.some((key) => this.#keys.has(key));
  }

  /** Up to three names that exist, those written most like the asked one, nearest first. */
  near(asked: string): string[] {
    const spellings = municipalityKeys(asked).slice(0, MOST_SPELLINGS).map(withoutArticle);
    const askedWords = words(asked);
    const nearest: { readonly name: string; readonly distance: number }[] = [];
    for (const entry of this.#entries) {
      const most = nearest[MOST_NEAR_NAMES - 1]?.distance;
      const distance = distanceTo(entry, spellings, askedWords, most);
      if (distance === Number.POSITIVE_INFINITY) continue;
      nearest.push({ name: entry.name, distance });
      nearest.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
      nearest.splice(MOST_NEAR_NAMES);
    }
    return nearest.map(({ name }) => name);
  }
}

function distanceTo(
  entry: Entry,
  asked: readonly string[],
  askedWords: readonly string[],
  most?: number,
): number {
  let least = partDistance(askedWords, entry);
  for (const spelling of entry.spellings) {
    for (const typed of asked) least = Math.min(least, likeness(typed, spelling, most));
  }
  return least;
}

/** A part of a name is far from it letter by letter, and still what was meant. */
function partDistance(asked: readonly string[], { words }: Entry): number {
  // "Palmas" of "Palmas de Gran Canaria, Las".
  if (asked.every((word) => words.includes(word))) return 1;
  // "Vive*" of "Viveiro". One or two letters begin too many names.
  const begins = (word: string) => words.some((each) => each.startsWith(word));
  const isLong = asked.join('').length >= SHORTEST_BEGINNING;
  return isLong && asked.every(begins) ? 2 : Number.POSITIVE_INFINITY;
}
