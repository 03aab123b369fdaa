import type { Recipe } from '../recipe/recipe.js';
import type { InspectedFile } from './inspect-file.js';
import type { Trial } from './try-recipe.js';

/** What `inspect --json` prints of a file. */
export function inspectReport(file: InspectedFile, trial: Trial, recipe: Recipe): object {
  const { path, description, options, rows, isWhole, columns, guess } = file;
  return {
    file: path,
    format: description.format,
    encoding: description.encoding ?? options.encoding,
    delimiter: description.delimiter,
    sheet: description.sheet,
    sheets: description.sheets,
    rows,
    isWhole,
    columns: columns.map(({ profile, kind }, i) => ({
      name: profile.name,
      kind: kind.kind,
      description: kind.description,
      samples: profile.samples,
      empty: profile.empty,
      unlike: trial.unlike[i],
      distinct: profile.distinct,
    })),
    fields: guess.guesses,
    notes: [...guess.notes, ...trial.notes],
    accepted: trial.accepted,
    repeated: trial.repeated,
    different: trial.different,
    first: trial.first,
    rejected: trial.reasons,
    recipe,
  };
}
