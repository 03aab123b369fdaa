import type { Expediente } from '../../src/domain/record/expediente.js';
import { fold, words } from '../../src/domain/search/folding.js';
import { Random } from '../../test/support/random.js';
import { firstRecords } from '../first-records.js';
import type { SyntheticRecords } from '../records.js';
import type { Question, QuestionKind } from './question.js';

/** Where in the vocabulary, most frequent first, the common words are and the rare ones begin. */
const COMMON = { from: 8, to: 80 };
const RARE_FROM = 30_000;
const LEAST_LETTERS = 3;
const PAIRS = 10_000;

/** Many unlike questions of each kind, all with an answer, the same for everyone. */
export function questionKinds(records: SyntheticRecords): QuestionKind[] {
  const random = new Random(records.seed + 3);
  const sample = [...firstRecords(records)];
  const stands = standsAlone(records, sample);
  const search = (word: string): Question => {
    return { search: word, unmistakable: () => stands(word) };
  };
  const written = new Set(sample.flatMap(({ title, content }) => words(`${title} ${content}`)));
  const common = records.words
    .slice(COMMON.from, COMMON.to)
    .filter((word) => word.length >= LEAST_LETTERS);
  const rare = records.words.slice(RARE_FROM).filter((word) => written.has(fold(word)));
  const pairs = unlike(
    Array.from({ length: PAIRS }, () => `${random.pick(common)} ${random.pick(common)}`),
  );
  const visited = sample
    .filter(({ municipality }) => !/[/,]/.test(municipality))
    .map(({ municipality, checkinDate }) => `${checkinDate.slice(0, 4)} ${municipality}`);
  const kind = (name: string, questions: Question[]): QuestionKind => {
    return { name, questions: random.shuffled(questions) };
  };
  return [
    kind('rare word', rare.map(search)),
    kind('common word', common.map(search)),
    kind('two common words', pairs.map(together)),
    kind('municipality + year', unlike(visited).map(inYear)),
    kind('one record by code', sample.map(byCode)),
  ];
}

/** Two words as a peer that looks for one part of a text cannot ask for them. */
function together(pair: string): Question {
  return { search: pair, unmistakable: () => false };
}

function inYear(visited: string): Question {
  return { year: visited.slice(0, 4), municipality: visited.slice(5), unmistakable: () => true };
}

function byCode({ codArchivo }: Expediente): Question {
  return { code: codArchivo.text, unmistakable: () => true };
}

/** Whether a word is no part of another word or of the text of another field. */
function standsAlone(records: SyntheticRecords, sample: readonly Expediente[]) {
  const others = sample.slice(0, 100).flatMap(({ area, links }) => [area, ...links]);
  const everything = fold([...records.words, ...records.municipalities, ...others].join(' '));
  return (word: string) => {
    const first = everything.indexOf(fold(word));
    return everything.indexOf(fold(word), first + 1) === -1;
  };
}

function unlike<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
