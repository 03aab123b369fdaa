import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { registryFolder } from '../support/command-line.js';
import { debianProgram } from '../support/debian-program.js';

let jq: string;
beforeAll(async () => {
  jq = await debianProgram(['jq'], ['jq']);
});

const SESSIONS = 20;
const list = (i: number) =>
  [1, 2, 3].map((n) => ({ codi: `${3 * i + n}/2024`, titol: `Obres al carrer ${i}, ${n}` }));
const sessions = Array.from({ length: SESSIONS }, (_, i) => ({
  sessio: `S-${i}`,
  // Not each session has decided something.
  ...(i !== 7 && { punts: i === 5 ? null : list(i) }),
}));
const records = sessions.flatMap(({ punts, ...session }) =>
  (punts ?? []).map((one) => ({ ...session, ...one })),
);
const features = sessions.map((properties) => ({ type: 'Feature', properties, geometry: null }));

describe('The jq program that inspect prints takes all records out of their lists', () => {
  it.each([
    ['an array', JSON.stringify(sessions)],
    ['lines', sessions.map((one) => JSON.stringify(one)).join('\n')],
    ['objects', sessions.map((one) => JSON.stringify(one, null, 2)).join('\n')],
    ['an object', JSON.stringify({ total: SESSIONS, 'actes 2024': sessions })],
    ['GeoJSON', JSON.stringify({ type: 'FeatureCollection', features })],
  ])('of %s', async (_, contents) => {
    const registry = await registryFolder();
    const file = await registry.write('actes.json', contents);
    const { stdout } = await registry.run(['inspect', file]);
    const [, program = ''] = /jq -c '([^']+)'/.exec(stdout) ?? [];
    const apart = await promisify(execFile)(jq, ['-c', program, file]);
    const lines = apart.stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      records.map((one) => expect.objectContaining(one)),
    );
  });
});
