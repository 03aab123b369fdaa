import type { ColumnProfile } from '../column-profile.js';
import type { ProfiledColumn } from '../column-roles.js';
import { foldedName } from '../hints/name-hints.js';

const STREET =
  /^(adr )?(street( name)?|st name|road name|lib(elle)? ?(de la )?voie|nom (de la )?voie|(nombre|nom|nome) (de |del |da )?(la )?(via|calle|carrer|rua)|calle|via|carrer|rua|rue|logradouro|stra(?:ss|ß)e|straat|ulica)( (du )?ter(rain)?)?$/;
/** It may be all of the address, or only its street: its values tell. */
const ADDRESS =
  /^(address|direccion|enderezo|adreca|helbidea|endereco|morada|domicilio|adresse|indirizzo)$/;
const MOST_NUMBERED = 0.2;
const OTHER_PART =
  /^(adr )?((street|st|house|civic|site|address|addr|building) ?(number|no|num|nbr|#|name|type|direction|dir|suffix|prefix)|(pre|post) ?dir|direction|suffix|num(ero)? ?(de )?(la )?(voie|via|calle|policia|portal)|portal|haus ?(nummer|nr)|huis ?(nummer|nr)|civico|nr domu|type ?(de )?voie|tipo (de )?via)( (du )?ter(rain)?)?$/;
/** It may be the number of anything, unless it stands beside the street. */
const NUMBER = /^(adr )?(n|no|nr|num|numer|numero|nummer)( (du )?ter(rain)?)?$/;
const NEAR = 2;

/** The columns of an address whose parts stand apart, in the order of the file. */
export function addressParts(
  street: ColumnProfile,
  columns: readonly ProfiledColumn[],
  isFree: (column: ProfiledColumn) => boolean,
): readonly ColumnProfile[] {
  if (!isStreet(street)) return [street];
  const at = columns.findIndex(({ profile }) => profile === street);
  const isPart = ({ profile }: ProfiledColumn, i: number) => {
    const name = foldedName(profile.name);
    const isNamed = OTHER_PART.test(name) || (Math.abs(i - at) <= NEAR && NUMBER.test(name));
    return isNamed && profile.given > 0 && parentOf(profile) === parentOf(street);
  };
  return columns
    .filter((each, i) => i === at || (isFree(each) && isPart(each, i)))
    .map(({ profile }) => profile);
}

function isStreet(profile: ColumnProfile): boolean {
  const name = foldedName(profile.name);
  const isNumbered = profile.share((value) => /\d/.test(value)) > MOST_NUMBERED;
  return STREET.test(name) || (ADDRESS.test(name) && !isNumbered);
}

function parentOf({ name }: ColumnProfile): string {
  return name.slice(0, name.lastIndexOf('.') + 1);
}
