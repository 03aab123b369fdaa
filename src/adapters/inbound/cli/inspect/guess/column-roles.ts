import type { ColumnKind } from './column-kind.js';
import { isUrl, isVague, isYear } from './column-kind.js';
import type { ColumnProfile } from './column-profile.js';
import { isNoTitle, isOfParty, nameScores } from './hints/name-hints.js';
import { partyAddress } from './party-address.js';
import { hasNamesOfParties } from './party-names.js';
import { isPostcode } from './place-numbers.js';
import type { Role } from './role.js';

/** A column that was found for a role, and why. */
export interface Candidate {
  readonly profile: ColumnProfile;
  readonly kind: ColumnKind;
  /** 0 to 1. */
  readonly score: number;
  readonly why: string;
}

export interface ProfiledColumn {
  readonly profile: ColumnProfile;
  readonly kind: ColumnKind;
}

type Scores = ReturnType<typeof nameScores>;

const MIN_SCORE = 0.3;
/** Fewer say nothing about how different values are. */
const MANY_ROWS = 50;
export const SURE = 0.75;
/** `outside_city_limits` has no names of cities. */
export const YES_OR_NO = /^(true|false|yes|no|si|sí|oui|non|y|n|s|x)$/i;

/** The columns for each role, the best first. */
export type Roles = Readonly<Record<Role, readonly Candidate[]>>;

export function columnRoles(columns: readonly ProfiledColumn[]): Roles {
  const named = ofNoParty(columns).map((column) => ({
    ...column,
    scores: nameScores(column.profile.name),
  }));
  const candidates = (role: Role) =>
    named
      .map(({ profile, kind, scores }) => {
        const value = VALUE_SCORES[role](profile, kind);
        // Any text could be a place: only its name tells.
        const isKnown = value > 0 && (role !== 'area' || scores.area > 0);
        const isOwn = role === 'links' || !isOfList(profile);
        const isOther = role === 'title' && isCalledOtherwise(scores);
        const score = isKnown && isOwn && !isOther ? scores[role] * 0.7 + value * 0.3 : 0;
        // A date is rare enough to be one by its values alone, however many are empty.
        const isDate = role === 'checkin_date' && kind.kind === 'date' && !isYear(profile) && isOwn;
        const why = whyOf(scores[role], value, kind);
        return { profile, kind, score: isDate ? Math.max(score, MIN_SCORE) : score, why };
      })
      .filter(({ score }) => score >= MIN_SCORE)
      .sort((a, b) => b.score - a.score);
  return Object.fromEntries(
    (Object.keys(VALUE_SCORES) as Role[]).map((role) => [role, candidates(role)]),
  ) as unknown as Roles;
}

/** A long text may be a title by its values alone, unless its name says that it is something else. */
function isCalledOtherwise({ title, area, municipality, links }: Scores): boolean {
  return title === 0 && area + municipality + links > 0;
}

/** What tells of persons is no part of a record. Their dates are left in: those are rarely theirs. */
export function ofNoParty(columns: readonly ProfiledColumn[]): readonly ProfiledColumn[] {
  const addresses = partyAddress(columns);
  return columns.filter(
    (each) => each.kind.kind === 'date' || !(addresses.has(each) || tellsOfParty(each)),
  );
}

function tellsOfParty({ profile, kind }: ProfiledColumn): boolean {
  return isOfParty(profile.name) || (kind.kind === 'text' && hasNamesOfParties(profile));
}

/** What stands in a list of objects is of something else: a step, a document, another record. */
function isOfList({ name }: ColumnProfile): boolean {
  return /\[\d+\]/.test(name);
}

function whyOf(name: number, value: number, { description }: ColumnKind): string {
  if (name === 0) return `its values: ${description}`;
  return value >= 0.7 ? `its name and its values` : 'its name';
}

