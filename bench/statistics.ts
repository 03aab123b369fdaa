/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * The median of the ratios of neighbours: values that were measured one right after the other. It
 * differs less than the ratio of the medians where the machine is faster at one time than at another.
 */
export function medianRatio(values: readonly number[], others: readonly number[]): number {
  const both = Math.min(values.length, others.length);
  const ratios = Array.from(
    { length: both },
    (_, i) => (values[i] as number) / (others[i] as number),
  );
  return median(ratios);
}

/** How far the values lie from their middle at most, as a share of it. */
export function spread(values: readonly number[]): number {
  const middle = median(values);
  return Math.max(...values.map((value) => Math.abs(value - middle))) / middle;
}
