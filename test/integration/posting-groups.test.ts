import fc from 'fast-check';
import { Binary } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type PostingDocument,
  toBlockIndexes,
  toPostings,
} from '../../src/adapters/outbound/mongodb/documents/posting-document.js';
import { BlockIndex } from '../../src/adapters/outbound/mongodb/search/block-index.js';
import { COMPLETE } from '../../src/adapters/outbound/mongodb/search/index-metadata.js';
import { postingsFilter } from '../../src/adapters/outbound/mongodb/search/queries.js';
import type { Lookup } from '../../src/adapters/outbound/search-index/query-plan.js';
import { RankRange } from '../../src/adapters/outbound/search-index/ranks.js';
import { BLOCK_SIZE } from '../../src/adapters/outbound/search-index/roaring/bitmap.js';
import { Container } from '../../src/adapters/outbound/search-index/roaring/container.js';
import {
  municipalityTerm,
  prefixTerm,
  wordTerm,
} from '../../src/adapters/outbound/search-index/terms.js';
import { randomCases } from '../support/effort.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';

const connection = testDatabase();
const POSTINGS = 'postings';
/** Three groups, of which the last is not full. */
const BLOCKS = Array.from({ length: 40 }, (_, block) => block);
/** Code-unit order and code-point order differ. */
const WORDS = ['a', 'ab', 'abc', 'ab\ufb00', 'ab😀', 'b', 'ñ'];
/** It looks as if it named a block. */
const NAME = 'ab!3';

/** Every block has other offsets. Each third one has united the words with `ab`. */
function indexOf(block: number): BlockIndex {
  const postings = new Map(
    WORDS.map((word, i) => [wordTerm(word), Container.of([i, 100 + block])]),
  );
  if (isUnited(block, 'ab'))
    postings.set(prefixTerm('ab'), Container.of([1, 2, 3, 4, 100 + block]));
  postings.set(municipalityTerm(NAME), Container.of([block]));
  const terms = [...postings.keys()].sort();
  return new BlockIndex(
    block,
    terms,
    terms.map((term) => postings.get(term) as Container),
  );
}

function isUnited(block: number, prefix: string): boolean {
  return prefix === 'ab' && block % 3 === 0;
}

beforeAll(async () => {
  const documents = BLOCKS.flatMap((block) => [...toPostings(indexOf(block))]);
  await connection.db
    .collection<Omit<PostingDocument, 'ranks'> & { ranks?: Binary }>(POSTINGS)
    .insertMany([
      ...documents.map(({ ranks, ...rest }) => ({ ...rest, ranks: new Binary(ranks) })),
      { _id: COMPLETE, count: 0 },
    ]);
});
afterAll(() => dropDatabase(connection));

const someLookup: fc.Arbitrary<Lookup> = fc.oneof(
  fc.constantFrom(...WORDS, 'zzz').map((word) => ({ term: wordTerm(word) })),
  fc.constantFrom('a', 'ab', 'abc', 'b', 'ñ', 'zzz').map((prefix) => ({ prefix })),
  fc.constant({ term: municipalityTerm(NAME) }),
);

it('reads the postings of any terms and prefixes, in any blocks, and of no other block', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(BLOCKS, { minLength: 1 }),
      fc.array(someLookup, { minLength: 1, maxLength: 6 }),
      async (blocks, lookups) => {
        const window = new RankRange(0, BLOCKS.length * BLOCK_SIZE);
        const plan = { window, clauses: [lookups], phrases: [] };
        const filter = postingsFilter(plan, blocks, isUnited);
        const { documents } = await connection.read(POSTINGS, { filter, limit: 10_000 });
        const ranksOf = (index: BlockIndex) => {
          const found = index.matching(plan).ranks();
          return Array.from({ length: found.length }, (_, i) => found.at(i));
        };
        const read = toBlockIndexes(blocks, documents);
        expect(read.map(ranksOf)).toEqual(blocks.map((block) => ranksOf(indexOf(block))));
        // Those of other blocks would be left out, but they would have been sent.
        const postings = read.reduce((sum, { terms }) => sum + terms.length, 0);
        expect(documents).toHaveLength(postings + 1);
      },
    ),
    randomCases(200),
  );
});
