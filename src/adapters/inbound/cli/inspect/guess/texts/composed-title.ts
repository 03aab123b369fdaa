import { fold } from '../../../../../../domain/search/folding.js';
import type { FieldRecipe } from '../../../recipe/recipe.js';
import { monthNamed } from '../../../recipe/values/month-names.js';
import type { ColumnProfile } from '../column-profile.js';
import {
  type Candidate,
  distinctShare,
  isOfLists,
  ofNoParty,
  type ProfiledColumn,
  YES_OR_NO,
} from '../column-roles.js';
import { foldedName, isNoTitle, nameScores } from '../hints/name-hints.js';
import { isOfPlot, isPostcode } from '../place-numbers.js';
import { isInternalNote } from './internal-notes.js';
import { partyInTexts } from './names-of-parties.js';
import { repairSteps } from './twice-encoded-cells.js';

const MAX_JOINED = 3;
/** Of a name that says "description", of its cells that are not empty, and of their texts. */
const [MIN_NAME, MIN_GIVEN, MIN_LENGTH] = [0.6, 0.9, 15];
/** Also a date of a far year, at which a permit ends. */
const DATED = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b/;
const MOST_DATED = 0.5;
const STATE =
  /(^| )(estado|estat|egoera|etat|[a-z]*status|state|stage|fase|etapa|resultado|resultat|decision|stat)( |$)/;
/** It tells where a record is to a statistician, and to nobody what it is about. */
const REGION = /(^| )(region|regione|regio|provincia|province|departamento|departement)( |$)/;

/** A title for records that have none: what sort of work it is, and where. */
export function composedTitle(
  type: ColumnProfile | undefined,
  /** The columns of the address, in their order. */
  address: readonly ColumnProfile[],
  columns: readonly ProfiledColumn[],
  code: Candidate | undefined,
): FieldRecipe | undefined {
  const front = type && !address.includes(type) && isOfSubject(type) ? [type] : [];
  const place = address.some(isTelling) ? address : [];
  const isEnough = front.length > 0 && place.length > 0;
  const varied = isEnough ? [] : variedTexts(columns, [...front, ...address]);
  const subjects = varied
    .filter(isOfSubject)
    // A title that has a place needs no other one.
    .filter(({ name }) => place.length === 0 || nameScores(name).area === 0);
  const isBare = front.length + place.length === 0;
  // A region tells more than a code, where nothing else is known.
  const others = isBare && subjects.length === 0 ? varied : subjects;
  const joined = [...front, ...others.slice(0, isBare ? MAX_JOINED : 1), ...place];
  const last = code?.profile.name;
  if (joined.length === 0) return last;
  return {
    join: joined.map(({ name }) => name),
    // The parts of an address have no commas between them.
    with: place.length > 1 ? ' ' : ', ',
    steps: [...repairSteps(joined), 'collapseSpaces'],
    ...(last !== undefined && { else: last }),
  };
}

/** What is called a description, and has too few texts to be a title: it says more than a type. */
export function subjectOfFew(columns: readonly ProfiledColumn[]): ProfiledColumn | undefined {
  return ofNoParty(columns).find(
    ({ profile, kind }) =>
      kind.kind === 'text' &&
      nameScores(profile.name).title >= MIN_NAME &&
      profile.given >= profile.rows * MIN_GIVEN &&
      profile.length >= MIN_LENGTH &&
      !isNoTitle(profile.name) &&
      isOfSubject(profile),
  );
}

/** The texts that tell most records apart come first, and the longer of two such. */
function variedTexts(
  columns: readonly ProfiledColumn[],
  named: readonly ColumnProfile[],
): readonly ColumnProfile[] {
  return ofNoParty(columns)
    .filter(({ kind }) => kind.kind === 'text')
    .map(({ profile }) => profile)
    .filter((each) => !named.includes(each) && each.given > each.rows / 2 && isTelling(each))
    .filter((each) => !isInternalNote(each.name) && partyInTexts(each) === undefined)
    .sort((a, b) => distinctShare(b) - distinctShare(a) || b.length - a.length)
    .filter((each, i, all) => !all.slice(0, i).some((before) => isRepeated(before, each)));
}

/** Whether two columns have the same values in the same order. */
function isRepeated(one: ColumnProfile, other: ColumnProfile): boolean {
  return (
    one.distinct === other.distinct &&
    one.values.every((value, i) => fold(value) === fold(other.values[i] ?? ''))
  );
}

function isOfSubject(profile: ColumnProfile): boolean {
  return (
    isTelling(profile) &&
    !REGION.test(foldedName(profile.name)) &&
    !isOfPlot(profile.name) &&
    !isPostcode(profile.name)
  );
}

/** A constant, a date, a month, a state, or yes and no say nothing of what a record is about. */
function isTelling(profile: ColumnProfile): boolean {
  return (
    (profile.distinct > 1 || profile.rows === 1) &&
    !STATE.test(foldedName(profile.name)) &&
    !isOfLists(profile) &&
    profile.share((value) => DATED.test(value)) < MOST_DATED &&
    profile.share((value) => YES_OR_NO.test(value) || monthNamed(value) > 0) < 1
  );
}
