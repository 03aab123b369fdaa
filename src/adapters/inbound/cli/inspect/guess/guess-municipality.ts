import { number } from '../../output/format-numbers.js';
import { decodedTwice } from '../../readers/encoding/twice-encoded.js';
import { PLACEHOLDER } from '../../recipe/placeholder.js';
import type { ProfiledColumn, Roles } from './column-roles.js';
import type { FieldGuesses } from './field-guesses.js';
import { foldedName, nameScores } from './hints/name-hints.js';
import { partyAddress } from './party-address.js';
import { repairSteps } from './texts/twice-encoded-cells.js';

const MIN_SCORE = 0.45;
const MOST_EMPTY = 0.05;
/** The name of a place in the name of a file. */
const OF_A_PLACE =
  /(?:ayuntamiento|concello|ajuntament|c[aâ]mara municipal|municipio|municipi|commune|ville|city|town|borough|council)[\s_-]+(?:(?:of|de|do|da|di)[\s_-]+|d')?(\p{L}[\p{L}'’-]+)/iu;

/** The only municipality of a file, if its column or the name of the file tells it. */
export function onlyPlace(roles: Roles, fileName: string): string | undefined {
  const [found] = roles.municipality;
  if (!found || found.score < MIN_SCORE) return placeIn(fileName);
  const [name = ''] = found.profile.values;
  return found.profile.distinct === 1 ? (decodedTwice(name) ?? name) : undefined;
}

export function guessMunicipality(
  roles: Roles,
  columns: readonly ProfiledColumn[],
  fileName: string,
  guesses: FieldGuesses,
): void {
  const place = placeIn(fileName);
  const found = roles.municipality.find((each) => guesses.isFree(each) && each.score >= MIN_SCORE);
  const district = found ? undefined : districtOfDepartment(columns);
  if (district && guesses.isFree(district)) {
    const candidate = { ...district, score: MIN_SCORE, why: 'a district beside its department' };
    guesses.set('municipality', district.profile.name, candidate);
    return;
  }
  if (!found) {
    guesses.make(
      'municipality',
      { value: place ?? PLACEHOLDER },
      place ? 'the name of the file' : 'no column is a municipality',
    );
    for (const [town, party] of partyAddress(columns)) {
      if (nameScores(town.profile.name).municipality === 0) continue;
      guesses.note(
        `"${town.profile.name}" stands behind "${party.profile.name}": it seems to be where that person lives, and is left out.`,
      );
    }
    if (!place) {
      guesses.note(
        'No column is a municipality. If the whole file is of one, give --set municipality=…, or write it in the recipe.',
      );
    }
    return;
  }
  const { profile } = found;
  const steps = repairSteps([profile]);
  const rules = { from: profile.name, ...(steps.length > 0 && { steps }) };
  if (profile.empty <= profile.rows * MOST_EMPTY) {
    guesses.set('municipality', steps.length > 0 ? rules : profile.name, found);
    return;
  }
  const [only] = profile.distinct === 1 ? profile.values : [];
  const value = only ?? place ?? PLACEHOLDER;
  guesses.set('municipality', { ...rules, else: { value } }, found);
  guesses.note(
    `${profile.empty === 1 ? '1 row has' : `${number(profile.empty)} rows have`} no municipality. fields.municipality.else says what such a row gets.`,
  );
}

/** In Peru and its neighbours municipalities are districts; in a city they are a part of it. */
function districtOfDepartment(columns: readonly ProfiledColumn[]): ProfiledColumn | undefined {
  const named = (form: RegExp) =>
    columns.find(({ profile }) => form.test(foldedName(profile.name)));
  const district = named(/^(nombre |nom )?distrito$/);
  const isFull = district && district.profile.empty <= district.profile.rows * MOST_EMPTY;
  return isFull && named(/^(nombre |nom )?(departamento|dpto)$|^ubigeo/) ? district : undefined;
}

function placeIn(fileName: string): string | undefined {
  const place = OF_A_PLACE.exec(fileName.replace(/\.[a-z.]+$/i, ''))?.[1];
  return place && place.charAt(0).toUpperCase() + place.slice(1);
}
