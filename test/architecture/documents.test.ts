import { expect, it } from 'vitest';
import { brokenLinks, documents } from './documents.js';

it('finds the documents', () => {
  const paths = documents().map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['README.md', 'docs/architecture.md', 'docs/operating.md']),
  );
});

it('finds no broken link in them', () => {
  expect(brokenLinks(documents())).toEqual([]);
});

it('complains of a link to a file or a heading that is not there', () => {
  const pages = [
    {
      path: 'README.md',
      text: '# A\n[1](docs/b.md) [2](docs/c.md) [3](docs/b.md#the-end) [4](#a)',
    },
    {
      path: 'docs/b.md',
      text: '# `B`, or C\n[5](../README.md#a) [6](#b-or-c)\n```md\n# The end\n```',
    },
  ];
  const exists = (path: string) => pages.some((page) => page.path === path);
  expect(brokenLinks(pages, exists)).toEqual([
    'README.md: docs/c.md',
    'README.md: docs/b.md#the-end',
  ]);
});

it('begins each version of the changelog with what must be done at an upgrade', () => {
  const { text = '' } = documents().find(({ path }) => path === 'CHANGELOG.md') ?? {};
  const versions = text.split(/^## /m).slice(1);
  expect(versions).not.toEqual([]);
  for (const version of versions) {
    const [title, first = '', ...others] = version.split(/^### /m);
    expect([title, first.split('\n')[0]]).toEqual([title, 'Upgrading']);
    expect(others.join('').match(/^.*must be imported again.*$/gm)).toBeNull();
  }
});
