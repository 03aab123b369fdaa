/**
 * The same items, the first of them already read; `undefined` where there is none. So a fault or
 * an empty answer shows before anything has been promised to the asker.
 */
export async function peeked<T>(items: AsyncIterable<T>): Promise<AsyncIterable<T> | undefined> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return undefined;
  let next: Promise<IteratorResult<T>> | undefined = Promise.resolve(first);
  const rest: AsyncIterator<T> = {
    next() {
      const result = next ?? iterator.next();
      next = undefined;
      return result;
    },
    async return() {
      next = undefined;
      await iterator.return?.();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => rest };
}

/** One item in the form of many. */
export async function* only<T>(item: T): AsyncGenerator<T> {
  yield item;
}
