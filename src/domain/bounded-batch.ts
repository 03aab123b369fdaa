/** Enough for what a batch costs by itself to be shared by many. */
const MOST_ITEMS = 1_000;
/** In bytes or in characters, about: a record may have 8 MiB by itself. */
const MOST_SIZE = 4 * 1024 * 1024;

/** Items on their way, which are passed on together when they are many or large. */
export class BoundedBatch<T> {
  #items: T[] = [];
  #size = 0;

  constructor(
    private readonly mostItems = MOST_ITEMS,
    private readonly mostSize = MOST_SIZE,
  ) {}

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /** True where the batch is full now: it is to be taken before more is added. */
  add(item: T, size: number): boolean {
    this.#items.push(item);
    this.#size += size;
    return this.#items.length >= this.mostItems || this.#size >= this.mostSize;
  }

  take(): T[] {
    const items = this.#items;
    this.#items = [];
    this.#size = 0;
    return items;
  }
}
