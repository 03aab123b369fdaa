/** Bounds for waiting, not expectations: a loaded machine may be slow. */
export const PATIENCE = { timeout: 200_000, interval: 20 };
