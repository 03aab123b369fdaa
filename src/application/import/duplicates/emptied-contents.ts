import { shortened } from '../../../domain/record/text.js';
import type { ImportReport } from '../import-report.js';
import { hasContent, type KeyEntry } from '../staging/key-entry-codec.js';

const ADVICE =
  'if the texts are in documents, see --content-dir; --merge --keep-missing keeps those of the registry';

/**
 * The records that have a content in the registry and none in the import. The texts of documents
 * are not in the files, so an import of the same files without the documents would lose them.
 */
export class EmptiedContents {
  #count = 0;
  #example = '';

  get count(): number {
    return this.#count;
  }

  look(submitted: KeyEntry, current: KeyEntry): void {
    if (hasContent(submitted) || !hasContent(current)) return;
    if (this.#count++ === 0) this.#example = shortened(submitted.key);
  }

  warn(report: ImportReport): void {
    if (this.#count === 0) return;
    const lost = this.#count === 1 ? '1 record loses' : `${this.#count} records lose`;
    report.warn({ message: `${lost} the content, such as the id ${this.#example}; ${ADVICE}` });
  }
}
