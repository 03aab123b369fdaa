import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterByPhrases,
  type SearchedTexts,
} from '../../../src/adapters/outbound/mongodb/search/phrase-filter.js';
import { holdsPhrases } from '../../../src/domain/search/matching.js';
import { randomCases } from '../../support/effort.js';

/** Of these texts, the numbers of those that hold the phrases; `read` gives so many at once. */
async function holding(texts: readonly SearchedTexts[], phrases: string[][], atOnce = 7) {
  const read = async (from: number, to: number) => texts.slice(from, Math.min(to, from + atOnce));
  const ranks = Uint32Array.from(texts.keys());
  const found: number[] = [];
  for await (const some of filterByPhrases(phrases, ranks, read, {})) found.push(...some);
  return found;
}

const word = fc.constantFrom('a', 'b', 'ab', 'aa');
const text = fc
  .array(fc.oneof(word, fc.constantFrom('Á', '½', ' - ', '\n', '😀')), { maxLength: 12 })
  .map((words) => words.join(' '));
const texts = fc.array(fc.record({ title: text, content: text }), { maxLength: 12 });
const phrase = fc.array(word, { minLength: 1, maxLength: 4 });
const phrases = fc.array(phrase, { minLength: 1, maxLength: 3 });

describe('The texts that hold phrases', () => {
  it('decision 5: are those of which the domain says so, however many are read at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        phrases,
        fc.integer({ min: 1, max: 12 }),
        async (all, some, atOnce) => {
          const expected = [...all.keys()].filter((i) =>
            holdsPhrases(all[i] as SearchedTexts, some),
          );
          expect(await holding(all, some, atOnce)).toEqual(expected);
        },
      ),
      randomCases(1_000),
    );
  });

  it('are found wherever a long text is cut, and others are not', async () => {
    const phrase = [['plan', 'parcial', 'molino']];
    const ends = Array.from({ length: 20 }, (_, i) => 64 * 1024 - 10 + i);
    const long = (end: number, last: string) => ({
      title: '',
      content: `${'x '.repeat(end / 2)}${end % 2 ? ' ' : ''}Plan\n Parcial, ${last} ${'y '.repeat(40_000)}`,
    });
    expect(
      await holding(
        ends.map((end) => long(end, 'Molino')),
        phrase,
      ),
    ).toHaveLength(20);
    expect(
      await holding(
        ends.map((end) => long(end, 'molinos')),
        phrase,
      ),
    ).toEqual([]);
    expect(await holding([{ title: 'Plan parcial', content: 'molino' }], phrase)).toEqual([]);
  });

  it('let others have their turn within one long text', async () => {
    const content = 'suelo urbano '.repeat(100_000);
    let turns = 0;
    const count = () => {
      turns++;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await holding([{ title: '', content }], [['suelo', 'rural']]);
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('stop within one long text where they are told to', async () => {
    const stop = new AbortController();
    const read = async () => {
      setImmediate(() => stop.abort(new Error('stopped')));
      return [{ title: '', content: 'suelo urbano '.repeat(100_000) }];
    };
    const found = filterByPhrases([['z']], [0], read, { signal: stop.signal });
    await expect(found.next()).rejects.toThrow('stopped');
  });
});
