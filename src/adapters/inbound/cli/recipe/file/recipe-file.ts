import { readFile } from 'node:fs/promises';
import { InvalidRecipe, unreadableFile } from '../../errors.js';
import { decodeText } from '../../readers/encoding/decode-text.js';
import { checkEncoding } from '../../readers/encoding/text-encoding.js';
import { contentFaults } from '../compile/content-faults.js';
import type { Recipe } from '../recipe.js';
import { linesOfValues } from './json-lines.js';
import { recipeSchema } from './recipe-schema.js';
import { type PlacedFault, schemaFaults } from './schema-faults.js';

const MAX_LENGTH = 1024 * 1024;
/** So many characters before a fault are in the messages of V8. */
const SHOWN_BEFORE = 10;

/** A recipe that follows its schema, and where its parts stand in their file. */
export interface RecipeFile {
  readonly name: string;
  readonly recipe: Recipe;
  /** The line of each part. Undefined for a recipe that no file holds. */
  readonly lines?: ReadonlyMap<string, number>;
}

/** @throws InvalidRecipe with everything that is wrong with it, if it does not follow its schema. */
export async function readRecipe(name: string): Promise<RecipeFile> {
  const bytes = await readFile(name).catch((error) => {
    throw unreadableFile(name, error);
  });
  const text = decodeText(bytes);
  if (text === undefined) throw new InvalidRecipe(`${name} is not UTF-8; save it as UTF-8`);
  return parseRecipe(name, text);
}

export function parseRecipe(name: string, written: string): RecipeFile {
  const text = written.replace(/^\ufeff/, '');
  if (text.length > MAX_LENGTH) {
    throw new InvalidRecipe(`${name} is longer than ${MAX_LENGTH} characters; is it a recipe?`);
  }
  const value = parseJson(name, text);
  const lines = linesOfValues(text);
  const broken = [...schemaFaults(recipeSchema(), value), ...encodingFaults(value)];
  const faults = broken.length === 0 ? [] : [...broken, ...contentFaults(value, broken)];
  const file = { name, recipe: value as Recipe, lines };
  refuseFaulty(file, faults);
  return file;
}

/** The schema cannot name all encodings. */
function encodingFaults(value: unknown): PlacedFault[] {
  const encoding = (value as Partial<Recipe> | null)?.file?.encoding;
  if (typeof encoding !== 'string') return [];
  try {
    checkEncoding(encoding);
    return [];
  } catch (error) {
    return [{ path: 'file.encoding', reason: `is wrong: ${(error as Error).message}` }];
  }
}

/** Throws if there are faults. One message names all of them, each with its place. */
export function refuseFaulty(
  file: RecipeFile,
  faults: readonly PlacedFault[],
  /** What helps to understand them. */
  note?: string,
): void {
  if (faults.length === 0) return;
  const lines = faults.map((fault) => `  ${placeOf(file, fault.path)} ${fault.reason}`);
  if (note !== undefined) lines.push(`  ${note}`);
  const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
  throw new InvalidRecipe(`${file.name} has ${count}:\n${lines.join('\n')}`);
}

/** `line 7: fields.title.from`, for people. */
function placeOf({ lines }: RecipeFile, path: string): string {
  let known = path;
  // Something that is missing stands where it should be: in the part around it.
  while (known !== '' && !lines?.has(known)) known = known.replace(/(^|\.|\[)[^.[]*$/, '');
  const line = lines?.get(known);
  const name = path === '' ? 'the recipe' : path;
  return line === undefined ? name : `line ${line}: ${name}`;
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const line = text.slice(0, faultPosition(message, text)).split('\n').length;
    // The part before it is the same in all releases of Node.
    const [reason] = message.split(/,? ?(\.\.\.|in JSON at|is not valid)/);
    throw new InvalidRecipe(`${name}, line ${line}: is not JSON: ${reason}`);
  }
}

/** Node says the position, or shows the text around it, or the text has ended. */
function faultPosition(message: string, text: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const shown = /, (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message);
  const start = text.indexOf(shown?.[2] ?? '\0');
  if (!shown || start === -1) return text.length;
  const token = /^Unexpected token '(.)'/su.exec(message)?.[1] ?? '';
  return shown[1] ? start + SHOWN_BEFORE : text.indexOf(token);
}
