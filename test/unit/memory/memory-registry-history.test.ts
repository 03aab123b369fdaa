import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MemoryRegistryHistory } from '../../../src/adapters/outbound/memory/memory-registry-history.js';
import { RecordsFile } from '../../../src/adapters/outbound/memory/records-file/records-file.js';
import { NothingLoaded, RevisionGone, StorageUnavailable } from '../../../src/domain/errors.js';
import { load } from '../../support/load.js';
import { memoryRegistry } from '../../support/memory-registry.js';
import { ndjson, someFields, someRecord } from '../../support/records.js';

/** How many more calls that change something are let through; then the process is as good as dead. */
const power = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY, links: true }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const changing = ['chmod', 'chown', 'copyFile', 'link', 'rename', 'rm', 'utimes'] as const;
  const mocked = Object.fromEntries(
    changing.map((name) => [
      name,
      async (...given: never[]) => {
        if (power.left-- <= 0) throw new Error('no power');
        if (name === 'link' && !power.links) {
          throw Object.assign(new Error('no links here'), { code: 'EPERM' });
        }
        return (real[name] as (...given: never[]) => Promise<unknown>)(...given);
      },
    ]),
  );
  return { ...real, ...mocked };
});

let store: Awaited<ReturnType<typeof memoryRegistry>>;
let previous: string;
const names = async () => (await readdir(store.folder)).sort();
const titleIn = async (path: string) => JSON.parse(await readFile(path, 'utf8')).title;
const loadTitle = (title: string) => load(store.intake, [someRecord({ title })]);

beforeEach(async () => {
  Object.assign(power, { left: Number.POSITIVE_INFINITY, links: true });
  store = await memoryRegistry();
  previous = `${store.file}.previous`;
});

describe('The file that an import replaces', () => {
  it('stays beside the new one, with whoever may read it', async () => {
    await loadTitle('alfa');
    await chmod(store.file, 0o600);
    const { ino, mode, uid, gid } = await stat(store.file);
    await loadTitle('beta');
    expect(await names()).toEqual(['records.ndjson', 'records.ndjson.previous']);
    expect(await titleIn(previous)).toBe('alfa');
    expect(await stat(previous)).toMatchObject({ ino, mode, uid, gid });
  });

  it('is copied where the file system has no links', async () => {
    power.links = false;
    await loadTitle('alfa');
    await chmod(store.file, 0o600);
    const { mode, mtimeMs, size } = await stat(store.file);
    await loadTitle('beta');
    expect(await names()).toEqual(['records.ndjson', 'records.ndjson.previous']);
    expect(await titleIn(previous)).toBe('alfa');
    const copy = await stat(previous);
    expect(copy).toMatchObject({ mode, size });
    expect(Math.abs(copy.mtimeMs - mtimeMs)).toBeLessThan(1);
    for (const title of ['alfa', 'beta']) {
      await store.history.rollBack();
      expect(await titleIn(store.file)).toBe(title);
    }
  });

  it('is not kept where no service could have served it', async () => {
    await loadTitle('alfa');
    await loadTitle('beta');
    await writeFile(store.file, '{"id":');
    await loadTitle('gamma');
    expect(await titleIn(previous)).toBe('alfa');
  });

  it('is the one before for a file of any form, and stays where only the form differs', async () => {
    const fields = [someFields(), someFields()];
    await loadTitle('alfa');
    await writeFile(store.file, ndjson(fields));
    await loadTitle('beta');
    expect(await readFile(previous, 'utf8')).toBe(ndjson(fields));
    await store.history.rollBack();
    await writeFile(store.file, `\n${ndjson(fields.reverse())}\n`);
    await load(store.intake, fields.map(someRecord));
    expect(await titleIn(previous)).toBe('beta');
  });

  it('may be removed', async () => {
    await loadTitle('alfa');
    await loadTitle('beta');
    await rm(previous);
    expect(await store.history.list()).toHaveLength(1);
    await expect(store.history.rollBack()).rejects.toThrow(RevisionGone);
    await loadTitle('gamma');
    expect(await titleIn(previous)).toBe('beta');
  });
});

