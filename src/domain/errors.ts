/** Marks the errors of every copy of this package. */
const OF_REGISTRY = Symbol.for('planning-registry/error');

/**
 * An error of the registry. `instanceof` knows it by its class name, so that an error is understood
 * also if another copy of this package made it: a store may bring its own.
 */
abstract class RegistryError extends Error {
  static readonly [OF_REGISTRY] = true;

  static override [Symbol.hasInstance](error: unknown): boolean {
    let kind = (error as object | null | undefined)?.constructor as typeof RegistryError | null;
    while (typeof kind === 'function') {
      // biome-ignore lint/complexity/noThisInStatic: this is the class that is asked for
      if (kind === this || (kind[OF_REGISTRY] && kind.name === this.name)) return true;
      kind = Object.getPrototypeOf(kind);
    }
    return false;
  }
}

/** One value breaks one rule. The message completes a sentence that begins with its name. */
export class InvalidValue extends RegistryError {
  override readonly name = 'InvalidValue';
}

export interface RecordFault {
  readonly field: string;
  readonly reason: string;
  /** What was found there, shortened. */
  readonly value: string;
}

/** A record that breaks the rules of the registry, with every rule it breaks. */
export class InvalidRecord extends RegistryError {
  override readonly name = 'InvalidRecord';

  constructor(readonly faults: readonly RecordFault[]) {
    super(faults.map(({ field, reason }) => `${field} ${reason}`).join('; '));
  }
}

/** No record has this code. */
export class RecordNotFound extends RegistryError {
  override readonly name = 'RecordNotFound';

  constructor(readonly codArchivo: string) {
    super(`No record has the code ${codArchivo}.`);
  }
}

/** No record belongs to a municipality of this name. */
export class MunicipalityNotFound extends RegistryError {
  override readonly name = 'MunicipalityNotFound';

  constructor(
    readonly municipality: string,
    /** Names that exist and are written much alike, nearest first. */
    readonly near: readonly string[],
  ) {
    super(`No record belongs to a municipality named ${municipality}.`);
  }
}

/** Every part of the question exists; no record answers all of it. */
export class NoResults extends RegistryError {
  override readonly name = 'NoResults';

  constructor(message = 'No record matches every filter of the question.') {
    super(message);
  }
}

/** A page, or a rollback, was asked of a revision that the store does not hold. */
export class RevisionGone extends RegistryError {
  override readonly name = 'RevisionGone';

  constructor(message = 'The registry has changed since the first page.') {
    super(message);
  }
}

/** The store does not answer. The cause is for the log, never for a client. */
export class StorageUnavailable extends RegistryError {
  override readonly name: string = 'StorageUnavailable';
}

/** The generation has been removed while it was read. The store can answer from another one. */
export class GenerationDropped extends StorageUnavailable {
  override readonly name = 'GenerationDropped';
}

/** The store answers, and its first generation is still being made. */
export class RegistryLoading extends StorageUnavailable {
  override readonly name = 'RegistryLoading';

  constructor() {
    super('The registry is being loaded.');
  }
}

/** The store answers, and does not let this process in. Waiting does not help: somebody must mend that. */
export class AccessRefused extends StorageUnavailable {
  override readonly name = 'AccessRefused';
}

/** The store answers, and what it holds is no registry: it must be replaced. */
export class BrokenRegistry extends StorageUnavailable {
  override readonly name = 'BrokenRegistry';
}

/** Another import was made current while this one was being made. */
export class ImportConflict extends RegistryError {
  override readonly name = 'ImportConflict';

  constructor() {
    super(
      'Another import or rollback has replaced the registry meanwhile; this one changed nothing.',
    );
  }
}

/** An import that would leave nothing. A file cut to nothing is a mishap, not a registry. */
export class EmptyRegistry extends RegistryError {
  override readonly name = 'EmptyRegistry';

  constructor() {
    super('The import would leave the registry without a record.');
  }
}

/** An export whose records are as many as were exported, but not the same. */
export class AlteredExport extends RegistryError {
  override readonly name = 'AlteredExport';

  constructor(
    readonly revision: string,
    /** The revision that the export had. */
    readonly exported: string,
  ) {
    super(
      'Nothing was changed: the records are not those that were exported. ' +
        `(Revision ${revision}, exported as ${exported}.)`,
    );
  }
}

/** There is no registry yet to be written out. */
export class NothingLoaded extends RegistryError {
  override readonly name = 'NothingLoaded';

  constructor() {
    super('Nothing has been loaded into the registry yet.');
  }
}
