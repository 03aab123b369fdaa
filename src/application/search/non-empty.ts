/**
 * The same items, or `undefined` where there are none. The first item is read at once, so a fault
 * or an empty result shows before anything has been sent to the client.
 */
export async function nonEmpty<T>(items: AsyncIterable<T>): Promise<AsyncIterable<T> | undefined> {
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
