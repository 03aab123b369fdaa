import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { SpilledTexts } from '../../../src/adapters/outbound/external-sort/spilled-texts.js';
import { StorageUnavailable } from '../../../src/domain/errors.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('Texts that are kept in a file', () => {
  it('are found again at their places, in any order, and leave nothing behind', async () => {
    const folder = await temporaryFolder();
    const texts = new SpilledTexts(folder);
    const given = ['ñ', '', '😀 línea\n', 'x'.repeat(300_000), '{"a":"\u0001"}'];
    const places: string[] = [];
    for (const text of given) places.push(await texts.keep(text));
    expect(await readdir(folder)).toEqual([]);
    for (const i of [3, 0, 4, 2, 1, 3])
      expect(await texts.textAt(places[i] as string)).toBe(given[i]);
    await texts.close();
    await texts.close();
  });

  it('need no file where there is none of them', async () => {
    await new SpilledTexts('/nowhere').close();
  });

  it('that cannot be written say where', async () => {
    const keeping = new SpilledTexts('/nowhere').keep('a');
    await expect(keeping).rejects.toThrow(StorageUnavailable);
    await expect(keeping).rejects.toThrow('in /nowhere: ENOENT');
  });
});
