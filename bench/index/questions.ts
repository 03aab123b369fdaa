import { fold, words } from '../../src/domain/search/folding.js';
import { parseMunicipality, type SearchCriteria } from '../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { Random } from '../../test/support/random.js';
import { firstRecords } from '../first-records.js';
import type { SyntheticRecords } from '../records.js';
import type { SqliteQuestion } from '../sqlite/sqlite-search.js';

/** The same question for our index and for SQLite. */
export interface Question {
  readonly asked: SqliteQuestion;
  readonly criteria: SearchCriteria;
}

export interface QuestionKind {
  readonly name: string;
  readonly questions: readonly Question[];
}

export const PAGE = 20;

/** Where in the vocabulary, most frequent first, such words lie. */
const VERY_COMMON = { from: 0, to: 40 };
const COMMON = { from: 8, to: 80 };
const RARE_FROM = 30_000;
const LEAST_LETTERS = 3;
const MOST_QUESTIONS = 400;

/** The questions of the design's table, as many unlike ones of each kind as there are, up to 400. */
export function questionKinds(records: SyntheticRecords): QuestionKind[] {
  const random = new Random(records.seed + 4);
  const sample = [...firstRecords(records)];
  const written = new Set(sample.flatMap(({ title, content }) => words(`${title} ${content}`)));
  const among = ({ from, to }: { from: number; to?: number }) =>
    records.words
      .slice(from, to)
      .filter((word) => word.length >= LEAST_LETTERS && written.has(fold(word)));
  const veryCommon = among(VERY_COMMON);
  const common = among(COMMON);
  const rare = among({ from: RARE_FROM });
  const beginnings = records.words.map((word) => fold(word).slice(0, LEAST_LETTERS));
  const visited = sample.filter(({ municipality }) => !/[/,]/.test(municipality));
  const drawn = (name: string, draw: () => SqliteQuestion) =>
    kind(name, random.some(2_000, 2_000, draw));
  return [
    drawn('rare word', () => ({ search: random.pick(rare) })),
    kind(
      'very common word',
      veryCommon.map((search) => ({ search })),
    ),
    drawn('two common words', () => ({ search: `${random.pick(common)} ${random.pick(common)}` })),
    drawn('rare + common word', () => ({ search: `${random.pick(rare)} ${random.pick(common)}` })),
    drawn('prefix of three letters', () => ({ search: random.pick(beginnings) })),
    drawn('municipality + year', () => {
      const { municipality, checkinDate } = random.pick(visited);
      return { municipality, year: checkinDate.slice(0, 4) };
    }),
    drawn('year + common word', () => ({
      search: random.pick(common),
      year: random.pick(sample).checkinDate.slice(0, 4),
    })),
  ];
}

function kind(name: string, asked: readonly SqliteQuestion[]): QuestionKind {
  const unlike = [...new Map(asked.map((each) => [JSON.stringify(each), each])).values()];
  return { name, questions: unlike.slice(0, MOST_QUESTIONS).map(question) };
}

function question(asked: SqliteQuestion): Question {
  const { search, municipality, year } = asked;
  return {
    asked,
    criteria: {
      ...(search && { text: parseSearchText(search) }),
      ...(municipality && { municipality: parseMunicipality(municipality) }),
      ...(year && { year }),
    },
  };
}
