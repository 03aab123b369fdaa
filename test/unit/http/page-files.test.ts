import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  isPageEncoding,
  PageFiles,
} from '../../../src/adapters/inbound/http/web-pages/page-files.js';
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

  it.each([
    ['main.js', 'text/javascript; charset=utf-8'],
    ['main.css', 'text/css; charset=utf-8'],
    ['icon.svg', 'image/svg+xml'],
  ])('have a type that browsers accept: %s', async (name, type) => {
    const folder = await built();
    await writeFile(join(folder, 'assets', name), 'x');
    expect(await new PageFiles(folder).get(`assets/${name}`)).toMatchObject({ type });
  });

  it('have a tag of their bytes, and another in each encoding', async () => {
    const folder = await built();
    await writeFile(join(folder, 'docs.html'), '<p>Other</p>');
    const files = new PageFiles(folder);
    const tag = async (path: string, encoding?: 'br' | 'gzip') =>
      (await files.get(path, encoding))?.etag;
    const plain = await tag('index.html');
    expect(plain).toMatch(/^"[0-9a-f]{32}"$/);
    expect(await tag('index.html', 'br')).toBe(plain?.replace(/"$/, '-br"'));
    expect(await tag('index.html', 'gzip')).toBe(plain?.replace(/"$/, '-gzip"'));
    expect(await tag('docs.html')).not.toBe(plain);
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

  it('are there in brotli and gzip, and in no other encoding', () => {
    const encodings = ['br', 'gzip', 'deflate', 'identity', undefined];
    expect(encodings.filter(isPageEncoding)).toEqual(['br', 'gzip']);
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
