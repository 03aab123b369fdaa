/** Load is looked at often, and much less of it is too much. */
export const QUICKLY_BEHIND = { loadSampleMs: 200, eventLoopDelayMs: 300 };

/** Keeps this process from everything else for so long that it is behind by that measure. */
export function fallBehind(): void {
  for (const until = Date.now() + 700; Date.now() < until; );
}
