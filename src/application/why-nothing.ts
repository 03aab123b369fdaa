import { MunicipalityNotFound, NoResults, RecordNotFound } from '../domain/errors.js';
import type { AskOptions, Generation } from '../domain/record-repository.js';
import type { SearchCriteria } from '../domain/search-criteria.js';

/** Which part of a question without an answer does not exist; a missing code comes first. */
export async function whyNothing(
  { codArchivo, municipality }: SearchCriteria,
  generation: Generation | undefined,
  options: AskOptions,
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
  return new NoResults();
}
