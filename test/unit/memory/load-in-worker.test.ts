import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadInWorker } from '../../../src/adapters/outbound/memory/loading/load-in-worker.js';
import { RegistryLoading } from '../../../src/domain/errors.js';
import { ndjson, someFields } from '../../support/records.js';
import { repositoryOnFile } from '../../support/repository-on-file.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { someFile } from './records-file.js';

const LOADING = 20_000;
const manyRecords = () => ndjson(Array.from({ length: LOADING }, () => someFields()));

/** A repository that loads every file in a thread of its own. */
function repositoryOf(file: string) {
  const loaded: number[] = [];
  const repository = repositoryOnFile({
    file,
    checkEveryMs: 1_000,
    onLoaded: ({ records }) => loaded.push(records),
    snapshot: `${file}.snapshot`,
    largeFrom: 0,
  });
  onTestFinished(() => repository.close());
  return { repository, loaded };
}

describe('A records file that is loaded in a thread of its own', () => {
  it('leaves the event loop to others meanwhile', async () => {
    const { repository, loaded } = repositoryOf(await someFile(manyRecords()));
    const began = performance.now();
    let last = began;
    let longest = 0;
    let turns = 0;
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      turns++;
    }, 1);
    onTestFinished(() => clearInterval(timer));
    await repository.open();
    const took = performance.now() - began;
    expect(loaded).toEqual([LOADING]);
    expect(turns).toBeGreaterThan(10);
    // A share of the whole rather than a time: the machine may be slow for both.
    expect(Math.max(longest, performance.now() - last) / took).toBeLessThan(0.5);
  });

  it('is refused with the same words as in this thread', async () => {
    const file = await someFile(`${ndjson([someFields({ title: '' })])}{`);
    const { repository } = repositoryOf(file);
    await expect(repository.open()).rejects.toMatchObject({
      name: 'BrokenRecordsFile',
      faults: ['line 1: title is empty', expect.stringMatching(/^line 2: record is not JSON/)],
    });
  });

  it('is given up when the repository is closed, and leaves nothing behind', async () => {
    const file = await someFile(manyRecords());
    const { repository, loaded } = repositoryOf(file);
    const opening = repository.open();
    const refused = expect(opening).rejects.toThrow(/abort/i);
    await repository.close();
    await refused;
    await expect(async () => repository.current()).rejects.toThrow(RegistryLoading);
    expect(loaded).toEqual([]);
    expect(await readdir(dirname(file))).toEqual(['records.ndjson']);
  });
});

describe('A loading thread', () => {
  it.for([
    ['ends without a word', '', 'ended with 0, without a reply'],
    ['exits', 'process.exit(7)', 'ended with 7, without a reply'],
    ['throws', 'throw new Error("broken")', 'broken'],
    ['cannot be read', '}', "Unexpected token '}'"],
  ])('that %s is an error, and nobody waits for it', async ([, code, message]) => {
    const entry = join(await temporaryFolder(), 'thread.js');
    await writeFile(entry, code as string);
    const task = { do: 'restore', snapshot: 0, source: '' } as const;
    const loading = loadInWorker(task, new AbortController().signal, pathToFileURL(entry));
    await expect(loading).rejects.toThrow(message);
  });
});
