/** A value, or the promise of one where it must be waited for. */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on at once with a value that is at hand: waiting for it would take longer than most work. */
export function whenKnown<T, U>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
