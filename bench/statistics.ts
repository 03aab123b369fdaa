/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** How far the values lie from their middle at most, as a share of it. */
export function spread(values: readonly number[]): number {
  const middle = median(values);
  return Math.max(...values.map((value) => Math.abs(value - middle))) / middle;
}