/** How well values fit a role: 0 if they cannot have it. */
const VALUE_SCORES: Readonly<Record<Role, (profile: ColumnProfile, kind: ColumnKind) => number>> = {
  cod_archivo: (profile, { kind }) => {
    if (isNeverText(kind) || profile.longest > 80 || isPostcode(profile.name)) return 0;
    const distinct = distinctShare(profile);
    const withDigits = profile.share((value) => /\d/.test(value));
    if (withDigits < 0.5 || distinct < 0.1 || profile.share(isDecimal) > 0.5) return 0;
    return filled(profile) * distinct * (kind === 'code' ? 1 : 0.6);
  },
  id: (profile, { kind }) =>
    kind === 'date' ||
    kind === 'file' ||
    profile.longest > 200 ||
    filled(profile) < 1 ||
    distinctShare(profile) < 1
      ? 0
      : 1,
  title: (profile, { kind }) => {
    if ((kind !== 'text' && kind !== 'code') || /^cod(e|igo|i)?\b/i.test(profile.name)) return 0;
    if (isOfLists(profile) || isNoTitle(profile.name)) return 0;
    // The same few words everywhere are a type or a place, and no title.
    const variety = Math.min(1, distinctShare(profile) * 5);
    return profile.rows > MANY_ROWS && variety < 0.1
      ? 0
      : filled(profile) * variety * Math.min(1, profile.length / 40);
  },
  content: (profile, { kind }) => (kind === 'text' && profile.length > 30 ? 0.8 : 0),
  area: (profile, { kind }) =>
    isNeverText(kind) || profile.share(hasLetters) < 0.5 ? 0 : Math.max(0.3, filled(profile)),
  checkin_date: dateScore,
  // It may be empty: many are not inscribed yet.
  inscription_date: (profile, kind) =>
    kind.kind === 'date' ? Math.max(dateScore(profile, kind), 0.7 * profile.dates.share) : 0,
  municipality: (profile, { kind }) =>
    kind !== 'text' ||
    profile.length > 60 ||
    profile.share((value) => YES_OR_NO.test(value)) === 1 ||
    profile.share((value) => /\d/.test(value)) > 0.1
      ? 0
      : filled(profile),
  links: (profile) => (profile.share(isUrl) > 0.5 ? 1 : 0),
  type: (profile, { kind }) =>
    kind === 'text' && distinctShare(profile) < 0.3 && profile.length < 60 ? filled(profile) : 0,
  year: (profile) => (isYear(profile) ? filled(profile) : 0),
};

/** Such values are neither a code nor a place, whatever their column is called. */
function isNeverText(kind: ColumnKind['kind']): boolean {
  return kind === 'date' || kind === 'URL' || kind === 'file' || kind === 'nothing';
}

function dateScore(profile: ColumnProfile, { kind }: ColumnKind): number {
  if (kind !== 'date') return 0;
  const vague = isVague(profile.dates.formats) ? 0.3 : 1;
  return Math.max(0.35, filled(profile)) * profile.dates.share * vague;
}

function filled({ given, rows }: ColumnProfile): number {
  return rows === 0 ? 0 : given / rows;
}

/** 1 if no value is repeated. */
export function distinctShare({ distinct, given }: ColumnProfile): number {
  return given === 0 ? 0 : Math.min(1, distinct / Math.min(given, 20_000));
}

const LIST = /^[[{].*[\]}]$/s;
const COORDINATES =
  /^\(?-?\d+\.\d+[,; ]+-?\d+\.\d+\)?$|^(multi)?(point|polygon|linestring)( z)? ?\(/i;

const TAG = /<\/?[a-z][^<>]*>/gi;

/** Whether cells hold lists, objects, coordinates or little but tags, which tell a person nothing. */
export function isOfLists(profile: ColumnProfile): boolean {
  return (
    profile.share((value) => LIST.test(value) || COORDINATES.test(value) || isMarkup(value)) > 0.5
  );
}

/** `<a href="…"><img src="…"></a>` */
function isMarkup(value: string): boolean {
  return value.startsWith('<') && value.replace(TAG, '').length * 4 < value.length;
}

function isDecimal(value: string): boolean {
  return /^-?\d+[.,]\d+$/.test(value);
}

function hasLetters(value: string): boolean {
  return /\p{L}/u.test(value);
}
