import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineSplitter, MAX_RECORD_BYTES } from '../../../src/domain/line-splitter.js';

class TooLong extends Error {}

const splitter = () => new LineSplitter<Buffer>(Buffer.concat, () => new TooLong());

function split(chunks: readonly string[]): string[] {
  const lines = splitter();
  const complete = chunks.flatMap((chunk) => [...lines.split(Buffer.from(chunk))]);
  const rest = lines.rest();
  return (rest ? [...complete, rest] : complete).map(String);
}

it('cuts the same lines however the bytes arrive', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\r', '\n'), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(text.map((characters) => characters.join(''))), (chunks) => {
      expect(split(chunks)).toEqual(chunks.join('').match(/[^\n]*\n|[^\n]+$/g) ?? []);
    }),
  );
});

it('joins a line that came in pieces only once', () => {
  let joins = 0;
  const lines = new LineSplitter<Buffer>(
    (pieces) => {
      joins++;
      return Buffer.concat(pieces);
    },
    () => new TooLong(),
  );
  for (let i = 0; i < 100; i++) expect([...lines.split(Buffer.from('x'))]).toEqual([]);
  expect([...lines.split(Buffer.from('\ny\n'))].map(String)).toEqual([
    `${'x'.repeat(100)}\n`,
    'y\n',
  ]);
  expect([...lines.split(Buffer.from('z\n'))].map(String)).toEqual(['z\n']);
  expect(joins).toBe(1);
});

it('cuts at carriage returns alone, where they end lines', () => {
  const lines = new LineSplitter<Buffer>(Buffer.concat, () => new TooLong(), '\r');
  expect([...lines.split(Buffer.from('a\nb\rc'))].map(String)).toEqual(['a\nb\r']);
  expect(String(lines.rest())).toBe('c');
});

it('holds 64 MiB of one line', () => {
  expect(MAX_RECORD_BYTES).toBe(67_108_864);
});

it('stops at a line that no valid record needs, before it has an end', () => {
  const lines = splitter();
  const chunk = Buffer.alloc(MAX_RECORD_BYTES / 4);
  for (let i = 0; i < 4; i++) expect([...lines.split(chunk)]).toEqual([]);
  expect(() => [...lines.split(Buffer.from('x'))]).toThrow(TooLong);
});
