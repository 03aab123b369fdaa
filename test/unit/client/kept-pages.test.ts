import { expect, it } from 'vitest';
import { KeptPages } from '../../../src/client/kept-pages.js';

const page = (etag: string | undefined) => ({ etag });

it('Pages are kept until others are used more recently', () => {
  const kept = new KeptPages(2);
  const [one, two, three] = [page('"1"'), page('"2"'), page('"3"')];
  kept.keep('/1', one);
  kept.keep('/2', two);
  expect(kept.get('/1')).toBe(one);
  kept.keep('/3', three);
  expect(kept.get('/2')).toBeUndefined();
  expect(kept.get('/1')).toBe(one);
  expect(kept.get('/3')).toBe(three);
});

it('A page without a tag is not kept, and is not taken for the one before it', () => {
  const kept = new KeptPages(2);
  kept.keep('/1', page('"1"'));
  kept.keep('/1', page(undefined));
  expect(kept.get('/1')).toBeUndefined();
});
