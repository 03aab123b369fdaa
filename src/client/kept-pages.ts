/** The answers to recent questions, by their addresses, for as long as their tags are right. */
export class KeptPages<T extends { readonly etag: string | undefined }> {
  readonly #pages = new Map<string, T>();

  constructor(private readonly most: number) {}

  get(address: string): T | undefined {
    const page = this.#pages.get(address);
    if (page) this.keep(address, page);
    return page;
  }

  /** The one that was not used for longest makes room. */
  keep(address: string, page: T): void {
    this.#pages.delete(address);
    if (page.etag === undefined || this.most === 0) return;
    this.#pages.set(address, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > this.most && oldest !== undefined) this.#pages.delete(oldest);
  }
}
