import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What takes long to make is kept here from run to run. */
export const CACHE = fileURLToPath(new URL('./.cache', import.meta.url));

mkdirSync(CACHE, { recursive: true });
