import { PLACEHOLDER } from '../../../recipe/placeholder.js';
import type { FieldRules, StepName } from '../../../recipe/recipe.js';
import type { ColumnProfile } from '../column-profile.js';
import type { Candidate, ProfiledColumn, Roles } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { nameScores } from '../hints/name-hints.js';
import { addressParts } from './address-parts.js';
import { composedTitle, subjectOfFew } from './composed-title.js';
import { isDoubtfulPlace, noteDoubtfulPlace, surestPlaces } from './doubtful-place.js';
import { noteInternalNotes } from './internal-notes.js';
import { noteLongTexts } from './long-texts.js';
import { descriptionOfTitle, nameOfRecord, titlesFirst } from './name-of-record.js';
import {
  noteDoubtfulName,
  noteNamesOfParties,
  notePartyInContent,
  partyInTexts,
} from './names-of-parties.js';
import { repairSteps } from './twice-encoded-cells.js';

/** Titles and places have names of all kinds, so less is needed to be sure of them. */
const SURE_OF_A_TEXT = 0.6;
const MIN_CONTENT = 0.5;
const MIN_CONSTANT = 5;
/** `Rúa Nova 7 (43.0096, -7.556)`: programs of data portals write coordinates behind an address. */
const LOCATED = /\S\s*\(-?\d+\.\d+, *-?\d+\.\d+\)$/;
const MOST_LOCATED = 0.5;
const WITHOUT_COORDINATES = { pattern: ' *\\(-?[0-9]+\\.[0-9]+, *-?[0-9]+\\.[0-9]+\\)$', with: '' };

/** Guesses the title, the area and the content. What no other field took may be part of a title. */
export function guessTexts(
  roles: Roles,
  columns: readonly ProfiledColumn[],
  code: Candidate | undefined,
  guesses: FieldGuesses,
): void {
  const titles = titlesFirst(roles.title.filter(guesses.isFree)).filter(
    ({ profile }) =>
      !isConstant(profile) &&
      (nameScores(profile.name).title > 0 || partyInTexts(profile) === undefined),
  );
  const [best] = titles;
  const name = best && nameOfRecord(best, titles);
  const title = name ?? best;
  const description = name ? best : best && descriptionOfTitle(best, titles);
  if (title) guesses.set('title', textRecipe(title.profile), title);
  const [area, ...otherAreas] = surestPlaces(roles.area.filter(guesses.isFree));
  const address = area ? addressParts(area.profile, columns, guesses.isFree) : [];
  const otherArea = otherAreas.find(
    ({ profile }) => !address.includes(profile) && !isDoubtfulPlace(profile),
  );
  const type = roles.type.find((each) => guesses.isFree(each) && each.profile !== area?.profile);
  const free = columns.filter(guesses.isFree);
  const subject = subjectOfFew(free)?.profile ?? type?.profile;
  const composed = composedTitle(subject, address, free, code);
  if (title) {
    const rules = textRecipe(title.profile);
    const other = description
      ? { ...textRecipe(description.profile), ...(composed !== undefined && { else: composed }) }
      : composed;
    const recipe = title.profile.empty > 0 && other ? { ...rules, else: other } : rules;
    const isDoubtful = noteDoubtfulName(title.profile, guesses);
    const isSure = name !== undefined || title.score >= SURE_OF_A_TEXT;
    guesses.set('title', recipe, title, !isDoubtful && isSure);
  } else if (composed) {
    guesses.make('title', composed, 'no column is a title: composed');
    guesses.note('No column looks like a title. Look at how the recipe composes one.');
  } else guesses.make('title', { value: PLACEHOLDER }, 'no column is a title');
  if (area) {
    const rules = areaRecipe(address);
    const isFilled = area.profile.empty === 0 || !otherArea;
    const recipe = isFilled ? rules : { ...rules, else: textRecipe(otherArea.profile) };
    const isDoubtful = noteDoubtfulPlace(area.profile, guesses);
    guesses.set('area', recipe, area, !isDoubtful && area.score >= SURE_OF_A_TEXT, address);
  }
  const content =
    description ?? roles.content.find((each) => guesses.isFree(each) && each.score > MIN_CONTENT);
  if (content && !notePartyInContent(content.profile, guesses)) {
    guesses.set('content', textRecipe(content.profile), content);
  } else if (!content) {
    noteInternalNotes(columns, guesses);
    noteLongTexts(columns, guesses);
  }
  noteNamesOfParties(columns, guesses);
}

/** A text that all rows have tells none from another. */
function isConstant({ distinct, given }: ColumnProfile): boolean {
  return distinct === 1 && given >= MIN_CONSTANT;
}

function areaRecipe(address: readonly ColumnProfile[]): FieldRules {
  const [only, ...others] = address as [ColumnProfile, ...ColumnProfile[]];
  if (others.length === 0) {
    const isLocated = only.share((value) => LOCATED.test(value)) >= MOST_LOCATED;
    return { ...textRecipe(only), ...(isLocated && { replace: [WITHOUT_COORDINATES] }) };
  }
  const steps: StepName[] = [...repairSteps(address), 'collapseSpaces'];
  return { join: address.map(({ name }) => name), with: ' ', steps };
}

function textRecipe(profile: ColumnProfile): FieldRules {
  const steps = repairSteps([profile]);
  if (profile.values.some((value) => /<(?!https?:)\/?[a-z][^<>]*>/i.test(value)))
    steps.push('removeTags');
  if (profile.values.some((value) => /&(#\d+|[a-z]{2,8});/i.test(value))) {
    steps.push('decodeEntities');
  }
  return { from: profile.name, steps: [...steps, 'collapseSpaces'] };
}
