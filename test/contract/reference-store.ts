import { RevisionBuilder } from '../../src/adapters/outbound/search-index/revision.js';
import type { OpenedStore } from '../../src/contract/index.js';
import {
  ImportConflict,
  NothingLoaded,
  RevisionGone,
  StorageUnavailable,
} from '../../src/domain/errors.js';
import type { RecordIntake, RegistryDraft } from '../../src/domain/ports/record-intake.js';
import type { AskOptions, RecordRepository } from '../../src/domain/ports/record-repository.js';
import type { KeptRegistry, RegistryHistory } from '../../src/domain/ports/registry-history.js';
import type { RegistryReader } from '../../src/domain/ports/registry-reader.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { ReferenceGeneration } from './reference-generation.js';

/**
 * The ports in their plainest form: arrays, and the domain's own predicate and order. The suites are
 * tried on it, and on copies of it that are broken on purpose.
 */
export class ReferenceStore implements OpenedStore {
  isAway = false;
  /** Those that are kept, the current one first. */
  kept: ReferenceGeneration[] = [];
  readonly drafts = new Set<RegistryDraft>();
  readonly listeners = new Set<() => void>();

  readonly repository: RecordRepository = {
    current: async () => {
      this.reach('repository');
      return this.kept[0];
    },
    at: async (revision) => {
      this.reach('repository');
      return this.find(revision);
    },
    onChange: (listener) => {
      this.listeners.add(listener);
      return () => void this.listeners.delete(listener);
    },
  };

  readonly intake: RecordIntake = {
    begin: async () => {
      this.reach('intake');
      return this.begin();
    },
  };

  readonly history: RegistryHistory = {
    list: async ({ signal }: AskOptions = {}) => {
      this.reach('history');
      signal?.throwIfAborted();
      return this.list();
    },
    rollBack: async (revision, { signal }: AskOptions = {}) => {
      this.reach('history');
      signal?.throwIfAborted();
      return this.rollBack(revision);
    },
  };

  readonly reader: RegistryReader = {
    current: async () => {
      this.reach('reader');
      const generation = this.kept[0];
      return (
        generation && {
          revision: generation.revision,
          count: generation.records.length,
          async *records(options?: AskOptions) {
            for await (const batch of generation.stream({}, options)) yield await batch.records();
          },
        }
      );
    },
  };

  async leftovers(): Promise<readonly string[]> {
    return [...this.drafts].map((_, i) => `draft ${i}`);
  }

  async silence(): Promise<() => Promise<void>> {
    this.isAway = true;
    return async () => {
      this.isAway = false;
    };
  }

  async close(): Promise<void> {}

  /** What every port does first. */
  reach(_port: 'repository' | 'generation' | 'intake' | 'history' | 'reader'): void {
    if (this.isAway) throw new StorageUnavailable('The store does not answer.');
  }

  generation(
    records: readonly Expediente[],
    revision: string,
    modified: Date,
  ): ReferenceGeneration {
    return new ReferenceGeneration(records, revision, modified, () => this.reach('generation'));
  }

  begin(): RegistryDraft {
    const before = this.kept[0];
    const records: Expediente[] = [];
    let isDiscarded = false;
    const revision = () => {
      const builder = new RevisionBuilder();
      for (const record of records) builder.add(record);
      return builder.revision();
    };
    const draft: RegistryDraft = {
      add: async (more) => {
        if (!isDiscarded) records.push(...more);
      },
      finish: async () => ({ revision: revision(), records: records.length }),
      makeCurrent: async ({ signal } = {}) => {
        this.reach('intake');
        signal?.throwIfAborted();
        if (this.isConflict(before)) throw new ImportConflict();
        this.switchTo(this.generation(records, revision(), new Date()));
      },
      discard: async () => {
        isDiscarded = true;
        this.drafts.delete(draft);
      },
    };
    this.drafts.add(draft);
    return draft;
  }

  isConflict(before: ReferenceGeneration | undefined): boolean {
    return this.kept[0] !== before;
  }

  /** The one before stays; what is older goes, and so does what dead imports left. */
  switchTo(next: ReferenceGeneration): void {
    const [current] = this.kept;
    this.drafts.clear();
    if (current?.revision === next.revision) {
      this.kept[0] = this.generation(next.records, next.revision, current.modified);
      return;
    }
    this.kept = current ? [next, current] : [next];
    for (const listener of this.listeners) listener();
  }

  find(revision: string): ReferenceGeneration {
    const found = this.kept.find((generation) => generation.revision === revision);
    if (!found) throw new RevisionGone();
    return found;
  }

  list(): KeptRegistry[] {
    return this.kept.map(asKept);
  }

  rollBack(revision?: string): KeptRegistry {
    const [current, before] = this.kept;
    if (!current) throw new NothingLoaded();
    if (revision === undefined && !before) throw new RevisionGone();
    const target = revision === undefined ? before : this.find(revision);
    if (target && target !== current) {
      const since = new Date(Math.max(Date.now(), Number(current.modified)));
      this.switchTo(this.generation(target.records, target.revision, since));
    }
    return asKept(this.kept[0] as ReferenceGeneration);
  }
}

function asKept({ revision, records, modified }: ReferenceGeneration): KeptRegistry {
  return { revision, records: records.length, since: modified };
}
