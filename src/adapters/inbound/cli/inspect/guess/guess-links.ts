import type { ColumnProfile } from './column-profile.js';
import type { Roles } from './column-roles.js';
import type { FieldGuesses } from './field-guesses.js';
import { foldedName } from './hints/name-hints.js';

/** The contract has room for the technical document and the agreement. */
const MAX_LINKS = 2;
const DOCUMENT =
  /descarga|download|document|pdf|pliego|memoria|acuerdo|resolucion|decision|agreement|anuncio/;
const PICTURE = /imagen|imaxe|imatge|imagem|irudi|image|foto|photo|picture|thumbnail|logo|icon/;
const PICTURE_FILE = /\.(jpe?g|png|gif|webp|svg|bmp)$/i;

/** Documents come first, then pages. A picture is neither. */
export function guessLinks(roles: Roles, guesses: FieldGuesses): void {
  const pages = roles.links.filter((each) => guesses.isFree(each) && !isPicture(each.profile));
  // What all records have is rather the address of their class, or of the office.
  const varied = pages.filter(({ profile }) => profile.distinct > 1);
  const links = varied.length > 0 ? varied : pages;
  const documents = links.filter(({ profile }) => DOCUMENT.test(foldedName(profile.name)));
  const others = links.filter((each) => !documents.includes(each));
  const found = [...documents, ...others].slice(0, MAX_LINKS);
  const [first] = found;
  if (!first) return;
  const profiles = found.map(({ profile }) => profile);
  const names = profiles.map(({ name }) => name);
  const from = names.length === 1 ? (names[0] as string) : names;
  // Other words stand there too: "none", or the name of a file.
  const recipe = { from, steps: ['urls'] as const, most: MAX_LINKS };
  guesses.set('links', recipe, first, links.length <= MAX_LINKS, profiles);
}

function isPicture(profile: ColumnProfile): boolean {
  const isNamed = PICTURE.test(foldedName(profile.name));
  return isNamed || profile.share((value) => PICTURE_FILE.test(value)) > 0.5;
}
