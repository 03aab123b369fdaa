import { registryFiles } from '../stores/registry-files.js';
import { processEnvironment } from './settings.js';

/** The files of RECORDS_FILE, for a command that opens no store: no setting need be in order. */
export async function ownRegistryFiles({
  RECORDS_FILE: file,
}: NodeJS.ProcessEnv = processEnvironment): Promise<readonly string[]> {
  return file ? registryFiles(file) : [];
}
