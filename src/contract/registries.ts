import { createExpediente, type Expediente, fieldsOf } from '../domain/record/expediente.js';
import type { Random } from './random/random.js';
import { randomRecords } from './random/random-registry.js';

type Fields = Partial<Record<keyof ReturnType<typeof fieldsOf>, unknown>>;

/** A valid record, with the given fields in place of its own. */
export function recordWith(number: number, fields: Fields = {}): Expediente {
  return createExpediente({
    id: `EXP-${String(number).padStart(6, '0')}`,
    cod_archivo: `TEST-${number}`,
    title: 'Plan parcial del sector norte',
    content: 'Memoria y normas urbanísticas',
    area: 'Sector norte',
    checkin_date: '2024-05-17',
    inscription_date: null,
    municipality: 'Oviedo',
    links: [],
    ...fields,
  });
}

/** Records that all have this title. */
export function registryOf(title: string, count: number): Expediente[] {
  return Array.from({ length: count }, (_, number) => recordWith(number, { title }));
}

/** Three small registries that differ in their records and in their number. */
export const ALFA = registryOf('alfa', 3);
export const BETA = registryOf('beta', 5);
export const GAMMA = registryOf('gamma', 2);

const MOST_BYTES = 60 * 1024 * 1024;
const MOST_PADDING = 1_200;

/** Random records, with as much in fields that are published and not searched as there is room. */
export function largeRegistry(random: Random, count: number): Expediente[] {
  const length = Math.min(MOST_PADDING, Math.floor(MOST_BYTES / count / 3));
  return randomRecords(random, count).map((record, number) => {
    const padding = String(number).padEnd(length, 'x');
    const links = ['plan', 'acuerdo'].map((name) => `https://docs.example.org/${name}/${padding}`);
    return createExpediente({ ...fieldsOf(record), area: padding, links });
  });
}
