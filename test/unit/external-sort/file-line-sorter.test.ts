import { fstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileLineSorter } from '../../../src/adapters/outbound/external-sort/file-line-sorter.js';
import { StorageUnavailable } from '../../../src/domain/errors.js';
import { randomCases } from '../../support/effort.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Surrogates are less than these private characters as code units, and more as code points. */
const telling = fc.constantFrom(
  '',
  '\u0001',
  'a',
  'á',
  '\uE000',
  '\uFFFD',
  '\uFEFF',
  '🏗',
  '\u{10FFFF}',
);
const anyLine = fc.oneof(
  fc.array(telling, { maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
);

async function fill(sorter: FileLineSorter, lines: readonly string[]): Promise<void> {
  for (const line of lines) await sorter.add(line);
}

async function drain(sorter: FileLineSorter): Promise<string[]> {
  const sorted: string[] = [];
  for await (const lines of sorter.sorted()) sorted.push(...lines);
  return sorted;
}

/** The open files of this process that have no name any more. Other tests may close some of them. */
async function unnamedFiles(): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const descriptor of await readdir('/dev/fd')) {
    try {
      const { nlink, ino } = fstatSync(Number(descriptor));
      if (nlink === 0) found.add(ino);
    } catch {
      // The listing of the descriptors was one of them.
    }
  }
  return found;
}

async function newTo(before: ReadonlySet<number>): Promise<number> {
  return [...(await unnamedFiles())].filter((file) => !before.has(file)).length;
}

describe('Lines', () => {
  it('come out in code-unit order, whatever they are and however small the runs', async () => {
    const folder = await temporaryFolder();
    const runLengths = fc.constantFrom(0, 1, 7, 40, 1_000_000);
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { maxLength: 60 }), runLengths, async (lines, length) => {
        const sorter = new FileLineSorter(length, folder);
        await fill(sorter, lines);
        expect(await drain(sorter)).toEqual([...lines].sort());
        await sorter.close();
        expect(await readdir(folder)).toEqual([]);
      }),
      randomCases(300),
    );
  });

  it.for([10, 500_000])(
    'come out in order where they are longer than what is read at once, in runs of %i',
    async (runLength) => {
      const folder = await temporaryFolder();
      const long = 'ñ🏗'.repeat(60_000);
      const lines = Array.from(
        { length: 400 },
        (_, i) => `${(i * 7919) % 400} ${i % 40 ? '' : long}`,
      );
      const sorter = new FileLineSorter(runLength, folder);
      await fill(sorter, lines);
      expect(await drain(sorter)).toEqual([...lines].sort());
      await sorter.close();
    },
  );

  it('come out some at a time', async () => {
    const lines = Array.from({ length: 2_500 }, (_, i) => String(i));
    for (const runLength of [50, 1_000_000]) {
      const sorter = new FileLineSorter(runLength, await temporaryFolder());
      await fill(sorter, lines);
      const sizes: number[] = [];
      for await (const some of sorter.sorted()) sizes.push(some.length);
      expect(sizes).toEqual([1_000, 1_000, 500]);
      await sorter.close();
    }
  });

  it('that fit in memory never touch the disk', async () => {
    const sorter = new FileLineSorter(1_000, '/nowhere');
    await fill(sorter, ['b', 'a']);
    expect(await drain(sorter)).toEqual(['a', 'b']);
  });
});

describe('The folder', () => {
  it('has no more files open than a process may have, however many runs there are', async () => {
    const sorter = new FileLineSorter(1, await temporaryFolder());
    const before = await unnamedFiles();
    const lines = Array.from({ length: 500 }, (_, i) => String((i * 7919) % 500));
    await fill(sorter, lines);
    const opened = await newTo(before);
    expect(opened).toBeGreaterThan(1);
    expect(opened).toBeLessThanOrEqual(129);
    expect(await drain(sorter)).toEqual(lines.sort());
    await sorter.close();
    expect(await newTo(before)).toBe(0);
  });

  it.for(['nothing is read', 'the reading is broken off', 'a line is still being stored'])(
    'holds nothing, and no file is open, when %s',
    async (when) => {
      const folder = await temporaryFolder();
      const before = await unnamedFiles();
      const sorter = new FileLineSorter(1, folder);
      await fill(sorter, ['c', 'a', 'b']);
      if (when.startsWith('the reading')) for await (const _ of sorter.sorted()) break;
      const storing = when.startsWith('a line') ? sorter.add('d') : undefined;
      await sorter.close();
      await storing;
      expect(await readdir(folder)).toEqual([]);
      expect(await newTo(before)).toBe(0);
    },
  );

  it('that is not there is a fault that says what to do', async () => {
    const folder = join(await temporaryFolder(), 'missing');
    const sorter = new FileLineSorter(1, folder);
    const fault = await Promise.resolve(sorter.add('a')).catch((error) => error);
    expect(fault).toBeInstanceOf(StorageUnavailable);
    expect(fault.message).toBe(
      `The records cannot be sorted in ${folder}: ${fault.cause.message}. Set TMPDIR to another folder.`,
    );
    expect(fault.cause.code).toBe('ENOENT');
    await sorter.close();
  });
});
