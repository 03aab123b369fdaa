import { InvalidValue } from '../../domain/errors.js';
import { parseCodArchivo } from '../../domain/record/cod-archivo.js';
import type { Expediente } from '../../domain/record/expediente.js';
import {
  parseMunicipality,
  parseYear,
  type SearchCriteria,
} from '../../domain/search/search-criteria.js';
import { parseSearchText, type SearchText } from '../../domain/search/search-text.js';
import type { Random } from './random.js';
import { randomName, randomText } from './random-registry.js';

/** A question that a client could ask; most have an answer among the records, some have none. */
export function randomQuestion(random: Random, records: readonly Expediente[]): SearchCriteria {
  const model = random.pick(records);
  return {
    ...(random.chance(0.1) && { codArchivo: randomCode(random, model) }),
    ...(random.chance(0.3) && { municipality: randomMunicipality(random, model) }),
    ...(random.chance(0.3) && { year: parseYear(randomYear(random, model)) }),
    ...(random.chance(0.7) && { text: randomSearch(random, model) }),
  };
}

function randomCode(random: Random, { codArchivo }: Expediente) {
  const text = random.chance(0.8) ? codArchivo.text : 'none-1';
  return parseCodArchivo(random.pick([text, text.toUpperCase(), text.toLowerCase()]));
}

function randomMunicipality(random: Random, model: Expediente) {
  const name = random.chance(0.6) ? model.municipality : randomName(random);
  const forms = [name, name.toUpperCase(), name.replaceAll(/[,'/-]/g, ' '), name.split('/')[0]];
  const form = random.pick(forms) as string;
  return parseMunicipality(/[\p{L}\p{N}]/u.test(form) ? form : 'Oviedo');
}

function randomYear(random: Random, { checkinDate }: Expediente): string {
  return random.chance(0.8) ? checkinDate.slice(0, 4) : random.pick(['1900', '2018', '9999']);
}

function randomSearch(random: Random, model: Expediente): SearchText {
  for (;;) {
    try {
      return parseSearchText(random.some(1, 3, () => randomPart(random, model)).join(' '));
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error; // too long or without a word: once more
    }
  }
}

/** A word, the beginning of one, or a run of them, from the model or from nowhere. */
function randomPart(random: Random, { title, content }: Expediente): string {
  const text = random.chance(0.8) ? random.pick([title, content]) : randomText(random, 3);
  const words = text.split(/[\s"]+/).filter(Boolean);
  const from = random.between(0, Math.max(0, words.length - 1));
  const run = words.slice(from, from + random.between(1, 3)).join(' ');
  return random.pick([run, `"${run}"`, `"${run}`, run.slice(0, random.between(1, 4))]);
}
