import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const ROW = /^\| `(?<name>[^`]+)` \| (?<licence>[\w.-]+) \| (?<why>.+) \|$/gm;
const rows = [...read('docs/dependencies.md').matchAll(ROW)].map(
  ({ groups }) => groups as { name: string; licence: string; why: string },
);

const { dependencies, optionalDependencies } = JSON.parse(read('package.json'));
const declared: Record<string, string> = { ...dependencies, ...optionalDependencies };

interface Locked {
  readonly dev?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}
const locked = Object.entries<Locked>(JSON.parse(read('package-lock.json')).packages).filter(
  ([path, { dev }]) => path !== '' && !dev,
);
const PERMISSIVE = /^(MIT|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0)$/;

it('lists in docs/dependencies.md every production dependency, in order, and no other', () => {
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(declared));
});

it.each(rows)('names the licence of $name as the package does', ({ name, licence }) => {
  expect(JSON.parse(read(`node_modules/${name}/package.json`)).license).toBe(licence);
});

it('pins each of them to one version', () => {
  const open = Object.entries(declared).filter(([, version]) => !/^[\d.]+$/.test(version));
  expect(open).toEqual([]);
});

it('runs no script when they are installed', () => {
  expect(locked.length).toBeGreaterThan(rows.length);
  expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
});

it('needs nothing with a licence that is not permissive', () => {
  const others = locked.filter(([, { license = 'none' }]) => !PERMISSIVE.test(license));
  expect(others).toEqual([]);
});
