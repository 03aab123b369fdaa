import type { FileOptions } from '../../readers/file-options.js';
import type { Field, FieldRecipe, FieldRules, Recipe, StepName } from '../../recipe/recipe.js';
import { guessCodeRules, yearInCodes } from './code-rules.js';
import { isUrl } from './column-kind.js';
import type { ColumnProfile } from './column-profile.js';
import { columnRoles, type ProfiledColumn, type Roles, SURE } from './column-roles.js';
import { guessDates } from './guess-dates.js';
import { guessMunicipality } from './guess-municipality.js';

/** What `inspect` thinks of one field. */
interface FieldGuess {
  readonly field: Field;
  readonly columns: readonly string[];
  readonly why: string;
  readonly isSure: boolean;
}

export interface RecipeGuess {
  readonly recipe: Recipe;
  readonly guesses: readonly FieldGuess[];
  /** What a person should look at, as sentences. */
  readonly notes: readonly string[];
}

const MAX_JOINED = 3;

/** Makes a recipe from the names and the values of columns. */
export function guessRecipe(
  columns: readonly ProfiledColumn[],
  file: FileOptions,
  fileName: string,
): RecipeGuess {
  const roles = columnRoles(columns);
  const guesses: FieldGuess[] = [];
  const notes: string[] = [];
  const fields: Partial<Record<Field, FieldRecipe>> = {};
  const set = (
    field: Field,
    recipe: FieldRecipe,
    from: readonly ColumnProfile[],
    why: string,
    isSure: boolean,
  ) => {
    fields[field] = recipe;
    guesses.push({ field, columns: from.map(({ name }) => name), why, isSure });
  };

  const code = roles.cod_archivo[0];
  const wholeRow = columns.map(({ profile }) => profile.name).slice(0, 20);
  if (code) {
    const rules = guessCodeRules(code.profile);
    const from = code.profile.name;
    set(
      'cod_archivo',
      rules ? { from, code: rules } : from,
      [code.profile],
      code.why,
      code.score >= SURE,
    );
  } else {
    set(
      'cod_archivo',
      { hash: wholeRow, prefix: 'EXP-' },
      [],
      'no column is a code: made from the row',
      false,
    );
    notes.push(
      'No column looks like a code. cod_archivo is made from the whole row: a row that changes gets another code.',
    );
  }
  const used = new Set<ColumnProfile | undefined>([code?.profile]);
  const id = roles.id.find(({ profile, score }) => score >= SURE && profile !== code?.profile);
  if (id) set('id', id.profile.name, [id.profile], id.why, true);
  else if (code)
    set('id', code.profile.name, [code.profile], 'the code identifies the record', true);
  else set('id', { hash: wholeRow }, [], 'made from the row', false);

  const year = code && yearInCodes(code.profile);
  const dates = guessDates(roles, code?.profile.name, year);
  if (dates.checkin)
    set(
      'checkin_date',
      dates.checkin.recipe,
      dates.checkin.columns,
      dates.checkin.why,
      dates.checkin.isSure,
    );
  if (dates.inscription)
    set(
      'inscription_date',
      dates.inscription.recipe,
      dates.inscription.columns,
      dates.inscription.why,
      dates.inscription.isSure,
    );
  notes.push(...dates.notes);
  for (const profile of [...(dates.checkin?.columns ?? []), ...(dates.inscription?.columns ?? [])])
    used.add(profile);

  const municipality = guessMunicipality(roles, fileName);
  set(
    'municipality',
    municipality.recipe,
    municipality.columns,
    municipality.why,
    municipality.isSure,
  );
  notes.push(...municipality.notes);
  for (const profile of municipality.columns) used.add(profile);

  const links = roles.links
    .filter(({ profile }) => !used.has(profile))
    .slice(0, 2)
    .map(({ profile }) => profile);
  if (links.length > 0) {
    set('links', linksRecipe(links), links, 'its values: URL', true);
    for (const profile of links) used.add(profile);
  }
  guessTexts(roles, columns, used, set, notes, code?.profile);
  const order: readonly Field[] = [
    'id',
    'cod_archivo',
    'title',
    'content',
    'area',
    'checkin_date',
    'inscription_date',
    'municipality',
    'links',
  ];
  const ordered = Object.fromEntries(
    order.filter((field) => field in fields).map((field) => [field, fields[field]]),
  );
  return {
    recipe: { ...(Object.keys(file).length > 0 && { file }), fields: ordered as Recipe['fields'] },
    guesses,
    notes,
  };
}

