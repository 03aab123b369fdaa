import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

/** The version of the package. It is also the version of the HTTP interface. */
export const version: string = JSON.parse(manifest).version;
