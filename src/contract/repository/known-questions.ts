import { parseCodArchivo } from '../../domain/record/cod-archivo.js';
import type { Expediente } from '../../domain/record/expediente.js';
import { parseMunicipality, type SearchCriteria } from '../../domain/search/search-criteria.js';
import { parseSearchText } from '../../domain/search/search-text.js';
import { found } from '../answers.js';
import { type Check, ContractViolation } from '../check.js';
import { recordWith } from '../registries.js';
import { generationSays, repositorySays } from '../sentences/reading.js';
import type { Sentence } from '../sentences/sentence.js';
import { answerFault } from './answer-fault.js';
import type { RepositoryStage } from './repository-stage.js';

const search = (term: string): SearchCriteria => ({ text: parseSearchText(term) });
/** As no client can write it: all that a store knows is that it is text. */
const word = (prefix: string): SearchCriteria => ({ text: { prefixes: [prefix], phrases: [] } });
const phrase = (...words: string[]): SearchCriteria => ({
  text: { prefixes: [], phrases: [words] },
});
const municipality = (name: string): SearchCriteria => ({ municipality: parseMunicipality(name) });
const code = (written: string): SearchCriteria => ({ codArchivo: parseCodArchivo(written) });

const CODES = ['a.b-1', 'axb-1', 'a_b-1', 'Ayto/1-007', 'AYTO/1-7', 'ñ-5', 'ΣΑΣ-1'];
const TITLES = [
  'Modificación puntual nº 3',
  'MODIFICACION',
  'Ñandú, ﬁnca, Straße, İzmir',
  'ΟΔΟΣ y οδός',
  '$where .* ^plan % _ \\ (a+)+ {$ne:1}',
  'constructor __proto__ toString',
  '北京 🏗️ ½ ٣',
  'Plan planeamiento',
];
const NAMES = ['Coruña, A', 'Alcoi/Alcoy', "Hospitalet de Llobregat, L'", 'Villa', 'Villaviciosa'];
/** In code-unit order: the one beyond the first 65,536 characters comes before the last. */
const IDS = ['10', '9', 'B', 'a', 'e', 'É', '\u{1f3d7}', '\uff5e'];
const DATES = ['2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01', '1924-06-01'];

const fields: Parameters<typeof recordWith>[1][] = [
  ...CODES.map((cod_archivo) => ({ cod_archivo })),
  ...TITLES.map((title) => ({ title })),
  ...NAMES.map((name) => ({ municipality: name })),
  ...IDS.map((id) => ({ id, checkin_date: '2020-02-02' })),
  ...DATES.map((checkin_date) => ({ checkin_date })),
  { title: 'alfa beta', content: 'gamma delta' },
];
const RECORDS: readonly Expediente[] = fields.map((each, i) => recordWith(i, each));

function known(title: string, sentence: Sentence, asked: SearchCriteria[]): Check<RepositoryStage> {
  return {
    title,
    sentence,
    async run(stage) {
      const { generation } = await stage.shared('known', () => RECORDS);
      for (const criteria of asked) {
        const expected = found(RECORDS, criteria);
        const fault = await answerFault(generation, expected, { criteria, limit: 3 });
        if (!fault) continue;
        const question = `Asked ${JSON.stringify(criteria)}.`;
        throw new ContractViolation(sentence, fault.found, [question], { cause: fault });
      }
    },
  };
}

const { reference } = repositorySays;

/** Questions at which stores are known to stumble. Each failure has one reason. */
export const knownQuestions: readonly Check<RepositoryStage>[] = [
  known('takes all text as it is written', generationSays.text, [
    ...['a.b-1', 'a_b-1'].map(code),
    ...['.*', '%', '_', 'pla%', '^plan', '$where', '(a+)+', '\\', "' or '1'='1", '__proto__'].map(
      word,
    ),
    ...['.*', '%', '{$ne:1}'].map((text) => phrase(text)),
    ...['.*', '%', '_____'].map((key) => ({ municipality: { name: key, keys: [key] } })),
    ...['20.4', '____', '$ne', '202%'].map((year) => ({ year })),
    search('constructor'),
    search('toString'),
  ]),
  known('does not tell cases and accents apart', reference, [
    ...['modificacion', 'MODIFICACIÓN', 'nandu', 'FINCA', 'izmir', 'οδος', 'ΟΔΌΣ'].map(search),
    ...['straße', 'strasse', '北', '"n 3"', '"no 3"', '3', '1'].map(search),
  ]),
  known('finds the beginnings of words in the title or the content', reference, [
    ...['plan', 'planea', 'lan', 'alf gam', 'del bet'].map(search),
    ...['"alfa beta"', '"beta gamma"', '"gamma delta"', '"alf"', '"delta gamma"'].map(search),
  ]),
  known('knows a municipality by each of its names, and by no part of one', reference, [
    ...['A Coruña', 'CORUÑA, a', 'coruna', 'Alcoi', 'Alcoy', 'Alcoi/Alcoy'].map(municipality),
    ...["L'Hospitalet de Llobregat", 'Villa', 'Villaviciosa', 'Vill'].map(municipality),
  ]),
  known('takes the year of the entry, and no other year', reference, [
    ...['2023', '2024', '2025', '1924', '2026', '2020', '0024', '9999'].map((year) => ({ year })),
  ]),
  known('takes a code whatever its case, and whole', reference, [
    ...['AYTO/1-007', 'ayto/1-7', 'ayto/1-07', 'Ñ-5', 'σας-1', 'test-10'].map(code),
  ]),
  known('puts records of one day in the order of their ids, by code unit', generationSays.stream, [
    { year: '2020' },
  ]),
  known('asks for all of the question at once', reference, [
    { ...municipality('Oviedo'), ...search('plan'), year: '2024' },
    { ...municipality('Villa'), ...search('plan'), year: '2023' },
    { ...code('TEST-10'), ...municipality('Villa') },
    { ...code('TEST-10'), year: '2024', ...search('"finca strase"') },
  ]),
];
