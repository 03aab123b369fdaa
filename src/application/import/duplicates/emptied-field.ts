import { shortened } from '../../../domain/record/text.js';
import type { ImportReport } from '../import-report.js';
import { hasContent, hasLinks, type KeyEntry } from '../staging/key-entry-codec.js';

const KEPT = '--merge --keep-missing keeps those of the registry';
const GIVEN = 'an empty value was given for it';

/** The records that have something in a field in the registry, and nothing in the import. */
export class EmptiedField {
  #count = 0;
  #held = 0;
  #example = '';

  private constructor(
    private readonly isIn: (entry: KeyEntry) => boolean,
    private readonly what: string,
    private readonly advice: string,
  ) {}

  /**
   * The texts of documents are not in the files, so an import of the same files without the
   * documents would lose them.
   */
  static contents(keepMissing: boolean): EmptiedField {
    const advice = keepMissing
      ? `${GIVEN}, or a document without a text`
      : `if the texts are in documents, see --content-dir; ${KEPT}`;
    return new EmptiedField(hasContent, 'the content', advice);
  }

  static links(keepMissing: boolean): EmptiedField {
    return new EmptiedField(hasLinks, 'the links', keepMissing ? GIVEN : KEPT);
  }

  get count(): number {
    return this.#count;
  }

  /** How many records of the registry have something in the field. */
  get held(): number {
    return this.#held;
  }

  hold(current: KeyEntry): void {
    if (this.isIn(current)) this.#held++;
  }

  look(submitted: KeyEntry, current: KeyEntry): void {
    if (this.isIn(submitted) || !this.isIn(current)) return;
    if (this.#count++ === 0) this.#example = shortened(submitted.key);
  }

  warn(report: ImportReport): void {
    if (this.#count === 0) return;
    const lost = this.#count === 1 ? '1 record loses' : `${this.#count} records lose`;
    const message = `${lost} ${this.what}, such as the id ${this.#example}; ${this.advice}`;
    report.warn({ message });
  }
}
