/** The parts that can fail while the service goes on answering. */
export type Part = 'records' | 'storage' | 'mirror' | 'snapshot' | 'certificate';

/** What is wrong though the service answers. The text is public: no path, no host, no record. */
export interface Warning {
  readonly part: Part;
  readonly detail: string;
  /** Since when, where that is known. */
  readonly since?: Date | undefined;
}

/** Which revision a mirror should hold and does not; undefined if it holds the current one. */
export interface MirrorLag {
  readonly revision: string;
  readonly detail: string;
}

/** What the parts of the service say of themselves, for whoever asks how it is. */
export class ServiceStatus {
  /** When a registry was last taken, also if it has the same records as before. */
  lastLoaded: Date | undefined;
  /** When new records were last rejected. */
  lastRejected: Date | undefined;
  rejections = 0;
  /** Undefined where there is no mirror. */
  mirrorLag: (() => MirrorLag | undefined) | undefined;
  /** Whether the service has been told to stop. It still answers for a while. */
  isStopping = false;
  /** Undefined without HTTPS. */
  certificateExpires: Date | undefined;
  #ofRecords: Warning | undefined;
  #ofStore: Warning | undefined;
  /** The mirror says better what an absent store means. */
  #ofStale: Warning | undefined;
  #ofSnapshot: Warning | undefined;

  /** New records are served. */
  loaded(): void {
    this.lastLoaded = new Date();
    this.#ofRecords = undefined;
  }

  /** New records cannot be served. Those before them are. */
  rejected(detail: string): void {
    this.rejections++;
    this.lastRejected = new Date();
    this.#ofRecords = { part: 'records', detail, since: this.lastRejected };
  }

  /** What holds the records is gone. They are still served. */
  recordsGone(detail: string): void {
    this.#ofRecords = { part: 'records', detail, since: new Date() };
  }

  /** The store does not answer, or not as it should. */
  away(detail: string): void {
    this.#ofStore = { part: 'storage', detail, since: new Date() };
  }

  /** The store answers again. */
  back(): void {
    this.#ofStore = undefined;
  }

  /** A mirror answers in place of a store that does not. */
  stale(detail: string, since: Date): void {
    this.#ofStale = { part: 'storage', detail, since };
  }

  /** The mirror is in touch with its store again. */
  inTouch(): void {
    this.#ofStale = undefined;
  }

  /** What would make the next start fast could not be written. */
  snapshotFailed(detail: string): void {
    this.#ofSnapshot = { part: 'snapshot', detail, since: new Date() };
  }

  /** It is written, or none is needed. */
  snapshotKept(): void {
    this.#ofSnapshot = undefined;
  }

  get warnings(): readonly Warning[] {
    const lag = this.mirrorLag?.();
    const ofMirror: Warning | undefined = lag && { part: 'mirror', detail: lag.detail };
    const ofStore = this.#ofStale ?? this.#ofStore;
    const all = [this.#ofRecords, ofStore, ofMirror, this.#ofSnapshot, this.#ofCertificate];
    return all.filter((warning) => warning !== undefined);
  }

  get #ofCertificate(): Warning | undefined {
    const since = this.certificateExpires;
    return since && since.getTime() <= Date.now()
      ? { part: 'certificate', detail: 'The certificate has expired.', since }
      : undefined;
  }
}
