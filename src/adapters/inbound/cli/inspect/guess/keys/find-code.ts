import type { ColumnProfile } from '../column-profile.js';
import { type Candidate, distinctShare, ofNoParty, type ProfiledColumn } from '../column-roles.js';
import { nameScores } from '../hints/name-hints.js';
import { isPostcode } from '../place-numbers.js';
import { isOurCode } from './code-rules.js';
import { areRandom, GUID } from './random-ids.js';
import { isRowCounter } from './row-counter.js';

/** Some codes of a register may be repeated, and still identify most of its records. */
export const MIN_UNIQUE = 0.9;
/** Records without a code are lost. */
const MOST_EMPTY = 0.1;
const DECIMALS = /^\d+[.,]\d+$/;
/** Below it stand words such as `number`, which may be of anything. */
const SURE_NAME = 0.5;

/** The column of the code: by its name, or else by its values. */
export function findCode(
  candidates: readonly Candidate[],
  columns: readonly ProfiledColumn[],
): Candidate | undefined {
  const isUsual = ({ profile }: ProfiledColumn) => !areRandom(profile);
  const [first = unnamedCode(columns)] = candidates;
  // What a portal draws for each row of an export gives way to the codes of the office.
  const best =
    first && !isUsual(first)
      ? (candidates.find((each) => isUsual(each) && isUnique(each)) ??
        unnamedCode(columns.filter(isUsual)) ??
        first)
      : first;
  if (!best) return undefined;
  // Half of the records would be lost for want of a number that they got later.
  if (lacksMany(best)) return unnamedCode(columns.filter(isUsual)) ?? best;
  if (isUnique(best)) return best;
  return candidates.find((each) => isBetter(each, best)) ?? best;
}

function lacksMany({ profile }: ProfiledColumn): boolean {
  return profile.empty > profile.rows * MOST_EMPTY;
}

function isUnique({ profile }: ProfiledColumn): boolean {
  return distinctShare(profile) >= MIN_UNIQUE;
}

/**
 * A number that is repeated often is that of a type or a place. A code that is repeated often gives
 * way to unique ones of our form, unless its name says that it is the code.
 */
function isBetter({ profile, kind }: Candidate, best: Candidate): boolean {
  const isSingle =
    kind.kind === 'code' &&
    profile.empty === 0 &&
    distinctShare(profile) === 1 &&
    !isRowCounter(profile) &&
    profile.share((value) => GUID.test(value)) === 0;
  const isVague =
    nameScores(best.profile.name).cod_archivo < SURE_NAME && profile.values.every(isOurCode);
  return isSingle && (best.kind.kind === 'number' || isVague);
}

/** Codes that nearly every row has one of its own of are its codes, whatever their column is called. */
function unnamedCode(columns: readonly ProfiledColumn[]): Candidate | undefined {
  const [found] = columnsOfCodes(columns)
    .filter((each) => !lacksMany(each) && isUnique(each) && !isRowCounter(each.profile))
    .sort((a, b) => distinctShare(b.profile) - distinctShare(a.profile));
  return found && { ...found, score: 0, why: `its values: ${found.kind.description}` };
}

/** Why the codes that the screen shows are not the code of the record. Empty if it shows none. */
export function whyNoCode(columns: readonly ProfiledColumn[]): string {
  const [found] = columnsOfCodes(columns);
  if (!found) return whyNoNumber(columns);
  const { name } = found.profile;
  const reason = lacksMany(found) ? 'too many rows have none' : 'they are repeated';
  return ` (those of "${name}" do not tell the rows apart: ${reason})`;
}

/** Programs that take codes for numbers write `202400001.0`. */
function whyNoNumber(columns: readonly ProfiledColumn[]): string {
  const found = columns.find(
    ({ profile: { name, values } }) =>
      nameScores(name).cod_archivo > 0 && values.some((value) => DECIMALS.test(value)),
  );
  if (!found) return '';
  const { name, values } = found.profile;
  const example = values.find((value) => DECIMALS.test(value));
  return ` ("${name}" has numbers with decimals, such as ${example}: take them away with "replace", or store the codes as text)`;
}

function columnsOfCodes(columns: readonly ProfiledColumn[]): readonly ProfiledColumn[] {
  return ofNoParty(columns).filter(
    ({ kind, profile }) => kind.kind === 'code' && !isPostcode(profile.name),
  );
}

/** The share of the rows that have no code. */
export function withoutCode(profile: ColumnProfile): number {
  const share = profile.given / Math.max(profile.rows, 1);
  return 1 - share * profile.share((value) => /[0-9]/.test(value));
}
