import { setImmediate as othersTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidRecord, InvalidValue } from '../../src/domain/errors.js';
import { parseCodArchivo } from '../../src/domain/record/cod-archivo.js';
import { createExpediente, type Expediente } from '../../src/domain/record/expediente.js';
import { compareRecords, matches } from '../../src/domain/search/matching.js';
import {
  parseMunicipality,
  parseYear,
  type SearchCriteria,
} from '../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { someOf } from '../support/effort.js';
import { sharedData } from '../support/hard-data.js';
import { HARD_STRINGS } from '../support/hard-strings.js';
import { type RecordFields, someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { percentEncoded } from './percent-encoded.js';
import { idsIn, leaksIn, recordsIn } from './requesting.js';

const naughty = sharedData('blns.json');
const injections = sharedData('mongodb_nosqli.txt');
if (naughty === undefined || injections === undefined) {
  console.warn('../shared/data is absent: hostile text is our own list of hard strings only.');
}
const bigList: readonly string[] = JSON.parse(naughty ?? '[]');
const lists: [string, readonly string[]][] = [['our own hard strings', HARD_STRINGS]];
if (naughty !== undefined) lists.push(['the big list of naughty strings', someOf(bigList)]);
if (injections !== undefined) {
  lists.push(['the MongoDB injections', injections.split(/\r?\n/).filter(Boolean)]);
}
const all = [...new Set(lists.flatMap(([, texts]) => texts))];

/** Every text that a record may hold is the title, content and municipality of a record. */
const stored = new Map<string, RecordFields>();
const records: Expediente[] = [];
for (const text of all) {
  const fields = someFields({ title: text, content: text, municipality: text });
  try {
    records.push(createExpediente(fields));
    stored.set(text, fields);
  } catch (error) {
    if (!(error instanceof InvalidRecord)) throw error;
  }
}

let service: TestService;
beforeAll(async () => {
  service = await startService({ records: [...stored.values()] });
});
afterAll(() => service.close());

interface Input {
  readonly target: (value: string) => string;
  readonly criteria: (text: string) => SearchCriteria;
}

const inputs: Record<string, Input> = {
  cod_archivo: {
    target: (value) => `/api/record/${value}`,
    criteria: (text) => ({ codArchivo: parseCodArchivo(text) }),
  },
  municipality: {
    target: (value) => `/api/record?municipality=${value}`,
    criteria: (text) => ({ municipality: parseMunicipality(text) }),
  },
  checkin_date: {
    target: (value) => `/api/record?checkin_date=${value}`,
    criteria: (text) => ({ year: parseYear(text) }),
  },
  search: {
    target: (value) => `/api/record?search=${value}`,
    criteria: (text) => ({ text: parseSearchText(text) }),
  },
};

/** What the domain says of a text: the ids of the answer, or that it is not valid. */
type Reference = readonly string[] | 'invalid';
const references = new Map(
  Object.values(inputs).map((input) => [input, new Map<string, Reference>()]),
);

function reference(input: Input, text: string): Reference {
  const known = references.get(input) as Map<string, Reference>;
  const found = known.get(text) ?? computedReference(input, text);
  known.set(text, found);
  return found;
}

function computedReference({ criteria }: Input, text: string): Reference {
  if (text === '' || /\p{Cs}/u.test(text)) return 'invalid';
  try {
    const question = criteria(text);
    const found = records.filter((record) => matches(record, question));
    return found.sort(compareRecords).map(({ id }) => id);
  } catch (error) {
    if (error instanceof InvalidValue) return 'invalid';
    throw error;
  }
}

/** Asks when timers have had their turn: a long run of questions must not look like overload. */
async function ask(url: string) {
  await othersTurn();
  return service.server.inject(url);
}

async function answerTo(input: Input, text: string) {
  const answer = await ask(input.target(percentEncoded(text)));
  const leaks = leaksIn(answer, service).filter((leak) => !text.includes(leak));
  const { statusCode } = answer;
  return { answer, leaks, found: statusCode === 200 ? idsIn(answer) : statusCode };
}

/** "." and ".." in a path are steps, not names, and are taken before any route is looked for. */
const STEPS = new Map([
  ['.', 400],
  ['..', 404],
]);

/** The ids of the right answer, or its status where there is none. */
function rightAnswer(parameter: string, text: string): readonly string[] | number | undefined {
  if (parameter === 'cod_archivo' && STEPS.has(text)) return STEPS.get(text);
  const expected = reference(inputs[parameter] as Input, text);
  if (expected === 'invalid') return 400;
  return expected.length > 0 ? expected : 404;
}

describe.each(lists)('%s', (_, texts) => {
  it.each(Object.entries(inputs))('decision 5, 12: are plain text as %s', async (name, input) => {
    const wrong: unknown[] = [];
    for (const text of texts) {
      const right = rightAnswer(name, text);
      const { found, leaks } = await answerTo(input, text);
      if (JSON.stringify(found) !== JSON.stringify(right) || leaks.length > 0) {
        wrong.push({ text, right, found, leaks });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('decision 9: are carried by Link from page to page', async () => {
    const wrong: unknown[] = [];
    let followed = 0;
    for (const text of texts) {
      const url = `/api/record?limit=1&search=${percentEncoded(text)}`;
      const answer = await ask(url);
      const next = /^<([!-~]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
      const expected = reference(inputs.search as Input, text);
      const hasNext = expected !== 'invalid' && expected.length > 1;
      if (hasNext !== (next !== undefined)) wrong.push({ text, expected, next });
      if (next === undefined) continue;
      followed++;
      const [second] = idsIn(await ask(next));
      if (second !== expected[1]) wrong.push({ text, expected, second });
    }
    expect(wrong).toEqual([]);
    expect(followed).toBeGreaterThan(0);
  });

  it('decision 25: are kept as given in a record, and found by themselves', async () => {
    const whole = await ask('/api/record');
    const published = new Map(recordsIn(whole).map((record) => [record.id, record]));
    const held = texts.filter((text) => stored.has(text));
    expect(held.length).toBeGreaterThan(texts.length / 2);
    for (const text of held) {
      const { id } = stored.get(text) as RecordFields;
      const kept = text.normalize('NFC').trim();
      expect(published.get(id)).toMatchObject({ title: kept, municipality: kept });
      for (const parameter of ['search', 'municipality']) {
        const input = inputs[parameter] as Input;
        if (reference(input, text) === 'invalid') continue;
        expect((await answerTo(input, text)).found, `${parameter} ${text}`).toContain(id);
      }
    }
  });
});

describe('the lists', () => {
  it('hold what they should', () => {
    expect(new Set(HARD_STRINGS).size).toBe(HARD_STRINGS.length);
    expect(HARD_STRINGS.length).toBeGreaterThanOrEqual(60);
    expect(bigList).toHaveLength(naughty === undefined ? 0 : 515);
    const sizes = lists.map(([, texts]) => texts.length);
    expect(sizes.slice(1)).toEqual(naughty === undefined ? [] : [someOf(bigList).length, 27]);
  });

  it('leave nothing behind: the service answers as before, and has logged no fault', async () => {
    expect(idsIn(await ask('/api/record'))).toHaveLength(records.length);
    expect(service.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