type SetField = (
  field: Field,
  recipe: FieldRecipe,
  from: readonly ColumnProfile[],
  why: string,
  isSure: boolean,
) => void;

/** The title and the area come last: they may be made of what is left. */
function guessTexts(
  roles: Roles,
  columns: readonly ProfiledColumn[],
  used: Set<ColumnProfile | undefined>,
  set: SetField,
  notes: string[],
  code: ColumnProfile | undefined,
): void {
  const title = roles.title.find(({ profile }) => !used.has(profile));
  if (title) used.add(title.profile);
  const areas = roles.area.filter(({ profile }) => !used.has(profile));
  const area = areas[0];
  const types = roles.type.filter(({ profile }) => !used.has(profile) && profile !== area?.profile);
  const parts = [types[0], area].flatMap((each) => (each ? [each.profile] : []));
  const rest = parts.length > 0 ? parts : longestTexts(columns, used);
  const joined = rest.slice(0, MAX_JOINED).map(({ name }) => name);
  const last: FieldRecipe | undefined = code?.name;
  const composed: FieldRecipe | undefined =
    joined.length > 0
      ? { join: joined, with: ', ', steps: ['collapseSpaces'], ...(last && { else: last }) }
      : last;
  if (title) {
    const { profile } = title;
    const rules: FieldRules = { from: profile.name, steps: stepsFor(profile) };
    const needsElse = profile.empty > 0 && composed !== undefined;
    set(
      'title',
      needsElse ? { ...rules, else: composed } : rules,
      [profile],
      title.why,
      title.score >= SURE * 0.8,
    );
  } else if (composed !== undefined) {
    const names = joined.length > 0 ? joined.join(', ') : String(last);
    set('title', composed, rest.slice(0, MAX_JOINED), 'no column is a title: composed', false);
    notes.push(`No column looks like a title. It is composed of ${names}.`);
  } else {
    set('title', { value: 'TODO' }, [], 'no column is a title', false);
  }
  if (area) {
    const others = areas.slice(1, 2).map(({ profile }) => profile);
    const recipe: FieldRules = { from: area.profile.name, steps: stepsFor(area.profile) };
    const next = others[0];
    set(
      'area',
      area.profile.empty > 0 && next ? { ...recipe, else: next.name } : recipe,
      [area.profile],
      area.why,
      area.score >= SURE * 0.8,
    );
    used.add(area.profile);
  }
  const content = roles.content.find(({ profile, score }) => !used.has(profile) && score > 0.5);
  if (content)
    set(
      'content',
      { from: content.profile.name, steps: stepsFor(content.profile) },
      [content.profile],
      content.why,
      false,
    );
}

function longestTexts(
  columns: readonly ProfiledColumn[],
  used: ReadonlySet<ColumnProfile | undefined>,
): ColumnProfile[] {
  return columns
    .filter(
      ({ profile, kind }) =>
        kind.kind === 'text' && !used.has(profile) && profile.given > profile.rows / 2,
    )
    .map(({ profile }) => profile)
    .sort((a, b) => b.length - a.length);
}

function stepsFor(profile: ColumnProfile): StepName[] {
  const steps: StepName[] = [];
  if (profile.values.some((value) => /<\/?[a-z][^>]*>/i.test(value))) steps.push('removeTags');
  if (profile.values.some((value) => /&(#\d+|[a-z]{2,8});/i.test(value)))
    steps.push('decodeEntities');
  return [...steps, 'collapseSpaces'];
}

function linksRecipe(columns: readonly ColumnProfile[]): FieldRecipe {
  const names = columns.map(({ name }) => name);
  const values = columns.flatMap(({ values: each }) => each);
  const isBare = values.some((value) => /^www\./i.test(value));
  const separator = [';', '|', ','].find((character) =>
    values.some((value) => value.split(character).filter((part) => isUrl(part.trim())).length > 1),
  );
  return {
    from: names.length === 1 ? (names[0] as string) : names,
    ...(isBare && { replace: [{ pattern: '^www\\.', with: 'https://www.' }] }),
    ...(separator && { split: separator }),
    most: 2,
  };
}
