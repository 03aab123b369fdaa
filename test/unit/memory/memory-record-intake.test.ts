import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRecordIntake } from '../../../src/adapters/outbound/memory/memory-record-intake.js';
import { ImportConflict, StorageUnavailable } from '../../../src/domain/errors.js';
import { canonicalForm } from '../../../src/domain/record/expediente.js';
import { load } from '../../support/load.js';
import { memoryRegistry } from '../../support/memory-registry.js';
import { someRecord } from '../../support/records.js';
import { replaceFile } from '../../support/replace-file.js';

let store: Awaited<ReturnType<typeof memoryRegistry>>;
const text = () => readFile(store.file, 'utf8');
const names = () => readdir(store.folder);
const finished = async (title: string) => {
  const draft = await store.intake.begin();
  await draft.add([someRecord({ title })]);
  await draft.finish();
  return draft;
};

beforeEach(async () => {
  store = await memoryRegistry();
});

describe('A draft of a records file', () => {
  it('is beside the file until it is made current, and then is the file', async () => {
    await writeFile(store.file, 'before');
    const records = [someRecord(), someRecord()];
    const draft = await store.intake.begin();
    for (const record of records) await draft.add([record]);
    await draft.add([]);
    const { records: count, revision } = await draft.finish();
    expect(await text()).toBe('before');
    expect(await names()).toHaveLength(2);

    await draft.makeCurrent();
    expect(await names()).toEqual(['records.ndjson']);
    expect(await text()).toBe(records.map((record) => `${canonicalForm(record)}\n`).join(''));
    expect(count).toBe(2);
    expect((await (await store.reopened()).current())?.revision).toBe(revision);
  });

  it.for(['begun', 'written', 'finished'])(
    'leaves nothing when it is discarded %s',
    async (when) => {
      const draft = await store.intake.begin();
      if (when !== 'begun') await draft.add([someRecord()]);
      if (when === 'finished') await draft.finish();
      expect(await names()).toHaveLength(1);
      await draft.discard();
      await draft.discard();
      expect(await names()).toEqual([]);
    },
  );

  it.for(['replaced', 'written in place', 'made', 'removed'])(
    'is not made current where the file was %s meanwhile',
    async (what) => {
      if (what !== 'made') await writeFile(store.file, 'before');
      const draft = await finished('late');
      if (what === 'replaced') await replaceFile(store.file, 'before');
      else if (what === 'removed') await rm(store.file);
      else await writeFile(store.file, 'other');
      await expect(draft.makeCurrent()).rejects.toThrow(ImportConflict);
      const rest = what === 'removed' ? [] : ['records.ndjson'];
      expect(await names()).toEqual(rest);
    },
  );

  it('clears up after dead imports when it is current, and leaves other files alone', async () => {
    await finished('dead');
    await writeFile(join(store.folder, 'records.ndjson.bak'), '');
    await writeFile(join(store.folder, 'other.ndjson.importing-1'), '');
    expect(await names()).toHaveLength(3);
    await load(store.intake, [someRecord()]);
    expect((await names()).sort()).toEqual([
      'other.ndjson.importing-1',
      'records.ndjson',
      'records.ndjson.bak',
    ]);
  });

  it('that begins when another was just made current is not cleared up with the dead ones', async () => {
    const first = await finished('first');
    const folder = await open(store.folder);
    const prototype = Object.getPrototypeOf(folder);
    await folder.close();
    // Between the switch and the clearing up, the folder is synced.
    let second = first;
    const sync = vi.spyOn(prototype, 'sync').mockImplementationOnce(async () => {
      sync.mockRestore();
      second = await finished('second');
    });
    await first.makeCurrent();
    expect(second).not.toBe(first);
    await second.makeCurrent();
    expect(await text()).toContain('"title":"second"');
  });

  it('keeps who may read the file', async () => {
    await writeFile(store.file, 'before');
    await chmod(store.file, 0o640);
    await load(store.intake, [someRecord()]);
    expect((await stat(store.file)).mode & 0o777).toBe(0o640);
    const { uid, gid } = await stat(store.file);
    expect({ uid, gid }).toEqual({ uid: process.getuid?.(), gid: process.getgid?.() });
  });

  it('keeps whose file it is, where root imports, who alone can give it to another', async () => {
    await writeFile(store.file, 'before');
    if (process.getuid?.() === 0) await chown(store.file, 1234, 4321);
    const { uid, gid } = await stat(store.file);
    await load(store.intake, [someRecord()]);
    expect(await stat(store.file)).toMatchObject({ uid, gid });
  });

  it('replaces what a link leads to, and not the link', async () => {
    const target = join(store.folder, 'real.ndjson');
    await writeFile(target, 'before');
    await symlink('real.ndjson', store.file);
    await load(store.intake, [someRecord({ title: 'nueva' })]);
    expect((await lstat(store.file)).isSymbolicLink()).toBe(true);
    expect(await readFile(target, 'utf8')).toContain('nueva');
  });

  it('leaves another name of the file as it was', async () => {
    await writeFile(store.file, 'before');
    await link(store.file, join(store.folder, 'copy'));
    await load(store.intake, [someRecord()]);
    expect(await readFile(join(store.folder, 'copy'), 'utf8')).toBe('before');
  });

  it('that cannot be written says so', async () => {
    const nowhere = new MemoryRecordIntake('/nowhere/at/all.ndjson');
    const begun = nowhere.begin();
    await expect(begun).rejects.toThrow(StorageUnavailable);
    await expect(begun).rejects.toThrow('/nowhere/at/all.ndjson cannot be written: ENOENT');
  });

  it('leaves nothing where it cannot take the place of the file', async () => {
    await mkdir(store.file);
    const draft = await finished('never');
    await expect(draft.makeCurrent()).rejects.toThrow(/records\.ndjson cannot be read: EISDIR/);
    expect(await names()).toEqual(['records.ndjson']);
  });
});

describe('Imports at the same time', () => {
  it('are one that wins, and the others are told; the file is wholly one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const titles = ['uno', 'dos', 'tres', 'cuatro'].map((title) => `${title}-${round}`);
      const drafts = await Promise.all(titles.map(finished));
      const ends = await Promise.allSettled(drafts.map((draft) => draft.makeCurrent()));
      const won = ends.flatMap((end, i) => (end.status === 'fulfilled' ? titles[i] : []));
      expect(won).toHaveLength(1);
      for (const end of ends) {
        if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(ImportConflict);
      }
      expect(JSON.parse(await text()).title).toBe(won[0]);
      const before = round === 0 ? [] : ['records.ndjson.previous'];
      expect((await names()).sort()).toEqual(['records.ndjson', ...before]);
    }
  });
});
