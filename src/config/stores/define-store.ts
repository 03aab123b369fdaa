import type Joi from 'joi';
import type { MaybePromise } from '../../domain/maybe-promise.js';
import type { RecordIntake } from '../../domain/ports/record-intake.js';
import type { RecordRepository } from '../../domain/ports/record-repository.js';
import type { RecordSource } from '../../domain/ports/record-source.js';
import type { RegistryHistory } from '../../domain/ports/registry-history.js';
import type { RegistryReader } from '../../domain/ports/registry-reader.js';

/** Raised when a store that was written for the interface before would no longer work. */
export const STORE_INTERFACE = 1;

/** What a store is opened for: the service, an import, or a command on what is there already. */
export type Purpose = 'serve' | 'export' | 'import';

/** The log of the service. Details become fields of the line. */
export interface StoreLogger {
  debug: LogFunction;
  info: LogFunction;
  warn: LogFunction;
  error: LogFunction;
}
type LogFunction = (details: object, message: string) => void;

/**
 * What a store tells operators beside the log: it shows in the body of `/health/ready` and in the
 * metrics. The texts are public. They must not name a path, a host or what a record holds.
 */
export interface StoreStatus {
  /** A registry is served. Whatever was rejected before does not matter any more. */
  loaded(): void;
  /** New records cannot be served, and those before them are. */
  rejected(detail: string): void;
  /** What holds the records is gone, and they are still served. It does not count as rejected. */
  recordsGone(detail: string): void;
  /** The store cannot be reached, or not fully, though queries may be answered. */
  away(detail: string): void;
  /** It can be reached again. */
  back(): void;
  /** What would make the next start fast could not be written. */
  snapshotFailed(detail: string): void;
  /** It is written, or none is needed. */
  snapshotKept(): void;
}

/**
 * Runs a read as a span of the request that waits for it. Name and attributes follow
 * OpenTelemetry's conventions for databases, and contain nothing that was asked for.
 */
export type TraceRead = <T>(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  read: () => Promise<T>,
) => Promise<T>;

export interface StoreContext {
  readonly logger: StoreLogger;
  readonly purpose: Purpose;
  readonly status: StoreStatus;
  /** Undefined where nothing is traced. */
  readonly traceRead?: TraceRead | undefined;
}

interface Definition<Settings, Opened> {
  /**
   * The environment variables that the store reads, as a joi object. Variables with a fault are
   * listed with all others. Without a schema the store reads none.
   */
  readonly settings?:
    | Joi.ObjectSchema<Settings>
    | ((purpose: Purpose) => Joi.ObjectSchema<Settings>);
  /** An error that it throws ends the process with its message and exit code 78. */
  open(settings: Settings, context: StoreContext): MaybePromise<Opened>;
}

/** A store on its own ports, for what is larger than memory. */
export interface StoreDefinition<Settings = object> extends Definition<Settings, OpenedStore> {
  /** Set if the store answers from the memory of this process: a mirror would be a second copy. */
  readonly inMemory?: boolean;
}

/** A store that the service makes of a source of records. */
export type SourceDefinition<Settings = object> = Definition<Settings, RecordSource>;

export interface OpenedStore {
  readonly repository: RecordRepository;
  /** Without it, `import` says that this store takes no import. */
  readonly intake?: RecordIntake | undefined;
  /** Without it, `history` and `rollback` say that this store keeps no history. */
  readonly history?: RegistryHistory | undefined;
  /** Without it, all records are streamed from the repository. */
  readonly reader?: RegistryReader | undefined;
  /** The files that hold the registry, if any do. No import or export writes another output over them. */
  readonly files?: readonly string[] | undefined;
  /**
   * Called once by the service. Resolves when the registry can be read,
   * rejects if it never will. Until then the repository throws `RegistryLoading`.
   */
  start?(): Promise<void>;
  /** Called once, when nothing is asked any more. */
  close?(): Promise<void>;
}

/** What the default export of a module must be for `STORAGE` to name the module. */
// biome-ignore lint/suspicious/noExplicitAny: only the module knows the type of its settings
export type StoreModule<Settings = any> = { readonly interface: number } & (
  | ({ readonly kind: 'store' } & StoreDefinition<Settings>)
  | ({ readonly kind: 'source' } & SourceDefinition<Settings>)
);

export function defineStore<Settings extends object = object>(
  definition: StoreDefinition<Settings>,
): StoreModule<Settings> {
  return { kind: 'store', interface: STORE_INTERFACE, ...definition };
}

export function defineSource<Settings extends object = object>(
  definition: SourceDefinition<Settings>,
): StoreModule<Settings> {
  return { kind: 'source', interface: STORE_INTERFACE, ...definition };
}

export function isInMemory(module: StoreModule): boolean {
  return module.kind === 'source' || module.inMemory === true;
}
