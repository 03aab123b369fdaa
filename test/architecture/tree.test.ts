import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingPaths, tree, unnamedFolders } from './tree.js';

const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
const HIDDEN_OR_IN_ROOT = ['.dependency-cruiser.cjs', 'package.json'];

it('has every path that docs/architecture.md names', () => {
  const paths = [
    ...tree(['src', 'test', 'bench', 'data', 'scripts', 'examples']),
    ...HIDDEN_OR_IN_ROOT,
  ];
  expect(missingPaths(page, paths)).toEqual([]);
});

it('has no folder of sources that docs/architecture.md does not name', () => {
  const paths = tree(['src']);
  expect(paths.length).toBeGreaterThan(100);
  expect(unnamedFolders(page, paths)).toEqual([]);
});

it('is not kept by a page that names what is not there, or leaves a folder out', () => {
  const paths = ['src/', 'src/main.ts', 'src/domain/', 'src/domain/text.ts', 'src/config/'];
  const text =
    'In `src/`, `domain/text.ts`, `text.ts`, not `src/text.ts`, `rank.ts` nor `read(x).ts`.';
  expect(missingPaths(text, paths)).toEqual(['src/text.ts', 'rank.ts']);
  expect(unnamedFolders(text, paths)).toEqual(['src/domain/']);
});
