import { fileURLToPath } from 'node:url';

/** What the build makes of src/pages. A program that runs from its sources uses it too. */
export const PAGES_FOLDER = fileURLToPath(new URL('../../dist/pages', import.meta.url));