describe('A rollback of the memory store', () => {
  it('leaves two files, with who may read the current one', async () => {
    await loadTitle('alfa');
    await loadTitle('beta');
    await chmod(store.file, 0o640);
    await store.history.rollBack();
    expect(await names()).toEqual(['records.ndjson', 'records.ndjson.previous']);
    expect([await titleIn(store.file), await titleIn(previous)]).toEqual(['alfa', 'beta']);
    expect((await stat(store.file)).mode & 0o777).toBe(0o640);
  });

  it('is later by a second at least, whatever the clock says', async () => {
    await loadTitle('alfa');
    await loadTitle('beta');
    const future = new Date('2100-01-01T00:00:00Z');
    await utimes(store.file, future, future);
    const { since } = await store.history.rollBack();
    expect(since).toEqual(new Date('2100-01-01T00:00:01Z'));
    await loadTitle('gamma');
    expect((await stat(store.file)).mtime).toEqual(new Date('2100-01-01T00:00:02Z'));
  });

  it('replaces what a link leads to, and not the link', async () => {
    await loadTitle('alfa');
    await loadTitle('beta');
    const path = join(store.folder, 'link');
    await symlink('records.ndjson', path);
    await new MemoryRegistryHistory(path).rollBack();
    expect(await titleIn(store.file)).toBe('alfa');
    expect(await readFile(path, 'utf8')).toBe(await readFile(store.file, 'utf8'));
  });

  it('to a file that is broken is refused, with its faults', async () => {
    await loadTitle('alfa');
    await loadTitle('beta');
    await writeFile(previous, (await readFile(previous)).subarray(0, -20));
    const asked = store.history.rollBack();
    await expect(asked).rejects.toThrow(StorageUnavailable);
    await expect(asked).rejects.toThrow(`${previous} holds no registry:\nline 1: record is not`);
    expect(await titleIn(store.file)).toBe('beta');
  });

  it('from a file that is broken is a way out, and keeps the file under another name', async () => {
    await loadTitle('alfa');
    await loadTitle('beta');
    await writeFile(store.file, 'rubbish');
    await store.history.rollBack();
    expect(await titleIn(store.file)).toBe('alfa');
    expect(await names()).toEqual(['records.ndjson', 'records.ndjson.rejected']);
    expect(await readFile(`${store.file}.rejected`, 'utf8')).toBe('rubbish');
    expect(await store.history.list()).toHaveLength(1);
    await expect(store.history.rollBack()).rejects.toThrow(RevisionGone);
  });

  it('brings a file back that is gone', async () => {
    await loadTitle('alfa');
    await loadTitle('beta');
    const [, before] = await store.history.list();
    await rm(store.file);
    expect(await store.history.list()).toEqual([{ ...before, isCurrent: false }]);
    expect(await store.history.rollBack()).toMatchObject({ revision: before?.revision });
    expect(await names()).toEqual(['records.ndjson']);
    expect(await titleIn(store.file)).toBe('alfa');
    await rm(store.file);
    await expect(store.history.rollBack()).rejects.toThrow(NothingLoaded);
  });
});

describe('The history of the memory store', () => {
  it('names a previous file that cannot be read', async () => {
    await loadTitle('alfa');
    await mkdir(previous);
    const said: string[] = [];
    const onDamaged = (message: string) => void said.push(message);
    const history = new MemoryRegistryHistory(store.file, { onDamaged });
    expect(await history.list()).toHaveLength(1);
    expect(said).toEqual([expect.stringContaining(`${previous} cannot be read: EISDIR`)]);
    await expect(history.rollBack()).rejects.toThrow(new StorageUnavailable(said[0]));
  });

  it('names a previous file that cannot be opened', async () => {
    await loadTitle('alfa');
    await symlink(previous, previous);
    const closed = vi.spyOn(RecordsFile.prototype, 'close');
    onTestFinished(() => closed.mockRestore());
    await expect(store.history.rollBack()).rejects.toThrow(StorageUnavailable);
    await expect(store.history.list()).rejects.toThrow('records.ndjson');
    expect(closed, 'the current one').toHaveBeenCalledTimes(2);
  });

  it.each(['current', 'previous'])('leaves out a damaged %s file, and says so', async (which) => {
    await loadTitle('alfa');
    await loadTitle('beta');
    const [beta, alfa] = await store.history.list();
    const damaged = which === 'current' ? store.file : previous;
    await writeFile(damaged, 'rubbish');
    const said: string[] = [];
    const onDamaged = (message: string) => void said.push(message);
    const listed = await new MemoryRegistryHistory(store.file, { onDamaged }).list();
    expect(listed).toEqual(which === 'current' ? [{ ...alfa, isCurrent: false }] : [beta]);
    expect(said).toEqual([expect.stringContaining(`${damaged} holds no registry:\nline 1:`)]);
  });
});

describe.for([true, false])('A process that dies, with links: %s,', (links) => {
  /** Does a work again and again, and each time it dies one step later. */
  async function dyingAtEachStep(work: () => Promise<unknown>, check: () => Promise<void>) {
    for (let steps = 0; steps < 100; steps++) {
      store = await memoryRegistry();
      Object.assign(power, { left: Number.POSITIVE_INFINITY, links });
      await loadTitle('alfa');
      await loadTitle('beta');
      power.left = steps;
      const ended = await work().then(
        () => true,
        () => false,
      );
      const isOver = ended && power.left > 0;
      power.left = Number.POSITIVE_INFINITY;
      await rm(`${store.file}.lock`, { force: true });
      await check();
      if (isOver) return steps;
    }
    throw new Error('it never ends');
  }

  it('in a rollback loses neither registry, and the next one goes on from there', async () => {
    const steps = await dyingAtEachStep(
      () => store.history.rollBack(),
      async () => {
        const now = await titleIn(store.file);
        expect(['alfa', 'beta']).toContain(now);
        const other = now === 'alfa' ? 'beta' : 'alfa';
        expect(await store.history.list()).toHaveLength(2);
        await store.history.rollBack();
        expect(await titleIn(store.file)).toBe(other);
        expect(await titleIn(`${store.file}.previous`)).toBe(now);
        expect(await names()).not.toContain('records.ndjson.replaced');
      },
    );
    expect(steps).toBeGreaterThan(5);
  });

  it('in an import leaves the old registry or the new one, and the one before it', async () => {
    const steps = await dyingAtEachStep(
      () => loadTitle('gamma'),
      async () => {
        const now = await titleIn(store.file);
        expect(['beta', 'gamma']).toContain(now);
        expect(await store.history.list()).toHaveLength(2);
        await store.history.rollBack();
        expect(await titleIn(store.file)).toBe(now === 'gamma' ? 'beta' : 'alfa');
        await loadTitle('delta');
        expect(await names()).toEqual(['records.ndjson', 'records.ndjson.previous']);
      },
    );
    expect(steps).toBeGreaterThan(3);
  });
});
