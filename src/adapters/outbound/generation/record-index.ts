import type { Expediente } from '../../../domain/expediente.js';
import { words } from '../../../domain/folding.js';
import { municipalityKeys } from '../../../domain/municipality.js';
import type { SearchCriteria } from '../../../domain/search-criteria.js';
import { firstIndex, intersection, RankRange, type Ranks, union, within } from './ranks.js';
import { type TermIndex, TermIndexBuilder } from './term-index.js';

/** What an index must know of a record. */
export type Indexed = Pick<
  Expediente,
  'codArchivo' | 'checkinDate' | 'municipality' | 'title' | 'content'
>;

/** Finds the records of a generation by their ranks. */
export class RecordIndex {
  constructor(
    private readonly words: TermIndex,
    private readonly municipalities: TermIndex,
    private readonly codes: ReadonlyMap<string, number>,
    private readonly dates: readonly string[],
  ) {}

  hasCode(key: string): boolean {
    return this.codes.has(key);
  }

  /**
   * The records that match all of the criteria but for the order of words in phrases: of a
   * phrase, they hold every word.
   */
  candidates(criteria: SearchCriteria): Ranks {
    const range = this.#years(criteria.year);
    const lists = this.#lists(criteria).sort((a, b) => a.length - b.length);
    const [rarest, ...others] = lists;
    if (!rarest) return range;
    return others.reduce(intersection, within(rarest, range));
  }

  /** Newest first, so a year is one range of ranks. */
  #years(year: string | undefined): RankRange {
    if (year === undefined) return new RankRange(0, this.dates.length);
    const from = firstIndex(this.dates.length, (rank) => this.#yearOf(rank) <= year);
    const to = firstIndex(this.dates.length, (rank) => this.#yearOf(rank) < year);
    return new RankRange(from, to);
  }

  #yearOf(rank: number): string {
    return (this.dates[rank] as string).slice(0, 4);
  }

  #lists({ codArchivo, municipality, text }: SearchCriteria): Uint32Array[] {
    const size = this.dates.length;
    const lists: Uint32Array[] = [];
    if (codArchivo) {
      const rank = this.codes.get(codArchivo.key);
      lists.push(rank === undefined ? new Uint32Array() : Uint32Array.of(rank));
    }
    if (municipality) {
      lists.push(
        union(
          municipality.keys.map((key) => this.municipalities.holding(key)),
          size,
        ),
      );
    }
    for (const prefix of text?.prefixes ?? []) {
      lists.push(union(this.words.holdingPrefix(prefix), size));
    }
    for (const word of text?.phrases.flat() ?? []) lists.push(this.words.holding(word));
    return lists;
  }
}

/** Takes records in the registry's order. */
export class RecordIndexBuilder {
  readonly #words = new TermIndexBuilder();
  readonly #municipalities = new TermIndexBuilder();
  readonly #codes = new Map<string, number>();
  readonly #dates: string[] = [];

  add(record: Indexed): void {
    const rank = this.#dates.length;
    this.#words.add(rank, words(record.title));
    this.#words.add(rank, words(record.content));
    this.#municipalities.add(rank, municipalityKeys(record.municipality));
    this.#codes.set(record.codArchivo.key, rank);
    this.#dates.push(record.checkinDate);
  }

  build(): RecordIndex {
    return new RecordIndex(
      this.#words.build(),
      this.#municipalities.build(),
      this.#codes,
      this.#dates,
    );
  }
}
