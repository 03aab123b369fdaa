import { StorageUnavailable } from '../../../domain/errors.js';

/** Says which folder cannot take what is put in order, and what to do about it. */
export function noTemporaryFile(folder: string, error: unknown): StorageUnavailable {
  const { message } = error as Error;
  return new StorageUnavailable(
    `The records cannot be put in order in ${folder}: ${message}. TMPDIR names another place.`,
    { cause: error },
  );
}
