import { municipalityKeys } from '../municipality/municipality.js';
import type { Expediente } from '../record/expediente.js';
import { words } from './folding.js';
import type { SearchCriteria } from './search-criteria.js';
import type { SearchText } from './search-text.js';

/** The meaning of a search. Every store is only a faster way to what this says. */
export function matches(record: Expediente, criteria: SearchCriteria): boolean {
  const { codArchivo, municipality, year, text } = criteria;
  return (
    (codArchivo === undefined || record.codArchivo.key === codArchivo.key) &&
    (municipality === undefined || sharesKey(record.municipality, municipality.keys)) &&
    (year === undefined || record.checkinDate.startsWith(year)) &&
    (text === undefined || holdsText(record, text))
  );
}

/** The order of every answer: newest entry first, ties by `id` in code-unit order. */
export function compareRecords(
  a: Pick<Expediente, 'id' | 'checkinDate'>,
  b: Pick<Expediente, 'id' | 'checkinDate'>,
): number {
  if (a.checkinDate !== b.checkinDate) return a.checkinDate > b.checkinDate ? -1 : 1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return 0;
}

/** The part of a search that looks at whole texts; indexes leave it to this, on candidates. */
export function holdsPhrases(
  record: Pick<Expediente, 'title' | 'content'>,
  phrases: SearchText['phrases'],
): boolean {
  const title = words(record.title);
  const content = words(record.content);
  return phrases.every((phrase) => holdsPhrase(title, phrase) || holdsPhrase(content, phrase));
}

function sharesKey(name: string, keys: readonly string[]): boolean {
  return municipalityKeys(name).some((key) => keys.includes(key));
}

function holdsText(record: Expediente, { prefixes, phrases }: SearchText): boolean {
  const all = [...words(record.title), ...words(record.content)];
  return (
    prefixes.every((prefix) => all.some((word) => word.startsWith(prefix))) &&
    holdsPhrases(record, phrases)
  );
}

function holdsPhrase(text: readonly string[], phrase: readonly string[]): boolean {
  const last = text.length - phrase.length;
  for (let start = 0; start <= last; start++) {
    if (phrase.every((word, offset) => text[start + offset] === word)) return true;
  }
  return false;
}
