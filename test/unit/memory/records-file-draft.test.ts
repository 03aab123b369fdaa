import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { MemoryRecordIntake } from '../../../src/adapters/outbound/memory/memory-record-intake.js';
import type { RegistryDraft } from '../../../src/domain/ports/record-intake.js';
import { canonicalForm } from '../../../src/domain/record/expediente.js';
import { someRecord } from '../../support/records.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, rename: vi.fn(real.rename) };
});

test('a draft that begins when another has just become current is not cleared up by it', async () => {
  const file = join(await temporaryFolder(), 'records.ndjson');
  const intake = new MemoryRecordIntake(file);
  const first = await intake.begin();
  await first.add([someRecord()]);
  await first.finish();
  const really = vi.mocked(rename).getMockImplementation() as typeof rename;
  let second: RegistryDraft | undefined;
  vi.mocked(rename).mockImplementationOnce(async (from, to) => {
    await really(from, to);
    second = await intake.begin();
  });
  await first.makeCurrent();

  const record = someRecord();
  await second?.add([record]);
  await second?.finish();
  await second?.makeCurrent();
  expect(await readFile(file, 'utf8')).toBe(`${canonicalForm(record)}\n`);
});
