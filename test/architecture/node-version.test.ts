import { expect, it } from 'vitest';

/** Which Node a run is meant for, where it is meant for one; any supported Node otherwise. */
const expected = process.env.EXPECTED_NODE;

it('runs on the Node that was asked for', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  expect(major > 20 || (major === 20 && minor >= 19)).toBe(true);
  if (expected) expect(process.version.startsWith(expected), process.version).toBe(true);
});
