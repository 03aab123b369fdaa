import { queryPlan } from 'planning-registry';
import { indexedTerm, isLong } from './terms.js';

/** Comes after every word that begins with what stands before it. */
const LAST = '\u{10ffff}';

/** One search in one generation, as SQL. All text travels as values, and none of it is a pattern. */
export class SearchSql {
  #tables;
  #lookups;
  #texts;

  constructor(tables, criteria, years) {
    const { window, clauses } = queryPlan(criteria, years);
    this.window = window;
    this.#tables = tables;
    this.#lookups = clauses;
    this.#texts = textsToCheck(criteria.text);
  }

  /** Whether every record of the window matches. */
  get isWindow() {
    return this.#lookups.length === 0;
  }

  /**
   * A query for the matching ranks in `from` ≤ rank < `to`, in no order. Its values come after
   * those that are given.
   */
  ranks(from, to, values) {
    const { records, terms } = this.#tables;
    const value = (given) => `$${values.push(given)}`;
    const window = `rank >= ${value(from)} AND rank < ${value(to)}`;
    const clauses = this.#lookups.map((lookups) => {
      const condition = conditionOf(lookups, value);
      return `SELECT rank FROM ${terms} WHERE ${condition} AND ${window}`;
    });
    const all = clauses.length > 1 ? clauses.join(' INTERSECT ') : distinct(clauses[0]);
    if (this.#texts.length === 0) return all;
    const texts = this.#texts.map((text) => {
      const wanted = value(text);
      return `(strpos(title_words, ${wanted}) > 0 OR strpos(content_words, ${wanted}) > 0)`;
    });
    // An array, and not a join: the texts of candidates are read by rank, however many there are.
    return `SELECT rank FROM ${records} WHERE rank = ANY(ARRAY(${all})) AND ${texts.join(' AND ')}`;
  }
}

/** A record has a term of each clause at most once, but several words with one prefix. */
function distinct(clause) {
  return clause.replace('SELECT rank', 'SELECT DISTINCT rank');
}

function conditionOf(lookups, value) {
  const [{ prefix }] = lookups;
  if (prefix === undefined) {
    return `term = ANY(${value(lookups.map(({ term }) => indexedTerm(term)))}::text[])`;
  }
  const word = `w${prefix}`;
  if (isLong(word)) return `term = ${value(indexedTerm(word))}`;
  return `term >= ${value(word)} AND term < ${value(word + LAST)}`;
}

/** What the index cannot tell: words side by side, and the rest of long words. */
function textsToCheck(text) {
  if (!text) return [];
  const phrases = text.phrases.filter(
    (words) => words.length > 1 || words.some((word) => isLong(`w${word}`)),
  );
  const prefixes = text.prefixes.filter((prefix) => isLong(`w${prefix}`));
  return [...phrases.map((words) => ` ${words.join(' ')} `), ...prefixes.map((each) => ` ${each}`)];
}
