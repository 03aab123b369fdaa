/** How long after an import the registry before it may still be the answer. */
const LATEST_MS = 30_000;
/** How long after the database is back its store may still say that it is away. */
const RECOVERY_MS = 10_000;

interface Span {
  readonly begin: number;
  end: number;
}

/** What happened to the store of one service, and so which answers are right. All times in ms. */
export class Timeline {
  readonly #imports: Span[] = [];
  readonly #outages: Span[] = [];
  /** The newest registry that any answer was made of. */
  newestSeen = 0;
  /** The longest that an answer of the registry before began after the end of an import. */
  latestMs = 0;

  /** From now on the registry of this number may be the answer. Tried again, it has begun already. */
  importBegins(number: number, now: number): void {
    this.#imports[number] ??= { begin: now, end: Number.POSITIVE_INFINITY };
  }

  importEnds(number: number, now: number): void {
    (this.#imports[number] as Span).end = now;
  }

  databaseGoes(now: number): void {
    this.#outages.push({ begin: now, end: Number.POSITIVE_INFINITY });
  }

  databaseReturns(now: number): void {
    (this.#outages.at(-1) as Span).end = now;
  }

  /** Why the registry of this number cannot be the answer to what was asked in this time. */
  objection(number: number, asked: Asked): string | undefined {
    const since = this.#imports[number]?.begin ?? Number.POSITIVE_INFINITY;
    if (since > asked.end) return `registry ${number} before its import`;
    if (number < asked.newestSeen) {
      return `registry ${number} after registry ${asked.newestSeen} had been seen`;
    }
    const late = asked.begin - (this.#imports[number + 1]?.end ?? Number.POSITIVE_INFINITY);
    if (late > LATEST_MS) return `registry ${number} ${Math.round(late)} ms after the next import`;
    this.latestMs = Math.max(this.latestMs, late);
    this.newestSeen = Math.max(this.newestSeen, number);
    return undefined;
  }

  isAway({ begin, end }: Pick<Asked, 'begin' | 'end'>): boolean {
    return this.#outages.some((away) => away.begin <= end && begin <= away.end + RECOVERY_MS);
  }
}

/** When something was asked, until its answer had come as a whole. */
export interface Asked {
  readonly begin: number;
  readonly end: number;
  /** What had been seen when it began. */
  readonly newestSeen: number;
}
