import { dirname, relative, resolve } from 'node:path';
import type { CliDependencies } from '../dependencies.js';
import { UsageError } from '../errors.js';
import { type InspectedFile, inspectFile } from '../inspect/inspect-file.js';
import { inspectReport } from '../inspect/inspect-report.js';
import { recipeText } from '../inspect/recipe-text.js';
import { inspectScreen } from '../inspect/screen/inspect-screen.js';
import { paintFor } from '../inspect/screen/paint.js';
import { type Trial, tryRecipe } from '../inspect/try-recipe.js';
import { shellQuoted } from '../output/shell-quoted.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';
import { typedCommand } from '../output/typed-command.js';
import { writeOutput } from '../output/write-output.js';
import { RECIPE_SCHEMA_FILE } from '../recipe/file/recipe-schema.js';
import { PLACEHOLDER } from '../recipe/placeholder.js';
import type { Recipe } from '../recipe/recipe.js';
import { fileOptions } from './options/file-options.js';
import type { InspectOptions } from './options/inspect-options.js';
import { refuseToOverwrite, refuseToReplace } from './options/protected-files.js';

/** Shows what is in the files, and writes a recipe if it is asked to. */
export async function runInspect(
  dependencies: CliDependencies,
  { stdout, stderr, env }: Terminal,
  paths: readonly string[],
  options: InspectOptions,
): Promise<void> {
  ignoreClosedPipe(stdout);
  await checkOptions(dependencies, paths, options);
  const paint = paintFor(stdout);
  let recipe: Recipe | undefined;
  for (const path of paths) {
    const { file, trial, guessed } = await inspected(path, options);
    recipe ??= guessed;
    if (options.json) stdout.write(`${JSON.stringify(inspectReport(file, trial, guessed))}\n`);
    else stdout.write(`${inspectScreen(file, trial, paint, columnsOf(stdout))}\n`);
  }
  if (options.recipe === undefined || !recipe) return;
  await writeOutput(options.recipe, [recipeFileText(options.recipe, recipe)], options);
  const toReplace = JSON.stringify(recipe).includes(`"${PLACEHOLDER}"`)
    ? `, and replace ${PLACEHOLDER} in it`
    : '';
  const [path = ''] = paths;
  const next = [...typedCommand({ env }, 'import'), path, '--recipe', options.recipe, '--dry-run'];
  stderr.write(
    `Written: ${options.recipe}. Look through it${toReplace}. Then: ${next.map(shellQuoted).join(' ')}\n`,
  );
}

async function inspected(
  path: string,
  options: InspectOptions,
): Promise<{ file: InspectedFile; trial: Trial; guessed: Recipe }> {
  const { rows } = options;
  const file = await inspectFile(path, fileOptions(options), rows);
  const { recipe } = file.guess;
  const trial = await tryRecipe(file, recipe, rows);
  const guessed = trial.repeated > 0 ? { ...recipe, duplicates: 'number' as const } : recipe;
  return { file, trial, guessed };
}

async function checkOptions(
  dependencies: CliDependencies,
  paths: readonly string[],
  { recipe, force }: InspectOptions,
): Promise<void> {
  if (paths.includes('-')) {
    throw new UsageError('inspect reads a file more than once, so it cannot read standard input');
  }
  if (recipe === undefined) return;
  refuseToOverwrite([...paths, ...(await dependencies.registryFiles())], '--recipe', recipe);
  if (!force) refuseToReplace(recipe);
}

/** An editor finds the schema from where the recipe is. */
function recipeFileText(path: string, recipe: Recipe): string {
  const $schema = relative(dirname(resolve(path)), RECIPE_SCHEMA_FILE).replaceAll('\\', '/');
  return `${recipeText({ $schema, ...recipe })}\n`;
}

function columnsOf(stdout: Terminal['stdout'] & { readonly columns?: number }): number | undefined {
  return stdout.columns || undefined;
}
