export interface RequestCountsOptions {
  /** How long requests are counted together, from a client's first one on. */
  readonly windowMs: number;
  /** How many clients are remembered at most. */
  readonly clients: number;
}

interface Count {
  requests: number;
  readonly until: number;
}

/** How many times in a window the table is cleared of what is past. */
const SWEEPS = 10;

/**
 * How many requests each client has made of late. Clients stand in rows: those with one request,
 * with two or three, with four to seven, and so on.
 *
 * Where there are too many, those who have asked least are forgotten, and may ask that little
 * again. So nobody is refused for the number of others, and to be forgotten with n requests takes
 * a table full of clients that have made half as many each.
 */
export class RequestCounts {
  readonly #rows: Map<string, Count>[] = [];
  #sweepAt = 0;

  constructor(private readonly options: RequestCountsOptions) {}

  get clients(): number {
    return this.#rows.reduce((clients, { size }) => clients + size, 0);
  }

  /** Counts one more request, and says how many that makes and how long they are remembered. */
  add(client: string, now = performance.now()): { requests: number; msLeft: number } {
    if (now >= this.#sweepAt) this.#sweep(now);
    const count = this.#known(client, now) ?? this.#begin(now);
    count.requests++;
    this.#advance(client, count);
    return { requests: count.requests, msLeft: count.until - now };
  }

  #known(client: string, now: number): Count | undefined {
    for (const row of this.#rows) {
      const count = row.get(client);
      if (count && count.until > now) return count;
      if (count) row.delete(client);
    }
    return undefined;
  }

  #begin(now: number): Count {
    if (this.clients >= this.options.clients) this.#rows.find(({ size }) => size > 0)?.clear();
    return { requests: 0, until: now + this.options.windowMs };
  }

  /** Into the next row, where the number of requests has doubled. */
  #advance(client: string, count: Count): void {
    const row = Math.log2(count.requests);
    if (!Number.isInteger(row)) return;
    this.#rows[row - 1]?.delete(client);
    this.#rows[row] ??= new Map();
    this.#rows[row].set(client, count);
  }

  #sweep(now: number): void {
    this.#sweepAt = now + this.options.windowMs / SWEEPS;
    for (const row of this.#rows) {
      for (const [client, { until }] of row) if (until <= now) row.delete(client);
    }
  }
}
