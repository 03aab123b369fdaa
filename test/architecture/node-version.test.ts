import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const manifest = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { engines: { node: string } };

it('runs on a Node that the package says it supports', () => {
  const least = /^>=(\d+)\.(\d+)$/.exec(manifest.engines.node)?.slice(1).map(Number);
  expect(least, manifest.engines.node).toHaveLength(2);
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least as number[];
  const isSupported = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  expect(isSupported, `${process.version} is not ${manifest.engines.node}`).toBe(true);
});
