import type { ColumnProfile } from './column-profile.js';
import { nameScores } from './hints/name-hints.js';

/** `MARSH, EDWIN R.` */
const SURNAME_FIRST = /^\p{Lu}[\p{L}'’-]+, \p{Lu}[\p{L}'’-]+( \p{Lu}\.?)?$/u;
/** `Sabela Varela`: a place or a building may have such a name too. */
const CAPITALS = /^\p{Lu}[\p{L}'’-]+( \p{Lu}\.?)?( \p{Lu}[\p{L}'’-]+){1,2}$/u;
const FIRM =
  /[ ,.](l\.?l\.?c|inc|ltd|limited|corp|co|plc|gmbh|ag|kg|s\.? ?l\.? ?u?|s\.? ?a\.? ?u?|sarl|sas|lda|ltda|s\.? ?p\.? ?a|a\.?e|α\.? ?ε|ε\.? ?π\.? ?ε|ι\.? ?κ\.? ?ε|ο\.? ?ε|ε\.? ?ε)\.?$/iu;
const MIN_CERTAIN = 0.15;
const MOST = 0.5;
const MIN_VALUES = 10;
const FEW = 0.05;
const NEARLY_ALL = 0.9;

/** Whether the values are names of persons and firms, whatever their column is called. */
export function hasNamesOfParties(profile: ColumnProfile): boolean {
  const { area, municipality } = nameScores(profile.name);
  return (
    profile.values.length >= MIN_VALUES &&
    // `Rozas, Las` is a town.
    area === 0 &&
    municipality === 0 &&
    profile.share(isNameOfParty) >= MIN_CERTAIN &&
    profile.share((value) => isNameOfParty(value) || CAPITALS.test(value)) >= MOST
  );
}

/** Whether a column called a name may be that of persons or firms: few signs are enough. */
export function couldBePersons(profile: ColumnProfile): boolean {
  return (
    profile.share(isNameOfParty) >= FEW ||
    profile.share((value) => isNameOfParty(value) || CAPITALS.test(value)) >= NEARLY_ALL
  );
}

export function isNameOfParty(value: string): boolean {
  return SURNAME_FIRST.test(value) || FIRM.test(value);
}
