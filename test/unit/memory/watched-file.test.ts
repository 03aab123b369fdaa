import { appendFile, readFile, rename, utimes } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BrokenRecordsFile } from '../../../src/adapters/outbound/memory/errors.js';
import {
  type OpenedFile,
  WatchedFile,
} from '../../../src/adapters/outbound/memory/records-file/watched-file.js';
import { replaceFile } from '../../support/replace-file.js';
import { eventually, someFile } from './records-file.js';

const EVERY_MS = 2;
/** Long enough for a watcher to look many times. */
const A_WHILE_MS = 60;

/** A watched file that is read as text, and all that is reported of it. */
function watched(
  path: string,
  load: (opened: OpenedFile) => Promise<string> = ({ file }) => file.readFile('utf8'),
) {
  const loaded: string[] = [];
  const faults: unknown[] = [];
  const file = new WatchedFile(path, load);
  onTestFinished(() => file.close());
  const watch = () =>
    file.watch(
      EVERY_MS,
      (text) => loaded.push(text),
      (fault) => faults.push(fault),
    );
  return { file, loaded, faults, watch };
}

describe('WatchedFile, read', () => {
  it('loads the file as it is, with the time of its last change', async () => {
    const path = await someFile('one');
    await utimes(path, 1_000_000, 1_000_000);
    const { file } = watched(path, async ({ file: opened, modified }) => {
      return `${await opened.readFile('utf8')} of ${modified.toISOString()}`;
    });
    expect(await file.read()).toBe('one of 1970-01-12T13:46:40.000Z');
  });

  it('throws what the loading throws, and closes the file', async () => {
    let opened: OpenedFile | undefined;
    const { file } = watched(await someFile('one'), async (given) => {
      opened = given;
      throw new Error('broken');
    });
    await expect(file.read()).rejects.toThrow('broken');
    expect(opened?.file.fd).toBe(-1);
  });

  it('takes a file whose name another file took while it was read', async () => {
    const path = await someFile('one');
    const { file } = watched(path, async ({ file: opened }) => {
      await replaceFile(path, 'two');
      return opened.readFile('utf8');
    });
    expect(await file.read()).toBe('one');
  });

  it('refuses a file that changed while it was read', async () => {
    const path = await someFile('one');
    const { file } = watched(path, async () => {
      await appendFile(path, ' and a half');
      return 'half one file and half another';
    });
    await expect(file.read()).rejects.toThrow(`${path} changed while it was read`);
  });

  it('throws where there is no file', async () => {
    const { file } = watched('/nowhere/records.ndjson');
    await expect(file.read()).rejects.toThrow('ENOENT');
  });
});

describe('WatchedFile, watched', () => {
  it('loads every file that takes the place of another', async () => {
    const path = await someFile('one');
    const { file, loaded, faults, watch } = watched(path);
    await file.read();
    watch();
    await replaceFile(path, 'two');
    await eventually(() => expect(loaded).toEqual(['two']));
    await replaceFile(path, 'six');
    await eventually(() => expect(loaded).toEqual(['two', 'six']));
    expect(faults).toEqual([]);
  });

  it('leaves a file alone that is the same', async () => {
    const { file, loaded, faults, watch } = watched(await someFile('one'));
    await file.read();
    watch();
    await sleep(A_WHILE_MS);
    expect([loaded, faults]).toEqual([[], []]);
  });

  it('reports a broken file once, and loads the next one', async () => {
    const path = await someFile('one');
    const { file, loaded, faults, watch } = watched(path, async ({ file: opened }) => {
      const text = await opened.readFile('utf8');
      if (text === 'broken') throw new Error(text);
      return text;
    });
    await file.read();
    watch();
    await replaceFile(path, 'broken');
    await eventually(() => expect(faults).toEqual([new Error('broken')]));
    await sleep(A_WHILE_MS);
    await replaceFile(path, 'two');
    await eventually(() => expect(loaded).toEqual(['two']));
    expect(faults).toHaveLength(1);
  });

  it('tries a file again whose fault may pass, and reports the fault once', async () => {
    const path = await someFile('one');
    let tries = 0;
    const { file, loaded, faults, watch } = watched(path, async ({ file: opened }) => {
      const text = await opened.readFile('utf8');
      if (text === 'two' && ++tries < 4) throw new Error('EMFILE: too many open files');
      return text;
    });
    await file.read();
    watch();
    await replaceFile(path, 'two');
    await eventually(() => expect(loaded).toEqual(['two']));
    expect(faults).toEqual([new Error('EMFILE: too many open files')]);
    await sleep(A_WHILE_MS);
    expect([loaded, tries]).toEqual([['two'], 4]);
  });

  it('does not read a file again that is broken', async () => {
    const path = await someFile('one');
    let reads = 0;
    const { file, faults, watch } = watched(path, async () => {
      if (++reads > 1) throw new BrokenRecordsFile(['line 1: title is empty']);
      return 'one';
    });
    await file.read();
    watch();
    await replaceFile(path, 'broken');
    await eventually(() => expect(faults).toHaveLength(1));
    await sleep(A_WHILE_MS);
    expect([reads, faults.length]).toEqual([2, 1]);
  });

  it('reports a file that is gone once, and loads it when it is back', async () => {
    const path = await someFile('one');
    const { file, loaded, faults, watch } = watched(path);
    await file.read();
    watch();
    await rename(path, `${path}.away`);
    await eventually(() => expect(faults).toMatchObject([{ code: 'ENOENT' }]));
    await sleep(A_WHILE_MS);
    await rename(`${path}.away`, path);
    await eventually(() => expect(loaded).toEqual(['one']));
    expect(faults).toHaveLength(1);
  });

  it('loads a file again that changed while it was read', async () => {
    const path = await someFile('one');
    let changes = 0;
    const { file, loaded, faults, watch } = watched(path, async ({ file: opened }) => {
      const text = await opened.readFile('utf8');
      if (text === 'two' && changes++ === 0) await appendFile(path, ' and more');
      return text;
    });
    await file.read();
    watch();
    await replaceFile(path, 'two');
    await eventually(() => expect(loaded).toEqual(['two and more']));
    expect(faults).toEqual([new Error(`${path} changed while it was read`)]);
  });
});

describe('WatchedFile, closed', () => {
  it('looks no more', async () => {
    const path = await someFile('one');
    const { file, loaded, faults, watch } = watched(path);
    await file.read();
    watch();
    await file.close();
    await replaceFile(path, 'two');
    await sleep(A_WHILE_MS);
    expect([loaded, faults]).toEqual([[], []]);
  });

  it('tells a loading that is under way to stop, waits for it, and reports no fault', async () => {
    const path = await someFile('one');
    let begun = false;
    let ended = false;
    const { file, loaded, faults, watch } = watched(path, async ({ file: opened, signal }) => {
      if ((await opened.readFile('utf8')) === 'one') return 'one';
      begun = true;
      await sleep(20_000, undefined, { signal }).finally(() => {
        ended = true;
      });
      return 'too late';
    });
    await file.read();
    watch();
    await replaceFile(path, 'two');
    await eventually(() => expect(begun).toBe(true));
    await file.close();
    expect(ended).toBe(true);
    expect([loaded, faults]).toEqual([[], []]);
  });

  it('is closed as well when it was never watched', async () => {
    const path = await someFile('one');
    const { file } = watched(path);
    await file.close();
    expect(await readFile(path, 'utf8')).toBe('one');
  });
});
