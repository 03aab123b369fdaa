import { createExpediente, type Expediente } from '../../domain/record/expediente.js';
import type { Random } from './random.js';

/** Few enough that questions hit, and alike enough that a wrong prefix or fold shows. */
const WORDS = [
  'plan',
  'Plan',
  'PLAN',
  'planes',
  'planeamiento',
  'plano',
  'pla',
  'p',
  'parcial',
  'Parcial',
  'parciales',
  'modificación',
  'modificacion',
  'nº',
  '3',
  '33',
  '3ª',
  'Paral·lel',
  'col·lectiu',
  'año',
  'ano',
  'Ñandú',
  'ﬁnca',
  'finca',
  'İzmir',
  'Straße',
  'STRASSE',
  'ΟΔΟΣ',
  'οδός',
  'naïve',
  '北京',
  'e\u0301',
  'ẛ̣',
  '٣',
  '½',
  'sector',
  'Sector',
  'S-4',
  "l'Eixample",
  'de',
  'la',
  'del',
  '$where',
  '.*',
  '^plan',
  '%',
  '_',
  '\\',
  '(a+)+',
  '{$ne:1}',
  'constructor',
  '__proto__',
  'toString',
  '🏗️',
  '👩‍🔧',
  '\u200d',
  'a\u00adb',
  'ß',
]; // prettier-ignore
const JOINTS = [' ', ' ', ' ', '  ', ' "', '" ', ', ', '-', '/', '\n', '\t', '. '];
const NAMES = [
  'Coruña, A',
  'A Coruña',
  'Alcoi/Alcoy',
  'Alcoi',
  'ALCOY',
  'Vila Joiosa, la/Villajoyosa',
  "Hospitalet de Llobregat, L'",
  "L'Hospitalet de Llobregat",
  'Ea',
  'Vitoria-Gasteiz',
  'Les',
  'Oviedo',
  'Villaviciosa',
  'Villa',
  'Donostia/San Sebastián',
  'San Sebastián',
  '—',
  'Rozas, Las',
]; // prettier-ignore
const PREFIXES = ['135/2025', 'AYTO', 'ayto', 'Ñ', 'a.b', 'a_b', 'x-y', '007'];

/** Records with every kind of collision between them that the rules of the registry allow. */
export function randomRecords(random: Random, count: number): Expediente[] {
  const codes = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const checkin = randomDate(random);
    return createExpediente({
      id: `${random.pick(['E', 'e', 'É', '9', '10', ' z'])}${random.between(0, 9)}-${index}`,
      cod_archivo: freshCode(random, codes),
      title: randomText(random, 8) || 'plan',
      content: random.chance(0.2) ? '' : randomText(random, 30),
      area: random.chance(0.3) ? '' : randomText(random, 3),
      checkin_date: checkin,
      inscription_date: random.chance(0.4) ? null : checkin,
      municipality: random.pick(NAMES),
      links: random.some(0, 2, () => `https://docs.example.org/${random.between(1, 99)}.pdf`),
    });
  });
}

export function randomText(random: Random, most: number): string {
  const words = random.some(1, most, () => random.pick(WORDS) + random.pick(JOINTS));
  return words.join('').trim();
}

export function randomName(random: Random): string {
  return random.pick(NAMES);
}

/** Few years and few days, so that only the id separates many records. */
function randomDate(random: Random): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${random.between(2019, 2024)}-${pad(random.between(1, 3))}-${pad(random.between(1, 5))}`;
}

function freshCode(random: Random, taken: Set<string>): string {
  for (;;) {
    const number = String(random.between(0, 99_999)).padStart(random.between(1, 6), '0');
    const code = `${random.pick(PREFIXES)}-${number}`;
    const key = code.toUpperCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return code;
  }
}
