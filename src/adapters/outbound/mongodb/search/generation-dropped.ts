import { StorageUnavailable } from '../../../../domain/errors.js';
import type { GenerationEntry } from '../documents/registry-document.js';

/** A dropped collection reads as an empty one. An answer with a gap must not look whole. */
export class GenerationDropped extends StorageUnavailable {
  constructor({ id }: GenerationEntry) {
    super(`Generation ${id} has been dropped while it was read.`);
  }
}
