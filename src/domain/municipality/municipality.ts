import { words } from '../search/folding.js';

/** Articles that official lists put behind the name: `Coruña, A`; `Hospitalet de Llobregat, L'`. */
const ARTICLES = new Set('a as el els en es l la las les lo los na o os s sa ses'.split(' '));

/**
 * The names one municipality goes by, each as a key: folded words with single spaces between.
 * Two spellings name the same municipality when they share a key.
 */
export function municipalityKeys(name: string): string[] {
  const sides = name.split('/').map(nameKey).filter(Boolean);
  return [...new Set([...sides, sides.join(' '), nameKey(name)])].filter(Boolean);
}

/** A key without the article it begins with. */
export function withoutArticle(key: string): string {
  const [first = '', ...rest] = key.split(' ');
  return ARTICLES.has(first) && rest.length > 0 ? rest.join(' ') : key;
}

/** An article at the end goes to the front, whether or not a comma announces it. */
function nameKey(name: string): string {
  const all = words(name);
  const last = all.at(-1);
  return last !== undefined && ARTICLES.has(last)
    ? [last, ...all.slice(0, -1)].join(' ')
    : all.join(' ');
}
