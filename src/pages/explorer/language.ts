import { ca } from './languages/ca.js';
import { en } from './languages/en.js';
import { es } from './languages/es.js';
import { eu } from './languages/eu.js';
import { gl } from './languages/gl.js';
import type { Counted, Texts } from './languages/texts.js';

const TEXTS = { es, gl, ca, eu, en } satisfies Record<string, Texts>;

export type LanguageCode = keyof typeof TEXTS;

/** Each language by its own name. */
export const LANGUAGES: Readonly<Record<LanguageCode, string>> = {
  es: 'Español',
  gl: 'Galego',
  ca: 'Català',
  eu: 'Euskara',
  en: 'English',
};

/** The first of the wanted languages that the page speaks. */
export function chooseLanguage(wanted: readonly (string | null)[]): LanguageCode {
  const codes = wanted.map((each) => each?.toLowerCase().split('-')[0] ?? '');
  return (codes.find((code) => Object.hasOwn(TEXTS, code)) ?? 'en') as LanguageCode;
}

type Values = Readonly<Record<string, string | number>>;

/** The texts of a language, and its way to write numbers and dates. */
export class Language {
  readonly texts: Texts;
  readonly #numbers: Intl.NumberFormat;
  readonly #dates: Intl.DateTimeFormat;
  readonly #plurals: Intl.PluralRules;

  constructor(readonly code: LanguageCode) {
    this.texts = TEXTS[code];
    // Not every browser knows all of them.
    const locales = code === 'en' ? ['en-GB'] : [code, 'es'];
    this.#numbers = new Intl.NumberFormat(locales);
    this.#plurals = new Intl.PluralRules(locales);
    this.#dates = datesOf(code, locales);
  }

  number(value: number): string {
    return this.#numbers.format(value);
  }

  /** A date as the service writes it. */
  date(text: string): string {
    const date = new Date(`${text}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? text : this.#dates.format(date);
  }

  /** Numbers are written the way of the language. */
  fill(text: string, values: Values): string {
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? this.number(value) : (value ?? whole);
    });
  }

  count([one, other]: Counted, n: number): string {
    return this.fill(this.#plurals.select(n) === 'one' ? one : other, { n });
  }
}

/** Where a browser does not know a language, digits in its order are better than another's months. */
function datesOf(code: LanguageCode, locales: readonly string[]): Intl.DateTimeFormat {
  const timeZone = 'UTC';
  if (Intl.DateTimeFormat.supportedLocalesOf([...locales.slice(0, 1)]).length > 0) {
    return new Intl.DateTimeFormat([...locales], { dateStyle: 'medium', timeZone });
  }
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  // Basque has the Japanese order: year, month, day.
  return new Intl.DateTimeFormat(code === 'eu' ? 'ja' : 'es', { ...digits, timeZone });
}
