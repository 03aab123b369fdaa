import { beforeEach, describe, expect, it } from 'vitest';
import { ImportReport } from '../../../src/application/import/import-report.js';
import type { SubmittedRecord } from '../../../src/application/import/import-request.js';
import { readSubmissions } from '../../../src/application/import/read-submissions.js';
import { StagedImport } from '../../../src/application/import/staging/staged-import.js';
import { MunicipalityDirectory } from '../../../src/domain/municipality/municipality-directory.js';
import { importInto } from '../../support/importing.js';
import { memoryRegistry } from '../../support/memory-registry.js';
import { someFields } from '../../support/records.js';

let store: Awaited<ReturnType<typeof memoryRegistry>>;
beforeEach(async () => {
  store = await memoryRegistry();
});
const nothing = { current: async () => undefined };

describe('What was submitted', () => {
  const location = { file: 'f', line: 7 };

  /** Reads one record, and gives what is rejected. */
  async function rejected(submitted: SubmittedRecord) {
    const rejections: unknown[] = [];
    const report = new ImportReport({
      rejected: (rejection) => rejections.push(rejection),
      warned: () => expect.unreachable(),
      progressed: () => expect.unreachable(),
    });
    const none = () => expect.unreachable();
    const sorter = () => ({ add: none, sorted: none, close: none });
    const texts = () => ({ keep: none, textAt: none, close: none });
    async function* records() {
      yield submitted;
    }
    const request = {
      records: records(),
      mode: 'replace',
      allowRemovals: false,
      maxRejected: 0,
      dryRun: false,
    } as const;
    await readSubmissions(request, new StagedImport({ sorter, texts }, undefined), report);
    return rejections;
  }

  it('and could not be read is rejected with the faults that its reader found', async () => {
    const faults = [{ field: 'record', reason: 'is not JSON', value: '{' }];
    expect(await rejected({ location, faults })).toEqual([{ location, faults }]);
  });

  it('is no cover for a fault of the program', async () => {
    const fields = {
      get id() {
        throw new TypeError('a fault of ours');
      },
    };
    await expect(rejected({ location, fields })).rejects.toThrow('a fault of ours');
  });
});

describe('An import where there is no registry yet', () => {
  const [a, b] = ['a', 'b'].map((id) => someFields({ id, cod_archivo: `K${id}-1` }));

  it('adds every record, also by a merge', async () => {
    const { changes, outcome } = await importInto(
      nothing,
      store.intake,
    )({
      records: [a, b],
      mode: 'merge',
    });
    expect({ changes, outcome }).toEqual({
      changes: { added: 2, changed: 0, removed: 0, same: 0 },
      outcome: 'current',
    });
  });

  it('tells how many records will be written, without those that are left out', async () => {
    const { progress, rejected, repeated } = await importInto(
      nothing,
      store.intake,
    )({
      records: [a, { ...a, title: 'otro' }, { ...b, title: '' }, b],
      duplicates: 'first',
      maxRejected: 1,
    });
    expect({ rejected, repeated }).toEqual({ rejected: 1, repeated: 1 });
    expect(progress.at(-1)).toEqual({ step: 'writing', records: 2, of: 2 });
  });

  it('does not discard what it made current', async () => {
    const done: string[] = [];
    const begin = async () => {
      const draft = await store.intake.begin();
      const [makeCurrent, discard] = [draft.makeCurrent.bind(draft), draft.discard.bind(draft)];
      draft.makeCurrent = async (options) => {
        done.push('current');
        await makeCurrent(options);
      };
      draft.discard = async () => {
        done.push('discarded');
        await discard();
      };
      return draft;
    };
    await importInto(nothing, { begin })({ records: [a] });
    expect(done).toEqual(['current']);
    await importInto(nothing, { begin })({ records: [a], dryRun: true });
    expect(done).toEqual(['current', 'discarded']);
  });

  it('names every municipality that is near one which is not on the list', async () => {
    const officialMunicipalities = new MunicipalityDirectory(['Villanueva B', 'Villanueva C']);
    const records = [someFields({ municipality: 'Villanueva X' })];
    const { messages } = await importInto(
      nothing,
      store.intake,
    )({ records, officialMunicipalities });
    expect(messages).toEqual([
      'the municipality Villanueva X is not on the list; near names: Villanueva B | Villanueva C',
    ]);
  });
});
