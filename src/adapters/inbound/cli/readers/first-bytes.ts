type Bytes = AsyncIterable<Buffer>;

/** The first bytes, at least as many as asked for unless there are fewer, and those after them. */
export async function peeked(chunks: Bytes, least: number): Promise<[head: Buffer, rest: Bytes]> {
  const source = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < least) {
    const { value, done } = await source.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return [head, { [Symbol.asyncIterator]: () => source }];
}

export async function* joined(head: Buffer, rest: Bytes): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}
