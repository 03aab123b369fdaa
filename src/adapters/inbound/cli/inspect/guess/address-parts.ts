import type { ColumnProfile } from './column-profile.js';
import type { ProfiledColumn } from './column-roles.js';
import { foldedName } from './name-hints.js';

const STREET =
  /^(adr )?(street( name)?|st name|road name|lib(elle)? ?(de la )?voie|nom (de la )?voie|nombre (de )?(la )?via|calle)( ter(rain)?)?$/;
const OTHER_PART =
  /^(adr )?((street|st|house|civic|address|addr|building) ?(number|no|num|nbr|type|direction|dir|suffix|prefix)|(pre|post) ?dir|direction|suffix|num(ero)?( ?(de )?(la )?(voie|via))?|type ?(de )?voie|tipo (de )?via)( ter(rain)?)?$/;

/** The columns of an address whose parts stand apart, in the order of the file. */
export function addressParts(
  street: ColumnProfile,
  columns: readonly ProfiledColumn[],
): readonly ColumnProfile[] {
  if (!STREET.test(foldedName(street.name))) return [street];
  return columns
    .map(({ profile }) => profile)
    .filter(
      (each) =>
        each === street ||
        (each.given > 0 &&
          parentOf(each) === parentOf(street) &&
          OTHER_PART.test(foldedName(each.name))),
    );
}

function parentOf({ name }: ColumnProfile): string {
  return name.slice(0, name.lastIndexOf('.') + 1);
}
