import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAMED = /`(?<path>\.?[\w-]+(?:[./][\w-]+)*(?:\.(?:c?js|json|ts)|\/))`/g;

/** Every file and folder of these folders, from the root of the repository; a folder ends in "/". */
export function tree(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => [`${folder}/`, ...below(folder)]);
}

/** Without installed packages: they have folders of every name, and an example links back to us. */
function below(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? [`${path}/`, ...below(path)] : [path];
    });
}

/** What a page names that is not in the tree. A path may be named by its end. */
export function missingPaths(page: string, paths: readonly string[]): string[] {
  return namedPaths(page).filter(
    (named) => !paths.some((path) => path === named || path.endsWith(`/${named}`)),
  );
}

/** The folders that hold files and that a page does not name. */
export function unnamedFolders(page: string, paths: readonly string[]): string[] {
  const named = new Set(namedPaths(page));
  const folders = new Set(
    paths.filter((path) => !path.endsWith('/')).map((path) => `${dirname(path)}/`),
  );
  return [...folders].filter((folder) => !named.has(folder));
}

function namedPaths(page: string): string[] {
  return [...page.matchAll(NAMED)].map(({ groups }) => groups?.path as string);
}
