import type Joi from 'joi';
import type { RecordRepository } from '../../domain/ports/record-repository.js';
import type { Container } from '../composition/typed-injection.js';

/** The registry as the service starts and stops it. */
export type Storage = RecordRepository & {
  /** Resolves when the registry can be read, and rejects where it never will. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** Who asks for the settings. Only the service may do without a registry of its own. */
export type Purpose = 'serve' | 'export' | 'import';

/** What a store gives to be plugged in. Its settings and its values are its own affair. */
export interface StoreModule<StoreSettings = object, Values = unknown> {
  /** The environment variables that only this store reads. */
  variables(purpose: Purpose): Record<string, Joi.Schema>;
  /** The store's settings, from the values of all variables. */
  settings(values: Values): StoreSettings;
  /** Provides the storage, the intake, the history and the reader. The container has the logger. */
  provideTo(container: Container, settings: StoreSettings): void;
}
