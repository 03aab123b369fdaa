import type { Roles } from './column-roles.js';
import { SURE } from './column-roles.js';
import type { Guess } from './guess-dates.js';

const MOST_EMPTY = 0.05;
/** The name of a place in the name of a file or in its title. */
const OF_A_PLACE =
  /(?:ayuntamiento|concello|ajuntament|camara municipal|câmara municipal|municipio|municipi|commune|ville|city|town|borough|council)[\s_-]+(?:of|de|do|da|d'|di)?[\s_-]*(\p{Lu}[\p{L}'’-]+(?: (?:de|la|del|do|da|los|las|\p{Lu}[\p{L}'’-]+))*)/u;

export function guessMunicipality(
  roles: Roles,
  fileName: string,
): Guess & { readonly notes: readonly string[] } {
  const found = roles.municipality.find(({ score }) => score >= 0.45);
  const isFilled = found && found.profile.empty <= found.profile.rows * MOST_EMPTY;
  const place = OF_A_PLACE.exec(fileName)?.[1];
  if (found) {
    const { profile, why, score } = found;
    const [only] = profile.distinct === 1 ? profile.values : [];
    const instead = only ?? place ?? 'TODO';
    const recipe =
      profile.empty === 0 || isFilled
        ? profile.name
        : { from: profile.name, else: { value: instead } };
    const notes =
      typeof recipe === 'object' && instead === 'TODO'
        ? [
            `${profile.empty.toLocaleString('en')} rows have no municipality: write in fields.municipality.else what they get.`,
          ]
        : [];
    return { recipe, columns: [profile], why, isSure: score >= SURE, notes };
  }
  if (place) {
    return {
      recipe: { value: place },
      columns: [],
      why: 'the name of the file',
      isSure: false,
      notes: [],
    };
  }
  return {
    recipe: { value: 'TODO' },
    columns: [],
    why: 'no column is a municipality',
    isSure: false,
    notes: [
      'No column is a municipality. If the whole file is of one, give --set municipality=…, or write it in the recipe.',
    ],
  };
}
