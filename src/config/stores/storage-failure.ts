import { RegistryLoading, StorageUnavailable } from '../../domain/errors.js';

/** Whether an error says that the store fails. All others are answers of the store. */
export function isStorageFailure(error: unknown): error is StorageUnavailable {
  return error instanceof StorageUnavailable && !(error instanceof RegistryLoading);
}
