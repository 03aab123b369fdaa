import { foldedName, isOfParty } from './hints/name-hints.js';

const TOWN = /^(city|town|ciudad|cidade|localidad|localidade|poblacion|ville|ort)( \d)?$/;
const STATE_OR_ZIP =
  /^(state|province|provincia|st|zip|zip ?code|zip ?4|postal ?code|post ?code|c ?p|codigo ?postal|code ?postal|cep|plz|country|pais|pays)( \d)?$/;
const ADDRESS = /addr|mailing|billing|direccion|domicilio|adresse|endereco|adreca|enderezo/;

interface Column {
  readonly profile: { readonly name: string };
}

/**
 * The columns of a town, a state and a postal code right behind those of a person, with the column
 * of the person: `Owner`, `Mailing Address`, `City`, `State`, `Zip`. They tell where he lives. A
 * town alone does so only behind an address.
 */
export function partyAddress(columns: readonly Column[]): ReadonlyMap<Column, Column> {
  const found = new Map<Column, Column>();
  for (const [i, party] of columns.entries()) {
    if (!isOfParty(party.profile.name)) continue;
    const behind = columns.slice(i + 1);
    const end = behind.findIndex((each) => !isPart(each, party));
    const parts = end === -1 ? behind : behind.slice(0, end);
    const isAddress =
      ADDRESS.test(foldedName(party.profile.name)) ||
      parts.some(({ profile }) => STATE_OR_ZIP.test(foldedName(profile.name)));
    if (isAddress) for (const part of parts) found.set(part, party);
  }
  return found;
}

function isPart({ profile }: Column, party: Column): boolean {
  const name = foldedName(profile.name);
  const isNamed = TOWN.test(name) || STATE_OR_ZIP.test(name);
  return isNamed && parentOf(profile.name) === parentOf(party.profile.name);
}

function parentOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.') + 1);
}
