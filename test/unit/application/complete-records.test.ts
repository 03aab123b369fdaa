import { beforeEach, describe, expect, it } from 'vitest';
import { FileLineSorter } from '../../../src/adapters/outbound/external-sort/file-line-sorter.js';
import { SpilledTexts } from '../../../src/adapters/outbound/external-sort/spilled-texts.js';
import type { SubmittedRecord } from '../../../src/application/import/import-request.js';
import { completeRecords } from '../../../src/application/import/staging/complete-records.js';
import { type Expediente, fieldsOf } from '../../../src/domain/record/expediente.js';
import { someRecord } from '../../support/records.js';
import { fakeWhole } from './fake-registry.js';

const [a, b] = ['a', 'b'].map((id) => someRecord({ id, cod_archivo: `K${id}-1` })) as [
  ReturnType<typeof someRecord>,
  ReturnType<typeof someRecord>,
];

let open: number;
let longest: number;
let sorted: number;
let aside: number;
beforeEach(() => {
  open = 0;
  longest = 0;
  sorted = 0;
  aside = 0;
});

class WatchedSorter extends FileLineSorter {
  override add(line: string) {
    longest = Math.max(longest, line.length);
    sorted++;
    return super.add(line);
  }
  override async close() {
    open--;
    await super.close();
  }
}
class WatchedTexts extends SpilledTexts {
  override keep(text: string) {
    aside++;
    return super.keep(text);
  }
  override async close() {
    open--;
    await super.close();
  }
}
const sorting = {
  sorter: () => {
    open++;
    return new WatchedSorter(300);
  },
  texts: () => {
    open++;
    return new WatchedTexts();
  },
};

async function* each(records: readonly SubmittedRecord[]) {
  yield* records;
}

/** By the lines of the records. */
async function keptFields(submitted: readonly SubmittedRecord[], current: Expediente[]) {
  const kept: [number, readonly string[]][] = [];
  for await (const one of completeRecords(each(submitted), fakeWhole(current), sorting)) {
    kept.push([one.location.line, 'kept' in one ? (one.kept ?? []) : []]);
  }
  return Object.fromEntries(kept);
}

async function completed(
  submitted: readonly SubmittedRecord[],
  current = [a, b],
  signal?: AbortSignal,
): Promise<SubmittedRecord[]> {
  const records: SubmittedRecord[] = [];
  const whole = fakeWhole(current);
  for await (const one of completeRecords(each(submitted), whole, sorting, signal)) {
    records.push('fields' in one ? { location: one.location, fields: one.fields } : one);
  }
  return records;
}

const at = (line: number, file = 'f') => ({ file, line });

