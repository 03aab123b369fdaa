import { rmSync } from 'node:fs';

/* Before `npm pack`: modules that were built once and are no longer in the sources stay behind. */
rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
