import { type Candidate, distinctShare } from '../column-roles.js';
import { foldedName, nameScores } from '../name-hints.js';
import { couldBePersons } from '../party-names.js';

const DESCRIPTION =
  /^(description|descripcion|descricion|descripcio|descricao|deskribapena|descriptif|beschreibung|descrizione|omschrijving|beskrivning|beskrivelse|opis)( (de |del |de la |da |do |du )?(obra|proyecto|projeto|projet|project|bien|expediente))?$/;
const NAME =
  /^(nombre|nome|nom|name|izena|naam|namn|navn|nazwa|bezeichnung|denominazione|denominacion|denominacio|denominacao)( (de |del |de la |da |do |du )?(obra|proyecto|bien|ben|be|monumento|monument|edificio|edifici))?$/;
const MOST_EMPTY = 0.1;
const MIN_DISTINCT = 0.5;
/** A description is a paragraph only if it is so many times as long as the name. */
const LONGER = 2;

/**
 * The short name of what a long description tells of: it is the better title. Undefined if there is
 * none, or if it may be that of a person or a firm.
 */
export function nameOfRecord(
  description: Candidate,
  candidates: readonly Candidate[],
): Candidate | undefined {
  if (!DESCRIPTION.test(foldedName(description.profile.name))) return undefined;
  return candidates.find(
    ({ profile }) =>
      NAME.test(foldedName(profile.name)) &&
      profile.empty <= profile.rows * MOST_EMPTY &&
      distinctShare(profile) >= MIN_DISTINCT &&
      description.profile.length >= profile.length * LONGER &&
      !couldBePersons(profile),
  );
}

/** The long description beside a column that is called a title: it tells more of the same. */
export function descriptionOfTitle(
  title: Candidate,
  candidates: readonly Candidate[],
): Candidate | undefined {
  if (nameScores(title.profile.name).title < 1) return undefined;
  return candidates.find(
    ({ profile, kind }) =>
      kind.kind === 'text' &&
      DESCRIPTION.test(foldedName(profile.name)) &&
      distinctShare(profile) >= MIN_DISTINCT &&
      profile.length >= title.profile.length * LONGER,
  );
}
