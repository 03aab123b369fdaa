import type { SnapshotNews } from '../../adapters/outbound/memory/loading/load-generation.js';
import type { StoreContext } from './define-store.js';

type Line = readonly [level: 'info' | 'warn', message: string];

const LINES: Readonly<Record<SnapshotNews['snapshot'], Line>> = {
  used: ['info', 'snapshot used'],
  written: ['info', 'snapshot written'],
  outdated: ['info', 'the snapshot is out of date: a new one is made'],
  'not usable': ['warn', 'snapshot not usable: a new one is made'],
  'not written': [
    'warn',
    'snapshot not written: the next start takes longer, and the service more memory. ' +
      'Where the folder is read-only on purpose, set SNAPSHOT=off, or SNAPSHOT_FILE to a file elsewhere',
  ],
};

const NOT_WRITTEN =
  'The snapshot could not be written: the log says why. The next start takes longer.';

/** Tells operators of the snapshot of each load. */
export class SnapshotLog {
  #isMissing = false;

  constructor(
    private readonly file: string,
    private readonly context: Pick<StoreContext, 'logger' | 'status'>,
  ) {}

  readonly note = (news: SnapshotNews): void => {
    const [level, message] = LINES[news.snapshot];
    this.context.logger[level]({ file: this.file, ...news }, message);
    this.#isMissing = news.snapshot === 'not written';
  };

  /** The load is done. A small file needs no snapshot, and brings no news of one. */
  loaded(): void {
    if (this.#isMissing) this.context.status.snapshotFailed(NOT_WRITTEN);
    else this.context.status.snapshotKept();
    this.#isMissing = false;
  }
}
