import { realpath } from 'node:fs/promises';
import {
  previousPath,
  rejectedPath,
} from '../../adapters/outbound/memory/records-file/replace-records-file.js';

/** The records file, the one before it, and where a rollback keeps a damaged one. */
export async function registryFiles(file: string): Promise<readonly string[]> {
  const target = await realpath(file).catch(() => file);
  return [file, previousPath(target), rejectedPath(target)];
}