describe('A record that lacks fields', () => {
  it('gets them from the current record with its id, and keeps its own', async () => {
    const submitted = {
      fields: { id: 'b', title: 'otro', inscription_date: null },
      location: at(7),
    };
    expect(await completed([submitted])).toEqual([
      { location: at(7), fields: { ...fieldsOf(b), title: 'otro' } },
    ]);
  });

  it('says which of them are not empty', async () => {
    const empty = someRecord({ id: 'e', area: '', content: '', links: [], inscription_date: null });
    const { content: _content, links: _links, ...others } = fieldsOf(b);
    const submitted = [
      { fields: { id: 'e', title: 'otro' }, location: at(1) },
      { fields: others, location: at(2) },
      { fields: { ...others, id: 'new' }, location: at(3) },
    ];
    expect(await keptFields(submitted, [b, empty])).toEqual({
      1: ['cod_archivo', 'checkin_date', 'municipality'],
      2: ['content', 'links'],
      3: [],
    });
  });

  it('has nothing in those that may be empty, where the registry has no record with its id', async () => {
    const submitted = { fields: { id: 'aa', title: 'nuevo' }, location: at(1) };
    const fields = { ...submitted.fields, area: '', links: [] };
    expect(await completed([submitted])).toEqual([{ ...submitted, fields }]);
  });

  it('is a fault where it has nothing but the id of no record', async () => {
    const submitted = { fields: { id: 'aa', content: 'x' }, location: at(1) };
    const reason = 'is not in the registry, and a new record needs its other fields';
    expect(await completed([submitted])).toEqual([
      { location: at(1), faults: [{ field: 'id', reason, value: 'aa' }] },
    ]);
  });

  it('is known by its id as the registry writes it', async () => {
    const e = someRecord({ id: 'é', cod_archivo: 'E-1' });
    const [found] = await completed([{ fields: { id: ' e\u0301 ' }, location: at(1) }], [e]);
    expect(found).toMatchObject({ fields: { cod_archivo: 'E-1' } });
  });

  it('is completed each time it is submitted, in the order of the files', async () => {
    const titles = Array.from({ length: 12 }, (_, i) => `title ${i}`);
    const submitted = titles.map((title, i) => ({
      fields: { id: 'a', title },
      location: at(i + 1, i < 6 ? 'one' : 'two'),
    }));
    expect(await completed(submitted)).toEqual(
      submitted.map(({ fields, location }) => ({
        location,
        fields: { ...fieldsOf(a), ...fields },
      })),
    );
  });

  it('may have a long text, which is kept aside', async () => {
    const long = 'x'.repeat(40_000);
    const current = someRecord({ id: 'long', content: long });
    const submitted = [
      { fields: { id: 'long', title: 't' }, location: at(1) },
      { fields: { id: 'a', content: long }, location: at(2) },
    ];
    const found = await completed(submitted, [a, current]);
    expect(found.map((one) => 'fields' in one && one.fields)).toEqual([
      { ...fieldsOf(a), content: long },
      { ...fieldsOf(current), title: 't' },
    ]);
    expect(longest).toBeLessThan(20_000);
    expect(aside).toBe(2);
  });
});

describe('A record whose id cannot be looked up', () => {
  const faults = [{ field: 'record', reason: 'is not JSON', value: '' }];

  it.each([
    { faults },
    { fields: null },
    { fields: 7 },
    { fields: { title: 'no id' } },
    { fields: { id: 5 } },
    { fields: { id: ' ' } },
    { fields: { id: 'a\u0001' } },
  ])('comes first, as it is: %j', async (submitted) => {
    const odd = { ...submitted, location: at(2) };
    const [first, second] = await completed([{ fields: { id: 'a' }, location: at(1) }, odd]);
    expect(first).toEqual(odd);
    expect(second).toEqual({ location: at(1), fields: fieldsOf(a) });
  });
});

describe('What completing records takes', () => {
  it('is a line of each submitted record, and one of each current record that it needs', async () => {
    const ids = ['a', 'a', 'new'];
    await completed(ids.map((id, i) => ({ fields: { id }, location: at(i + 1) })));
    expect({ sorted, aside }).toEqual({ sorted: 4, aside: 0 });
  });

  it('is read from the registry in the name of who asked', async () => {
    const { signal } = new AbortController();
    const asked: unknown[] = [];
    const whole = fakeWhole([a]);
    const current = {
      ...whole,
      records(options?: { signal?: AbortSignal | undefined }) {
        asked.push(options);
        return whole.records();
      },
    };
    const record = { fields: { id: 'a' }, location: at(1) };
    for await (const one of completeRecords(each([record]), current, sorting, signal)) {
      expect(one.location).toEqual(at(1));
    }
    expect(asked).toEqual([{ signal }]);
  });

  it('is given back at the end', async () => {
    await completed([{ fields: { id: 'a' }, location: at(1) }]);
    expect(open).toBe(0);
  });

  it('is given back where it is stopped', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));
    const record = { fields: { id: 'a' }, location: at(1) };
    await expect(completed([record], [a], signal)).rejects.toThrow('stopped');
    expect(open).toBe(0);
  });
});
