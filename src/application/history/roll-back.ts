import { RevisionGone } from '../../domain/errors.js';
import type { AskOptions } from '../../domain/ports/record-repository.js';
import type { RegistryHistory, RolledBack } from '../../domain/ports/registry-history.js';

/** A shorter beginning could be a slip of the hand. */
const MIN_LENGTH = 4;

/** Makes the previous registry current again, or the one with the given revision. */
export class RollBack {
  constructor(private readonly history: RegistryHistory) {}

  /** The beginning of a revision is enough, if no other kept registry has the same one. */
  async run(revision?: string, options: AskOptions = {}): Promise<RolledBack> {
    const whole = revision === undefined ? undefined : await this.#find(revision, options);
    return this.history.rollBack(whole, options);
  }

  async #find(beginning: string, options: AskOptions): Promise<string> {
    if (beginning.length < MIN_LENGTH) {
      throw new RevisionGone(
        `"${beginning}" is too short for a revision; give at least ${MIN_LENGTH} digits of it.`,
      );
    }
    const kept = (await this.history.list(options)).map(({ revision }) => revision);
    const found = kept.filter((revision) => revision.startsWith(beginning.toLowerCase()));
    if (found.length > 1) {
      throw new RevisionGone(
        `${found.length} kept registries begin with ${beginning}; add digits.`,
      );
    }
    return found[0] ?? beginning;
  }
}
