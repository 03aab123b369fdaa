import type { FieldRecipe } from '../../../recipe/recipe.js';
import { monthNamed } from '../../../recipe/values/month-names.js';
import type { ColumnProfile } from '../column-profile.js';
import {
  type Candidate,
  distinctShare,
  ofNoParty,
  type ProfiledColumn,
  YES_OR_NO,
} from '../column-roles.js';
import { foldedName } from '../name-hints.js';
import { repairSteps } from './twice-encoded-cells.js';

const MAX_JOINED = 3;
const STATE = /(^| )(estado|estat|egoera|etat|status|state|stage|fase|etapa)( |$)/;

/** A title for records that have none: what sort of work it is, and where. */
export function composedTitle(
  type: ColumnProfile | undefined,
  area: ColumnProfile | undefined,
  columns: readonly ProfiledColumn[],
  code: Candidate | undefined,
): FieldRecipe | undefined {
  const named = [type, area].filter((each) => each !== undefined).filter(isTelling);
  const isEnough = type !== undefined && named.includes(type);
  const others = isEnough && named.length > 1 ? [] : variedTexts(columns, [type, area]);
  const most = named.length === 0 ? MAX_JOINED : 1;
  const front = isEnough ? [type] : [];
  const joined = [
    ...front,
    ...others.slice(0, most),
    ...named.filter((each) => !front.includes(each)),
  ];
  const last = code?.profile.name;
  if (joined.length === 0) return last;
  return {
    join: joined.map(({ name }) => name),
    with: ', ',
    steps: [...repairSteps(joined), 'collapseSpaces'],
    ...(last !== undefined && { else: last }),
  };
}

/** The texts that tell most records apart come first, and the longer of two such. */
function variedTexts(
  columns: readonly ProfiledColumn[],
  named: readonly (ColumnProfile | undefined)[],
): readonly ColumnProfile[] {
  return ofNoParty(columns)
    .filter(({ kind }) => kind.kind === 'text')
    .map(({ profile }) => profile)
    .filter((each) => !named.includes(each) && each.given > each.rows / 2 && isTelling(each))
    .sort((a, b) => distinctShare(b) - distinctShare(a) || b.length - a.length);
}

/** A constant, a month, a state, or yes and no say nothing of what a record is about. */
function isTelling(profile: ColumnProfile): boolean {
  return (
    (profile.distinct > 1 || profile.rows === 1) &&
    !STATE.test(foldedName(profile.name)) &&
    profile.share((value) => YES_OR_NO.test(value) || monthNamed(value) > 0) < 1
  );
}
