/*
 * Writes sample.ndjson, the registry that ships with the service: `npx tsx data/make-sample.ts`.
 * The output depends on nothing but this file and its vocabulary, so a change shows in the diff.
 */
import { writeFileSync } from 'node:fs';
import type { Instrument, Language, Phrasebook, Pinned } from './sample-vocabulary.js';
import * as words from './sample-vocabulary.js';

const RECORDS = 600;
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1987, 0, 5);
const LAST_DAY = Date.UTC(2026, 9, 30);
const LANGUAGES: Language[] = ['es', 'ca', 'va', 'gl', 'eu'];

class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed, 0x9e3779b1) ^ 0x5eed;
  }

  /** mulberry32: Math.random cannot be seeded. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  sample<T>(list: readonly T[], count: number): T[] {
    const kept = new Set<T>();
    while (kept.size < Math.min(count, list.length)) kept.add(this.pick(list));
    return list.filter((item) => kept.has(item));
  }
}

type Slots = Readonly<Record<string, string>>;

function expand(template: string, dice: Dice, slots: Slots = {}): string {
  let text = template;
  // Innermost brackets first, so that choices may nest.
  for (let last = ''; last !== text; ) {
    last = text;
    text = text.replace(/\[([^[\]]*)\]/g, (_, options: string) => dice.pick(options.split('|')));
  }
  return text.replace(/\{([^}]+)\}/g, (_, slot: string) => {
    const range = /^([\d.]+)-([\d.]+)$/.exec(slot);
    const value = range ? drawNumber(range[1] ?? '', range[2] ?? '', dice) : slots[slot];
    if (value === undefined) throw new Error(`no value for {${slot}}`);
    return value;
  });
}

function drawNumber(low: string, high: string, dice: Dice): string {
  if (low.includes('.')) {
    return (dice.int(Number(low) * 100, Number(high) * 100) / 100).toFixed(2).replace('.', ',');
  }
  return String(dice.int(Number(low), Number(high))).replace(/\B(?=(\d{3})+$)/g, '.');
}

const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

// Intl would do this, but its output changes between ICU versions and the sample must not.
function longDate(time: number, { months }: Phrasebook): string {
  const date = new Date(time);
  const month = months[date.getUTCMonth()];
  if (month === undefined) return isoDate(time).replaceAll('-', '/');
  return `${date.getUTCDate()} ${month} de ${date.getUTCFullYear()}`;
}

function checkinTime(dice: Dice): number {
  // The exponent makes recent years more frequent, as in any registry that grew.
  const time = FIRST_DAY + Math.floor(((LAST_DAY - FIRST_DAY) / DAY) * dice.next() ** 0.65) * DAY;
  const weekday = new Date(time).getUTCDay();
  return time - (weekday === 0 ? 2 : weekday === 6 ? 1 : 0) * DAY;
}

interface Draft {
  dice: Dice;
  book: Phrasebook;
  instrument: Instrument;
  slots: Slots;
  /** How many zones its building regulations cover; most documents have none. */
  zones: number;
}

function regulations({ dice, slots, zones }: Draft): string {
  let number = 0;
  const chapters = dice.sample(words.ZONES, zones).map((zone, chapter) => {
    const articles = words.ARTICLES.map((text) => {
      number += 1;
      return `Artículo ${number}. ${expand(text, dice, slots)}`;
    });
    return [`Capítulo ${chapter + 1}. Zona de ${zone}`, ...articles].join('\n');
  });
  return chapters.join('\n\n');
}

function fullText(draft: Draft): string {
  const { dice, book, instrument, slots, zones } = draft;
  const write = (templates: string[], glue = ' '): string =>
    templates.map((template) => expand(template, dice, slots)).join(glue);
  const purpose = write([dice.pick(instrument.purposes)]);
  if (zones === 0 && dice.chance(0.28)) return purpose;

  const details = book.details[instrument.topic] ?? book.details.general;
  const hasTable = instrument.annex === 'areas' && dice.chance(0.4);
  const paragraphs = [
    purpose,
    // The table would contradict the figures in the details.
    hasTable ? '' : write(dice.sample(details, dice.int(0, 2))),
    regulations(draft),
    hasTable ? write(book.table, '\n') : '',
    write([dice.pick(book.procedure)]),
    write([dice.pick(book.agreement)]),
  ];
  const separator = hasTable || zones > 0 ? '\n\n' : dice.pick([' ', '\n', '\n\n']);
  return paragraphs.filter((paragraph) => paragraph !== '').join(separator);
}

