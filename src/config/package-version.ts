import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

/** The version of the package, which is the version of the interface it serves. */
export const version: string = JSON.parse(manifest).version;
