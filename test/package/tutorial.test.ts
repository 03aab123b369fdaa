import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, it, vi } from 'vitest';
import { freePort } from '../support/free-port.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { blocksOf, Terminal } from '../support/terminal.js';
import { cloneOfSources, ROOT } from './packed-package.js';

it('makes a source from an empty folder, by every step of docs/write-a-store.md', async () => {
  const folder = await temporaryFolder();
  const port = String(await freePort());
  const env = { PORT: port, npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
  const work = new Terminal(await cloneOfSources(folder), env);
  const service = new Terminal(folder, env);
  const logged = (text: string) => vi.waitFor(() => expect(service.output).toContain(text), 60_000);
  const all = await blocksOf('docs/write-a-store.md');
  let answer = '';
  const done: string[] = [];
  for (const { language, text, file } of all) {
    const lines = text.replaceAll('localhost:3000', `localhost:${port}`);
    if (language === 'sh' && / serve$/m.test(text)) {
      service.folder = work.folder;
      service.start(lines);
      await logged('"msg":"listening"');
    } else if (language === 'sh') {
      answer = await work.run(lines);
      if (text.includes('marina seca')) await logged('"records":4');
      if (text.includes('pronto')) await logged('"level":50');
    } else if (file) {
      await mkdir(dirname(join(work.folder, file)), { recursive: true });
      await writeFile(join(work.folder, file), text);
    } else if (language === 'json') {
      expect(`${answer.trim()}\n`).toBe(text);
    } else if (language === 'text') {
      const [, message, details] = /^ERROR: (.*) \{(.*)\}$/m.exec(text) ?? [];
      expect(service.output).toContain(`${details},"msg":"${message}"`);
    } else continue;
    done.push(language === 'sh' ? language : (file ?? language));
  }
  expect(done.filter((each) => each === 'sh').length).toBeGreaterThan(6);
  expect(done).toEqual(
    expect.arrayContaining(['csv-source.js', 'csv-source.test.js', 'json', 'text']),
  );
  expect(stripVTControlCharacters(answer)).toMatch(/Tests {2}\d+ passed/);
});

it('has the source of the example', async () => {
  const blocks = await blocksOf('docs/write-a-store.md');
  const source = await readFile(join(ROOT, 'examples/csv-source/csv-source.js'), 'utf8');
  expect(blocks.find(({ file }) => file === 'csv-source.js')?.text).toBe(source);
  expect(source.split('\n').length).toBeLessThanOrEqual(40);
});
