import { setTimeout as wait } from 'node:timers/promises';

/** Load is looked at often, and much less of it is too much. */
export const QUICKLY_BEHIND = { loadSampleMs: 200, eventLoopDelayMs: 300 };

/** Keeps this process from everything else, twice for so long that it is behind by that measure. */
export async function fallBehind(): Promise<void> {
  block();
  await wait(1); // so that the first delay is seen
  block();
}

function block(): void {
  for (const until = Date.now() + 700; Date.now() < until; );
}
