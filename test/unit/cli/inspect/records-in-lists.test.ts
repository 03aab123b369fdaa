import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { inspected } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const two = (i: number) => String((i % 12) + 1).padStart(2, '0');
const record = (i: number) => ({ codi: `${i}/2024`, titol: `Llicència d'obres del carrer ${i}` });
const session = (i: number) => ({
  data: `2024-${two(i)}-05`,
  punts: { expedients: [record(3 * i), record(3 * i + 1), record(3 * i + 2)] },
});
const sessions = Array.from({ length: 20 }, (_, i) => session(i + 1));
const said = (program: string) =>
  `  ! Codes or titles stand in lists ("punts.expedients[1].codi"), and one record would come of each list. If each is a record, take the lists apart: jq -c '${program}', with the name of the file behind it and > apart.ndjson.\n`;

describe('Records in a list within each object of a file', () => {
  const each = 'del(.punts.expedients) + .punts.expedients[]?';

  it.each([
    ['an array', JSON.stringify(sessions), `(arrays[], objects) | ${each}`],
    [
      'objects',
      JSON.stringify(sessions, null, 2)
        .slice(1, -1)
        .replaceAll(/^ {2}},$/gm, '}'),
      `(arrays[], objects) | ${each}`,
    ],
    ['NDJSON', sessions.map((one) => JSON.stringify(one)).join('\n'), each],
    [
      'an object',
      JSON.stringify({ total: 20, 'actes 2024': sessions }),
      `."actes 2024"[] | ${each}`,
    ],
    [
      'GeoJSON',
      JSON.stringify({
        type: 'FeatureCollection',
        features: sessions.map((properties) => ({ type: 'Feature', properties, geometry: null })),
      }),
      `.features[] | ({id} + .properties) | ${each}`,
    ],
  ])('are named with a way to take them apart, in %s', async (_, contents, program) => {
    expect(await inspected(registry, contents)).toContain(said(program));
  });

  it('are named also where each object has a code of its own', async () => {
    const numbered = sessions.map((one, i) => ({ acta: `A-${i + 1}/2024`, ...one }));
    expect(await inspected(registry, JSON.stringify(numbered))).toMatch(
      /! Codes or titles stand in lists \("punts\.expedients\[1\]/,
    );
  });

  it('are not what a list of links is, or a list of one', async () => {
    const sound = sessions.map(({ data, punts }, i) => ({
      ...record(i),
      data,
      links: [{ url: `https://a.example/${i}` }, { url: `https://b.example/${i}` }],
      parts: punts.expedients.slice(0, 1),
    }));
    expect(await inspected(registry, JSON.stringify(sound))).not.toContain('stand in lists');
  });
});
