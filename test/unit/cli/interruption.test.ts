import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { destroyOnAbort } from '../../../src/adapters/inbound/cli/interruption.js';

async function* linesOf(stream: PassThrough): AsyncGenerator<string> {
  for await (const chunk of stream.setEncoding('utf8')) yield chunk as string;
}

/** Items of a pipe that never ends, and the way to interrupt them. */
function interruptible() {
  const stream = new PassThrough();
  const controller = new AbortController();
  const items = destroyOnAbort(linesOf(stream), stream, controller.signal);
  return { stream, items, interrupt: () => controller.abort(new Error('interrupted')) };
}

describe('Items of a pipe that never ends', () => {
  it('end with the interruption that comes while they are waited for', async () => {
    const { stream, items, interrupt } = interruptible();
    stream.write('one');
    expect(await items.next()).toEqual({ done: false, value: 'one' });
    const waiting = items.next();
    interrupt();
    await expect(waiting).rejects.toThrow('interrupted');
  });

  it('end with the interruption that came before anybody waited', async () => {
    const { items, interrupt } = interruptible();
    interrupt();
    await expect(items.next()).rejects.toThrow('interrupted');
  });
});
