import type { Page, RegistryClient } from '../../../client/registry-client.js';
import { byId } from '../../dom.js';
import type { Language } from '../language.js';

/** How large the registry is, and since when it is as it is. */
export class RegistryLine {
  readonly #line = byId('registry');
  #total: number | undefined;
  #modified: Date | undefined;
  #isAsking = false;

  constructor(
    private readonly client: RegistryClient,
    private readonly language: () => Language,
  ) {}

  /** What a page says of it: its date, and its size if it is a page of everything. */
  show(page: Page, isOfAll: boolean): void {
    const hasChanged = page.modified?.getTime() !== this.#modified?.getTime();
    this.#modified = page.modified;
    if (isOfAll) this.#total = page.total;
    else if (this.#total === undefined || hasChanged) void this.#askTotal();
    this.render();
  }

  /** Asks what no page has told. */
  complete(): void {
    if (this.#total === undefined) void this.#askTotal();
  }

  render(): void {
    const { texts } = this.language();
    const parts = [
      this.#total !== undefined && this.language().count(texts.records, this.#total),
      this.#modified &&
        this.language().fill(texts.updated, {
          date: this.language().date(this.#modified.toISOString().slice(0, 10)),
        }),
    ];
    this.#line.textContent = parts.filter(Boolean).join(' · ');
  }

  async #askTotal(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const { total, modified = new Date(0) } = await this.client.search({}, { limit: 1 });
      // A page may have told of a later registry meanwhile: the next one asks for its size again.
      const isOld = this.#modified !== undefined && modified < this.#modified;
      this.#total = isOld ? undefined : total;
      if (!isOld) this.#modified = modified;
      this.render();
    } catch {
      // The line does without.
    }
    this.#isAsking = false;
  }
}
