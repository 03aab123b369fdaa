import { words } from '../../src/domain/search/folding.js';
import type { Contender } from './contender.js';
import { plainCollection } from './plain-collection.js';

export const MULTIKEY_DATABASE = 'bench_multikey';

const byDate = { checkin_date: -1, id: 1 } as const;
const inMunicipality = { key: { municipality_keys: 1, ...byDate } } as const;

/** Every folded word in an array with an index, each asked for by its beginning. */
export function multikeyWords(url: string): Contender {
  return plainCollection(url, {
    name: 'multikey `words`',
    database: MULTIKEY_DATABASE,
    indexes: [{ key: { words: 1, ...byDate } }, inMunicipality],
    more: ({ title, content }) => ({ words: [...new Set([...words(title), ...words(content)])] }),
    textFilter: (asked) => ({ $and: asked.map((word) => ({ words: new RegExp(`^${word}`) })) }),
  });
}

/** The texts themselves, in which MongoDB looks for a part, upper or lower case. */
export function caseInsensitiveRegex(url: string): Contender {
  return plainCollection(url, {
    name: '`$regex`',
    database: 'bench_regex',
    indexes: [{ key: byDate }, inMunicipality],
    textFilter: (asked) => ({
      $and: asked
        .map((word) => new RegExp(word.replace(/[^\p{L}\p{N}]/gu, '\\$&'), 'i'))
        .map((part) => ({ $or: [{ title: part }, { content: part }] })),
    }),
    meansTheSame: ({ wholeWords }) => wholeWords,
  });
}

/** MongoDB's own full-text index, which knows whole words only. */
export function textIndex(url: string): Contender {
  return plainCollection(url, {
    name: '`$text`',
    database: 'bench_text',
    indexes: [
      { key: { title: 'text', content: 'text' }, default_language: 'none' },
      { key: byDate },
      inMunicipality,
    ],
    // In quotes all of them must be there; without, any one would do.
    textFilter: (asked) => ({ $text: { $search: asked.map((word) => `"${word}"`).join(' ') } }),
    canAnswer: ({ wholeWords }) => wholeWords,
  });
}
