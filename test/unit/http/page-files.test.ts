import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PageFiles } from '../../../src/adapters/inbound/http/pages/page-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A folder with one page and what it loads. */
async function built(): Promise<string> {
  const folder = join(await temporaryFolder(), 'pages');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<p>Hello</p>');
  await writeFile(join(folder, 'assets', 'font-1a2b.woff2'), 'font');
  return folder;
}

describe('The files of the pages', () => {
  it('have the type of their name, and bytes are bytes', async () => {
    const files = new PageFiles(await built());
    expect(await files.get('index.html')).toMatchObject({
      type: 'text/html; charset=utf-8',
      body: Buffer.from('<p>Hello</p>'),
      encoding: undefined,
    });
    expect(await files.get('assets/font-1a2b.woff2')).toMatchObject({
      type: 'application/octet-stream',
    });
  });

  it('are encoded once for all who ask', async () => {
    const files = new PageFiles(await built());
    const [one, other] = await Promise.all([
      files.get('index.html', 'gzip'),
      files.get('index.html', 'gzip'),
    ]);
    expect(gunzipSync(one?.body ?? '').toString()).toBe('<p>Hello</p>');
    expect(other).toBe(one);
  });

  it('are those of the folder, and neither the folder itself nor what is beside it', async () => {
    const folder = await built();
    await writeFile(join(folder, '..', 'secret.html'), 'secret');
    const files = new PageFiles(folder);
    for (const path of ['assets', '../secret.html', 'assets/../index.html', '']) {
      expect(await files.get(path), path).toBeUndefined();
    }
  });

  it('that could not be read are read again', async () => {
    const folder = join(await temporaryFolder(), 'pages');
    const files = new PageFiles(folder);
    await expect(files.get('index.html')).rejects.toThrow('ENOENT');
    await mkdir(folder);
    await writeFile(join(folder, 'index.html'), '<p>Hello</p>');
    expect((await files.get('index.html'))?.body.toString()).toBe('<p>Hello</p>');
  });
});
