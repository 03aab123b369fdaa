import { RevisionBuilder } from '../../../src/adapters/outbound/search-index/revision.js';
import { createExpediente, type Expediente } from '../../../src/domain/record/expediente.js';
import { publish } from '../../../src/domain/record/published-record.js';
import { compareRecords, matches } from '../../../src/domain/search/matching.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';
import type { Random } from '../random.js';
import type { RecordFields } from '../records.js';

/** Every third record of a registry has it. */
export const SEARCH = 'reparcelación';

export interface Registry {
  readonly name: string;
  readonly fields: readonly RecordFields[];
  readonly records: readonly Expediente[];
  readonly revision: string;
  /** The answer to each question, byte by byte, as the domain has it. */
  readonly whole: string;
  readonly found: string;
}

/** Two registries that have most ids and codes in common, and no whole record. */
export function twoRegistries(random: Random): readonly [Registry, Registry] {
  return [registry('alfa', 0, 1_200, random), registry('beta', 200, 1_700, random)];
}

/** A registry of its own name: every record says it in its title and its municipality. */
export function registry(name: string, from: number, to: number, random: Random): Registry {
  const fields: RecordFields[] = [];
  for (let i = from; i < to; i++) fields.push(recordOf(name, i, random));
  const records = fields.map(createExpediente).sort(compareRecords);
  const revision = new RevisionBuilder();
  for (const record of records) revision.add(record);
  const text = parseSearchText(SEARCH);
  return {
    name,
    fields: random.shuffled(fields),
    records,
    revision: revision.revision(),
    whole: answer(records),
    found: answer(records.filter((record) => matches(record, { text }))),
  };
}

function recordOf(name: string, i: number, random: Random): RecordFields {
  const words = random.some(10, 20, () => `palabra${random.between(1, 1_000)}`);
  return {
    id: `EXP-${i}`,
    cod_archivo: `URB-${i}`,
    title: `Plan ${name} ${i}`,
    content: [...words, ...(i % 3 === 0 ? [SEARCH] : [])].join(' '),
    area: 'Sector norte',
    checkin_date: `${random.between(1990, 2025)}-05-17`,
    inscription_date: null,
    municipality: `${random.pick(['Oviedo', 'Gijón', 'Avilés'])} de ${name}`,
    links: [],
  };
}

function answer(records: readonly Expediente[]): string {
  return `{"resultadoBusqueda":[${records.map(publish).join()}]}`;
}
