type Bytes = AsyncIterable<Buffer>;

/** Reads at least so many bytes, unless there are fewer. Returns them and the unread rest. */
export async function readHead(
  chunks: Bytes,
  length: number,
): Promise<[head: Buffer, rest: Bytes]> {
  const source = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < length) {
    const { value, done } = await source.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return [head, { [Symbol.asyncIterator]: () => source }];
}

export async function* prepend(head: Buffer, rest: Bytes): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}
