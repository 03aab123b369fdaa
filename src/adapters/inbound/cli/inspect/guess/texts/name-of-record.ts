import { type Candidate, distinctShare } from '../column-roles.js';
import { foldedName, nameScores } from '../hints/name-hints.js';
import { couldBePersons } from '../party-names.js';

const DESCRIPTION =
  /^(item )?(description|descripcion|descricion|descripcio|descricao|deskribapena|descriptif|beschreibung|descrizione|omschrijving|beskrivning|beskrivelse|opis|([a-z]+ )?desc)( (de |del |de la |da |do |du )?(obra|proyecto|projeto|projet|project|bien|expediente))?$/;
const NAME =
  /^(item label|label|nombre|nome|nom|name|izena|naam|namn|navn|nazwa|bezeichnung|denominazione|denominacion|denominacio|denominacao)( (de |del |de la |da |do |du )?(obra|proyecto|bien|ben|be|monumento|monument|edificio|edifici))?$/;
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
      !lacksMany({ profile }) &&
      distinctShare(profile) >= MIN_DISTINCT &&
      (description.profile.length >= profile.length * LONGER || lacksMany(description)) &&
      !couldBePersons(profile),
  );
}

function lacksMany({ profile }: Pick<Candidate, 'profile'>): boolean {
  return profile.empty > profile.rows * MOST_EMPTY;
}

/** The same columns; what is called a title comes first, however short it is. */
export function titlesFirst(candidates: readonly Candidate[]): readonly Candidate[] {
  const called = candidates.filter(
    ({ profile }) =>
      nameScores(profile.name).title === 1 &&
      !lacksMany({ profile }) &&
      distinctShare(profile) >= MIN_DISTINCT,
  );
  return [...called, ...candidates.filter((each) => !called.includes(each))];
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
