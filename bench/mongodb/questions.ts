import { parseCodArchivo } from '../../src/domain/record/cod-archivo.js';
import { fold } from '../../src/domain/search/folding.js';
import { parseMunicipality, type SearchCriteria } from '../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { Random } from '../../test/support/random.js';
import type { SyntheticRecords } from '../records.js';
import type { Question, QuestionKind } from './question.js';

const VARIANTS = 4;
/** Where in the vocabulary, most frequent first, the common and the rare words begin. */
const COMMON_FROM = 8;
const RARE_FROM = 40_000;
const SAMPLE = 5_000;

/** The questions of DESIGN.md's MongoDB table, in a few variants each, and one record by code. */
export function questionKinds(records: SyntheticRecords): QuestionKind[] {
  const random = new Random(records.seed + 3);
  const sample = [...firstOf(records, SAMPLE)];
  const common = unmistakable(records.words, COMMON_FROM, 2 * VARIANTS, () => true);
  const written = new Set(sample.flatMap(({ content }) => content.toLowerCase().split(/[ .]/)));
  const rare = unmistakable(records.words, RARE_FROM, VARIANTS, (word) => written.has(word));
  const at = (words: readonly string[], i: number) => words[i % words.length] as string;
  const towns = records.municipalities.filter((name) => !/[/,]/.test(name));
  const kind = (name: string, make: (i: number) => SearchCriteria, wholeWords = true) => ({
    name,
    questions: Array.from({ length: VARIANTS }, (_, i): Question => {
      return { criteria: make(i), wholeWords };
    }),
  });
  return [
    kind('rare word', (i) => ({ text: parseSearchText(at(rare, i)) })),
    kind('very common word', (i) => ({ text: parseSearchText(at(common, i)) })),
    kind('two common words', (i) => ({
      text: parseSearchText(`${at(common, i)} ${at(common, i + 1)}`),
    })),
    kind(
      'prefix of three letters',
      (i) => ({ text: parseSearchText(at(['pla', 'urb', 'con', 'edi'], i)) }),
      false,
    ),
    kind('municipality + word', (i) => ({
      municipality: parseMunicipality(at(towns, i * 7)),
      text: parseSearchText(at(common, i)),
    })),
    kind('year + word', (i) => ({
      year: String(random.between(1995, 2025)),
      text: parseSearchText(at(common, i)),
    })),
    kind('one record by code', () => ({
      codArchivo: parseCodArchivo(random.pick(sample).codArchivo.text),
    })),
  ];
}

/** Words without accents that stand in no other word. */
function unmistakable(
  words: readonly string[],
  from: number,
  count: number,
  test: (word: string) => boolean,
): string[] {
  const found: string[] = [];
  for (let i = from; i < words.length && found.length < count; i++) {
    const word = words[i] as string;
    if (word.length < 4 || fold(word) !== word || !test(word)) continue;
    if (words.every((other) => other === word || !fold(other).includes(word))) found.push(word);
  }
  return found;
}

function* firstOf<T>(items: Iterable<T>, count: number): Generator<T> {
  let given = 0;
  for (const item of items) {
    if (given++ === count) return;
    yield item;
  }
}
