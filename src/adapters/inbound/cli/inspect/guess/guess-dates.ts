import type { FieldRecipe, FieldRules } from '../../recipe/recipe.js';
import type { ColumnProfile } from './column-profile.js';
import { type Candidate, type Roles, SURE } from './column-roles.js';
import { matches, YEARS_FROM } from './date-formats.js';

export interface Guess {
  readonly recipe: FieldRecipe;
  readonly columns: readonly ColumnProfile[];
  readonly why: string;
  readonly isSure: boolean;
}

interface DateGuesses {
  readonly checkin: Guess | undefined;
  readonly inscription: Guess | undefined;
  readonly notes: readonly string[];
}

/** Where no date is known, one that nobody takes for real. */
const UNKNOWN_DATE = '1900-01-01';
/** Texts that mean "none" and stand where dates should, at most so many of them. */
const MAX_NOTHINGS = 10;
const MAX_WITHOUT_DATE = 0.02;

export function guessDates(
  roles: Roles,
  codeColumn: string | undefined,
  yearInCode: { readonly pattern: string; readonly dates: string } | undefined,
): DateGuesses {
  const notes: string[] = [];
  const named = roles.checkin_date.filter(({ score }) => score >= 0.5);
  const decisions = roles.inscription_date.filter(({ score }) => score >= 0.5);
  const decision = decisions.find(({ profile }) => profile !== named[0]?.profile);
  const others = roles.checkin_date.filter(
    ({ profile }) => ![...named, ...decisions].some((each) => each.profile === profile),
  );
  const entries = [...named, ...(named.length === 0 ? decisions : []), ...others];
  const first = entries[0];
  if (first && named.length === 0) {
    notes.push(
      `No column looks like a date of entry. checkin_date is taken from ${quoted(first)}.`,
    );
  }
  const fallback = otherDate(roles, codeColumn, yearInCode, first?.profile);
  const checkin = first
    ? entryDate(first, decisions, fallback, notes)
    : {
        recipe: fallback ?? { value: UNKNOWN_DATE },
        columns: [],
        why: fallback ? 'no column is a date: from the year' : 'no column is a date',
        isSure: false,
      };
  if (!first && !fallback)
    notes.push(`No column is a date. checkin_date is ${UNKNOWN_DATE} everywhere.`);
  for (const each of new Set([first, decision])) {
    if (each?.profile.dates.isAmbiguous) {
      notes.push(`Days and months cannot be told apart in ${quoted(each)}. Look at "dates" of it.`);
    }
  }
  const inscription = decision && decision.profile !== first?.profile ? decision : undefined;
  return {
    checkin,
    inscription: inscription && {
      recipe: dateRecipe([inscription.profile], true),
      columns: [inscription.profile],
      why: inscription.why,
      isSure: inscription.score >= SURE,
    },
    notes,
  };
}

/** Where the date of entry is empty, another date stands for it: a later one is better than none. */
function entryDate(
  first: Candidate,
  decisions: readonly Candidate[],
  fallback: FieldRules | undefined,
  notes: string[],
): Guess {
  const { profile } = first;
  const recipe = dateRecipe([profile], true);
  const missing = profile.empty + Math.round(profile.given * (1 - profile.dates.share));
  const guess = {
    columns: [profile],
    why: first.why,
    isSure: first.score >= SURE && !profile.dates.isAmbiguous,
  };
  if (missing === 0) return { ...guess, recipe };
  const other = decisions.find((each) => each.profile !== profile)?.profile;
  const isOften = missing > profile.rows * MAX_WITHOUT_DATE;
  const last = fallback ?? (isOften ? { value: UNKNOWN_DATE } : undefined);
  const next: FieldRules | undefined = other
    ? { ...dateRecipe([other], true), ...(last && { else: last }) }
    : last;
  if (!next) return { ...guess, recipe };
  const instead = [
    ...(other ? [`"${other.name}"`] : []),
    ...(fallback ? ['the year alone'] : last ? [UNKNOWN_DATE] : []),
  ];
  notes.push(
    `${missing.toLocaleString('en')} rows have no date in ${quoted(first)}. They get ${instead.join(', then ')}.`,
  );
  return { ...guess, recipe: { ...recipe, else: next } };
}

function otherDate(
  roles: Roles,
  codeColumn: string | undefined,
  yearInCode: { readonly pattern: string; readonly dates: string } | undefined,
  first: ColumnProfile | undefined,
): FieldRules | undefined {
  const year = roles.year.find(({ profile }) => profile !== first);
  if (year) return { from: year.profile.name, dates: ['yyyy'] };
  if (codeColumn === undefined || !yearInCode) return undefined;
  const { pattern, dates } = yearInCode;
  return {
    from: codeColumn,
    replace: [
      { pattern, with: '$1' },
      { pattern: dates === 'yy' ? '^[^0-9]$|^.[^0-9].*$|^...+$' : '^.*[^0-9].*$', with: '' },
    ],
    dates: [dates],
    ...(dates === 'yy' && { yearsFrom: YEARS_FROM }),
  };
}

function dateRecipe([profile]: readonly [ColumnProfile], mayBeEmpty: boolean): FieldRules {
  const { formats, hasTime } = profile.dates;
  const nothings = mayBeEmpty ? textsForNothing(profile) : [];
  return {
    from: profile.name,
    ...(nothings.length > 0 && {
      replace: [{ pattern: `^(${nothings.map(escaped).join('|')})$`, with: '' }],
    }),
    dates: formats,
    ...(hasTime && { time: 'drop' as const }),
    ...(formats.some((format) => /(^|[^y])yy([^y]|$)/.test(format)) && { yearsFrom: YEARS_FROM }),
  };
}

function textsForNothing({ values, dates }: ColumnProfile): string[] {
  const others = values.filter((value) => !matches(dates.formats, value));
  return others.length > MAX_NOTHINGS ? [] : others.filter((value) => value.length <= 30);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function quoted({ profile }: Candidate): string {
  return `"${profile.name}"`;
}
