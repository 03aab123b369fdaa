import { MunicipalityNotFound, NoResults, RecordNotFound } from '../../domain/errors.js';
import type { AskOptions, Generation } from '../../domain/ports/record-repository.js';
import type { SearchCriteria } from '../../domain/search/search-criteria.js';

/** Says which part of a query does not exist in the registry. A missing code comes first. */
export async function explainNoResults(
  { codArchivo, municipality }: SearchCriteria,
  generation?: Generation,
  options: AskOptions = {},
): Promise<Error> {
  if (codArchivo && !(await generation?.hasCode(codArchivo, options))) {
    return new RecordNotFound(codArchivo.text);
  }
  if (municipality) {
    const directory = await generation?.municipalities(options);
    if (!directory?.has(municipality.keys)) {
      return new MunicipalityNotFound(municipality.name, directory?.near(municipality.name) ?? []);
    }
  }
  return generation
    ? new NoResults()
    : new NoResults('Nothing has been loaded into the registry yet.');
}
