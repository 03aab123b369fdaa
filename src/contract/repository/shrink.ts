import { createExpediente, type Expediente, fieldsOf } from '../../domain/record/expediente.js';
import type { SearchCriteria } from '../../domain/search/search-criteria.js';
import type { Question } from './answer-fault.js';

/** A registry, and a question about it that is answered wrongly. */
export interface Case {
  readonly records: readonly Expediente[];
  readonly question: Question;
}

/**
 * The smallest case that still fails, as far as a greedy search comes within its time: first fewer
 * records, then less of the question, then less of each record.
 */
export async function shrink(
  start: Case,
  fails: (smaller: Case) => Promise<boolean>,
  mostMs: number,
): Promise<Case> {
  const deadline = Date.now() + mostMs;
  let smallest = start;
  const improve = async (candidates: (from: Case) => Iterable<Case>): Promise<boolean> => {
    let improved = false;
    search: for (;;) {
      for (const candidate of candidates(smallest)) {
        if (Date.now() > deadline) return false;
        if (await fails(candidate)) {
          smallest = candidate;
          improved = true;
          continue search;
        }
      }
      return improved;
    }
  };
  for (const candidates of [fewerRecords, lessAsked, fewerRecords, shorterRecords, lessAsked]) {
    await improve(candidates);
  }
  return smallest;
}

/** Without a half of the records, a quarter, and so on, down to without one. */
function* fewerRecords({ records, question }: Case): Generator<Case> {
  for (let size = Math.ceil(records.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let from = 0; from < records.length; from += size) {
      const fewer = [...records.slice(0, from), ...records.slice(from + size)];
      if (fewer.length > 0) yield { records: fewer, question };
    }
  }
}

function* lessAsked({ records, question }: Case): Generator<Case> {
  const { criteria, limit } = question;
  for (const less of lessCriteria(criteria)) {
    yield { records, question: { criteria: less, limit } };
  }
  for (const smaller of [1, 2, Math.floor(limit / 2)]) {
    if (smaller > 0 && smaller < limit) yield { records, question: { criteria, limit: smaller } };
  }
}

function* lessCriteria(criteria: SearchCriteria): Generator<SearchCriteria> {
  const given = Object.entries(criteria).filter(([, value]) => value !== undefined);
  for (const [name] of given) {
    yield Object.fromEntries(given.filter(([other]) => other !== name));
  }
  const { text } = criteria;
  if (!text || text.prefixes.length + text.phrases.length < 1) return;
  const { prefixes, phrases } = text;
  if (prefixes.length + phrases.length > 1) {
    for (const i of prefixes.keys()) {
      yield { ...criteria, text: { prefixes: without(prefixes, i), phrases } };
    }
    for (const i of phrases.keys()) {
      yield { ...criteria, text: { prefixes, phrases: without(phrases, i) } };
    }
  }
  for (const [i, phrase] of phrases.entries()) {
    for (const word of phrase.length > 1 ? phrase.keys() : []) {
      yield { ...criteria, text: { prefixes, phrases: phrases.with(i, without(phrase, word)) } };
    }
  }
}

function* shorterRecords({ records, question }: Case): Generator<Case> {
  for (const [i, record] of records.entries()) {
    for (const field of ['content', 'title', 'area'] as const) {
      for (const shorter of shorterTexts(record[field])) {
        if (shorter === '' && field === 'title') continue;
        const less = createExpediente({ ...fieldsOf(record), [field]: shorter });
        yield { records: records.with(i, less), question };
      }
    }
    if (record.links.length > 0) {
      const less = createExpediente({ ...fieldsOf(record), links: [] });
      yield { records: records.with(i, less), question };
    }
  }
}

/** Nothing, either half, or all but one of the words. */
function* shorterTexts(text: string): Generator<string> {
  const parts = text.split(/(?<=\s)/);
  if (text !== '') yield '';
  if (parts.length < 2) return;
  const half = Math.ceil(parts.length / 2);
  yield parts.slice(0, half).join('').trim();
  yield parts.slice(half).join('').trim();
  if (parts.length > 12) return;
  for (const i of parts.keys()) yield without(parts, i).join('').trim();
}

function without<T>(items: readonly T[], at: number): T[] {
  return items.filter((_, i) => i !== at);
}