function draftFor(municipality: string, checkin: number, zones: number, dice: Dice): Draft {
  const home = LANGUAGES.find((language) => words.TOWNS[language].includes(municipality)) ?? 'es';
  const language = zones === 0 && dice.chance(0.45) ? home : 'es';
  const book = words.PHRASEBOOKS[language];
  const candidates = book.instruments.filter(({ annex }) => zones === 0 || annex === 'regulations');
  const weighted = candidates.flatMap((one) => Array.from({ length: one.weight }, () => one));
  const instrument = dice.pick(weighted);
  const town = words.spokenName(municipality, home, language);
  const initial = checkin - dice.int(400, 900) * DAY;
  const slots = {
    town,
    of: words.ofTown(town, language),
    place: dice.pick(words.PLACES[home]),
    sector: expand(words.SECTOR, dice),
    unit: expand(words.UNIT, dice),
    n: String(dice.int(1, 14)),
    the: instrument.the,
    planYear: String(new Date(initial).getUTCFullYear() - dice.int(2, 16)),
    initial: longDate(initial, book),
    provisional: longDate(checkin - dice.int(150, 350) * DAY, book),
    final: longDate(checkin - dice.int(8, 120) * DAY, book),
  };
  return { dice, book, instrument, slots, zones };
}

const uniqueKey = (text: string): string => text.toLowerCase().replace(/-0+(?=\d+$)/, '-');

const taken = new Set(words.PINNED.flatMap(({ id = '', code = '' }) => [id, code].map(uniqueKey)));

/** Draws again while the value, its letter case and leading zeros aside, is taken. */
function drawUnique(templates: string[], year: string, draw: () => number, dice: Dice): string {
  for (;;) {
    const number = String(draw());
    const padded = [3, 4, 5, 6, 7].map((width) => [`no${width}`, number.padStart(width, '0')]);
    const slots = { year, yy: year.slice(2), no: number, ...Object.fromEntries(padded) };
    const text = expand(dice.pick(templates), dice, slots);
    if (taken.has(uniqueKey(text))) continue;
    taken.add(uniqueKey(text));
    return text;
  }
}

function linksFor(code: string, year: string, dice: Dice): string[] | string {
  const slots = {
    host: dice.pick(words.HOSTS),
    slug: code.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    ref: encodeURIComponent(code),
    year,
  };
  const share = dice.next();
  const count = share < 0.1 ? 0 : share < 0.35 ? 2 : 1;
  const urls = [words.TECHNICAL_LINK, words.AGREEMENT_LINK].slice(0, count);
  const links = urls.map((url) => expand(url, dice, slots));
  // Some sources still send the list as one string, and readers must take both.
  return dice.chance(count === 0 ? 0.1 : 0.03) ? links.join(' ') : links;
}

function inscriptionDate(checkin: number, dice: Dice): string | null | undefined {
  if (dice.chance(0.015)) return undefined;
  const time = checkin + (dice.chance(0.05) ? 0 : dice.int(3, 400)) * DAY;
  return time > LAST_DAY || dice.chance(0.23) ? null : isoDate(time);
}

/** A missing text reaches the file as an empty one or, undefined, without its key. */
function contentOf(draft: Draft): string | undefined {
  const { dice, zones } = draft;
  if (zones > 0 || dice.chance(0.9)) return fullText(draft);
  return dice.chance(0.5) ? '' : undefined;
}

function makeRecord(index: number) {
  const dice = new Dice(index + 1);
  const pinned: Pinned = (index % 11 === 7 && words.PINNED[(index - 7) / 11]) || {};
  const municipality = pinned.municipality ?? dice.pick(LANGUAGES.flatMap((l) => words.TOWNS[l]));
  const checkin = pinned.checkin ? Date.parse(pinned.checkin) : checkinTime(dice);
  const year = isoDate(checkin).slice(0, 4);
  const zones = index % 150 === 41 ? words.ZONES.length : index % 60 === 13 ? 2 : 0;
  const draft = draftFor(municipality, checkin, zones, dice);
  const heading = expand(dice.pick(draft.instrument.titles), dice, draft.slots);
  const [title = heading, area = ''] = heading.split(' @ ');
  // 601 is prime, so this visits every serial once without following the order of the file.
  const serial = ((index + 1) * 367) % (RECORDS + 1);
  const code = pinned.code ?? drawUnique(words.CODES, year, () => dice.int(1, 480), dice);
  // The order of the keys is that of the registry's own export.
  return {
    id: pinned.id ?? drawUnique(words.IDS, year, () => serial, dice),
    cod_archivo: code,
    title: pinned.title ?? title,
    content: pinned.content ?? contentOf(draft),
    area: pinned.area ?? (dice.chance(0.12) ? '' : area),
    checkin_date: isoDate(checkin),
    inscription_date: inscriptionDate(checkin, dice),
    municipality,
    links: linksFor(code, year, dice),
  };
}

const lines = Array.from({ length: RECORDS }, (_, index) => JSON.stringify(makeRecord(index)));
writeFileSync(new URL('sample.ndjson', import.meta.url), `${lines.join('\n')}\n`);
