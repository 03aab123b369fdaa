import { beforeEach, describe, expect, it } from 'vitest';
import { ReportStatus } from '../../../src/application/status/report-status.js';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import { StorageUnavailable } from '../../../src/domain/errors.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import { someRecord } from '../../support/records.js';
import { fakeGeneration, fakeRepository } from './fake-registry.js';

const records = [someRecord(), someRecord()];
let status: ServiceStatus;
beforeEach(() => {
  status = new ServiceStatus();
});

/** The generation, and how many records were asked for whenever they were counted. */
function counted(generation: Generation) {
  const watched = {
    ...generation,
    asked: [] as number[],
    page(...question: Parameters<Generation['page']>) {
      watched.asked.push(question[1].limit);
      return generation.page(...question);
    },
  };
  return watched;
}

describe('The report on the service', () => {
  it('is nothing where nothing has been loaded', async () => {
    expect(await new ReportStatus(fakeRepository(), status).run()).toBeUndefined();
  });

  it('says what is served, and what is wrong though it is', async () => {
    const staleSince = new Date('2026-01-01T00:00:00Z');
    const generation = { ...fakeGeneration(records), staleSince };
    status.rejected('The file is broken.');
    expect(await new ReportStatus(fakeRepository(generation), status).run()).toEqual({
      revision: 'one',
      modified: generation.modified,
      records: 2,
      staleSince,
      warnings: [expect.objectContaining({ part: 'records', detail: 'The file is broken.' })],
    });
  });

  it('counts the records of each revision once, and reads one of them', async () => {
    const generations = [counted(fakeGeneration(records, 'one'))];
    const repository = {
      current: async () => generations.at(-1),
      at: () => expect.unreachable(),
    };
    const report = new ReportStatus(repository, status);
    for (const _ of [1, 2]) expect(await report.run()).toMatchObject({ records: 2 });
    generations.push(counted(fakeGeneration([someRecord()], 'two')));
    for (const _ of [1, 2]) expect(await report.run()).toMatchObject({ records: 1 });
    expect(generations.map(({ asked }) => asked)).toEqual([[1], [1]]);
  });

  it('lacks the count where there is no time for it, and counts again', async () => {
    const report = new ReportStatus(fakeRepository(fakeGeneration(records)), status);
    const late = await report.run({ signal: AbortSignal.abort() });
    expect(late).toMatchObject({ revision: 'one', records: undefined });
    expect(await report.run()).toMatchObject({ records: 2 });
  });

  it('cannot be had from a store that does not answer', async () => {
    const away = {
      current: () => Promise.reject(new StorageUnavailable('away')),
      at: () => expect.unreachable(),
    };
    await expect(new ReportStatus(away, status).run()).rejects.toThrow('away');
  });
});
