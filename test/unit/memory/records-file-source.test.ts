import { fstatSync, statSync } from 'node:fs';
import { appendFile, rm, utimes } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { BrokenRecordsFile } from '../../../src/adapters/outbound/memory/errors.js';
import { runLoadingTask } from '../../../src/adapters/outbound/memory/loading/loading-task.js';
import {
  RecordsFileSource,
  type RecordsFileSourceOptions,
} from '../../../src/adapters/outbound/memory/records-file-source.js';
import { IndexedSource } from '../../../src/adapters/outbound/source/indexed-source.js';
import { SilenceAlarm } from '../../../src/adapters/outbound/source/silence-alarm.js';
import { headerLine } from '../../../src/domain/record/export-header.js';
import { ndjson, someFields } from '../../support/records.js';
import { replaceFile } from '../../support/replace-file.js';
import { someFile } from './records-file.js';

const one = ndjson([someFields()]);
const two = ndjson([someFields(), someFields()]);
const { signal } = new AbortController();

/** What a source gives that calls this when the file is open, and then reads it. */
async function loaded(
  file: string,
  whenOpen: (descriptor: number) => unknown = () => {},
  options: Partial<RecordsFileSourceOptions> = {},
) {
  const run: typeof runLoadingTask = async (task) => {
    if (task.do === 'build') await whenOpen(task.records);
    return runLoadingTask(task);
  };
  const source = new RecordsFileSource({ file, largeFrom: 0, run, ...options });
  return source.load(await source.version(), signal);
}

const versionOf = (file: string) => new RecordsFileSource({ file }).version();

function isOpen(descriptor: number, file: string): boolean {
  try {
    return fstatSync(descriptor).ino === statSync(file).ino;
  } catch {
    return false;
  }
}

async function readAll(source: RecordsFileSource, onRecord = async () => {}): Promise<object[]> {
  const all: object[] = [];
  for await (const fields of source.records()) {
    all.push(fields);
    await onRecord();
  }
  return all;
}

describe('A records file that is loaded', () => {
  it('is a generation, with the version of the file and the time of its last change', async () => {
    const file = await someFile(two);
    await utimes(file, 1_000_000, 1_000_000);
    for (const largeFrom of [0, undefined]) {
      expect(await loaded(file, () => {}, { largeFrom })).toMatchObject({
        version: await versionOf(file),
        result: { count: 2, modified: new Date('1970-01-12T13:46:40.000Z') },
      });
    }
  });

  it('is the generation that any source of the same records would be', async () => {
    const file = await someFile(two);
    const alarm = new SilenceAlarm({ onSilent: () => {}, onHeard: () => {} });
    const source = new RecordsFileSource({ file });
    const records = new IndexedSource(source, alarm);
    const { result, ...read } = await records.load(await versionOf(file), signal);
    expect(await loaded(file)).toMatchObject({
      ...read,
      result: { revision: (result as { revision: string }).revision },
    });
  });

  it('is closed again, also if it cannot be loaded', async () => {
    const file = await someFile(one);
    const descriptors: number[] = [];
    await loaded(file, (descriptor) => {
      expect(isOpen(descriptor, file)).toBe(true);
      descriptors.push(descriptor);
    });
    const failing = loaded(file, (descriptor) => {
      descriptors.push(descriptor);
      throw new Error('no luck');
    });
    await expect(failing).rejects.toThrow('no luck');
    expect(descriptors.map((each) => isOpen(each, file))).toEqual([false, false]);
  });

  it('is the one that was opened, if another takes its name while it is read', async () => {
    const file = await someFile(one);
    const before = await versionOf(file);
    const read = await loaded(file, () => replaceFile(file, two));
    expect(read).toMatchObject({ version: before, result: { count: 1 } });
    expect(await versionOf(file)).not.toBe(before);
  });

  it.for([
    ['whole', one],
    ['broken', '{'],
  ])('is refused if it changed while it was read, be it %s or not', async ([, text]) => {
    const file = await someFile(text as string);
    await expect(loaded(file, () => appendFile(file, two))).rejects.toMatchObject({
      name: 'ChangedMeanwhile',
      message: `${file} changed while it was read`,
    });
  });

  it('has a version also if it is broken, and says what is wrong with it', async () => {
    const file = await someFile(`${one}{`);
    const { version, result } = await loaded(file);
    expect(version).toBe(await versionOf(file));
    expect(result).toBeInstanceOf(BrokenRecordsFile);
    expect(result).toMatchObject({ faults: [expect.stringMatching(/^line 2: .*JSON/)] });
  });

  it('must be there, and has another version while it is not', async () => {
    const file = await someFile(one);
    const before = await versionOf(file);
    await rm(file);
    expect(await versionOf(file)).not.toBe(before);
    await expect(loaded(file)).rejects.toThrow('ENOENT');
  });
});

describe('The records of a records file', () => {
  it('are given one at a time, without the header of an export', async () => {
    const fields = someFields();
    const header = `${headerLine({ records: 1, revision: 'a'.repeat(64) })}\n`;
    const source = new RecordsFileSource({ file: await someFile(header + ndjson([fields])) });
    expect(await readAll(source)).toEqual([expect.objectContaining({ id: fields.id })]);
  });

  it('end with an error if the file changed meanwhile', async () => {
    const file = await someFile(two);
    let isFirst = true;
    const reading = readAll(new RecordsFileSource({ file }), async () => {
      if (isFirst) await appendFile(file, one);
      isFirst = false;
    });
    await expect(reading).rejects.toThrow(`${file} changed while it was read`);
  });

  it('end with the faults of the file', async () => {
    const source = new RecordsFileSource({ file: await someFile(`${one}{`) });
    await expect(readAll(source)).rejects.toThrow(BrokenRecordsFile);
  });
});
