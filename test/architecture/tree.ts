import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAMED = /`(?<path>\.?[\w-]+(?:[./][\w-]+)*(?:\.(?:c?js|json|ts)|\/))`/g;

/** Every file and folder of these folders, from the root of the repository; a folder ends in "/". */
export function tree(folders: readonly string[]): string[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).map((entry) => {
      const path = relative(ROOT, join(entry.parentPath, entry.name));
      return entry.isDirectory() ? `${path}/` : path;
    }),
  );
  // What benchmarks install has folders of every name.
  const ours = paths.filter((path) => !path.includes('/node_modules/'));
  return [...folders.map((folder) => `${folder}/`), ...ours];
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
