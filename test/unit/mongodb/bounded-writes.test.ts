import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BoundedWrites } from '../../../src/adapters/outbound/mongodb/import/bounded-writes.js';

/** Writes that end when they are told to. */
function heldWrites() {
  const held: { end(): void; fail(reason: Error): void }[] = [];
  const write = () =>
    new Promise<void>((end, fail) => {
      held.push({ end, fail });
    });
  return { held, write };
}

it('start at once as long as there are few, and one after the other from then on', async () => {
  const { held, write } = heldWrites();
  const writes = new BoundedWrites(2);
  const started = Promise.all([1, 2, 3, 4].map(() => writes.start(write)));
  await nextTurn();
  expect(held).toHaveLength(2);
  held[0]?.end();
  await nextTurn();
  expect(held).toHaveLength(3);
  held[1]?.end();
  await started;
  expect(held).toHaveLength(4);
});

it('have ended when the last of them has', async () => {
  const { held, write } = heldWrites();
  const writes = new BoundedWrites(2);
  await writes.start(write);
  await writes.start(write);
  let ended = false;
  const ending = writes.end().then(() => {
    ended = true;
  });
  held[0]?.end();
  await nextTurn();
  expect(ended).toBe(false);
  held[1]?.end();
  await ending;
});

it('are no more after a fault, which everyone hears of who comes later', async () => {
  const { held, write } = heldWrites();
  const writes = new BoundedWrites(1);
  await writes.start(write);
  const next = writes.start(write);
  held[0]?.fail(new Error('refused'));
  await expect(next).rejects.toThrow('refused');
  await expect(writes.start(write)).rejects.toThrow('refused');
  await expect(writes.end()).rejects.toThrow('refused');
  await writes.settled();
  expect(held).toHaveLength(1);
});
