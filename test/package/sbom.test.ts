import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, run } from './packed-package.js';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly unknown[];
}

it('prints a bill of materials with every package that is shipped, and no other', async () => {
  const bill = JSON.parse(await run(ROOT, 'npm', 'run', '--silent', 'sbom'));
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries<{ dev?: boolean; version: string }>(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { version: lock.version } },
  });
  const components = bill.components as Component[];
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  expect(listed.sort()).toEqual([...new Set(shipped)].sort());
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
});
