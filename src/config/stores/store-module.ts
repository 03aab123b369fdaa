import type Joi from 'joi';
import type { RecordRepository } from '../../domain/ports/record-repository.js';
import type { Container } from '../composition/typed-injection.js';

/** A repository that the service opens and closes. */
export type OpenableRepository = RecordRepository & {
  /** Resolves when the registry can be read. Rejects if it never will. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** What the settings are for. Only `serve` has a default registry, the sample. */
export type Purpose = 'serve' | 'export' | 'import';

/** The settings and the wiring of one store. The rest of the program knows no details of them. */
export interface StoreModule<StoreSettings = object, Values = unknown> {
  /** The environment variables that only this store reads. */
  variables(purpose: Purpose): Record<string, Joi.Schema>;
  /** The store's settings, from the values of all variables. */
  settings(values: Values): StoreSettings;
  /** Provides the repository, the intake, the history and the reader. The container has the logger. */
  provideTo(container: Container, settings: StoreSettings): void;
}
