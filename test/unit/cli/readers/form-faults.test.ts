import { expect, it } from 'vitest';
import { BrokenHeader } from '../../../../src/adapters/inbound/cli/readers/tables/broken-header.js';
import { readPiped } from './reading.js';

const HEADER = 'id,cod_archivo,title,area,checkin_date,municipality,links';
const latin = (text: string) => Buffer.from(text, 'latin1');
const encoding = { kind: 'encoding', likelyEncoding: 'windows-1252' };

it.each([
  ['NDJSON', latin('{"title":"Año"}\n'), encoding],
  ['a JSON array', latin('[{"title":"Año"}]'), encoding],
  ['rows that are arrays', latin(`[["${HEADER.replaceAll(',', '","')}"],["Año"]]`), encoding],
  ['CSV', latin(`${HEADER}\na,b,Año,,,,\n`), encoding],
  ['CSV with a row too short', `${HEADER}\na,b\n`, { kind: 'width' }],
  ['CSV with a row too long', `${HEADER}\na,b,c,d,e,f,g,h\n`, { kind: 'width' }],
  ['CSV with a stray quote', `${HEADER}\na,b "c" d,,,,,\n`, { kind: 'syntax' }],
  ['CSV with far too many cells', `${HEADER}\n${','.repeat(1000)}x\n`, { kind: 'syntax' }],
  ['NDJSON that is none', '{"title":}\n', { kind: 'syntax' }],
  ['rows of which one is no array', `[["${HEADER.replaceAll(',', '","')}"],1]`, { kind: 'syntax' }],
])('A fault of the form has a kind, whatever it says: %s', async (_, contents, kind) => {
  const [record] = (await readPiped(contents)).records;
  expect(record).toMatchObject({ faults: [{ field: 'record', ...kind }] });
});

it('A byte that a given encoding does not have is of that kind, and names no other', async () => {
  const contents = Buffer.concat([latin(`${HEADER}\na,b,`), Buffer.of(0x81), latin(',,,,\n')]);
  const { records } = await readPiped(contents, { file: { encoding: 'windows-1252' } });
  expect(records[0]).toMatchObject({ faults: [{ kind: 'encoding' }] });
  expect(records[0]).not.toHaveProperty('faults.0.likelyEncoding');
});

it('A fault of a value has none', async () => {
  const [record] = (await readPiped('{"id":12345678901234567890}\n')).records;
  expect(record).toMatchObject({ faults: [{ field: 'id' }] });
  expect(record).not.toHaveProperty('faults.0.kind');
});

it('A header row that cannot be read is told from what else breaks a file', async () => {
  const { error } = await readPiped(latin('id,título\nx,y\n'));
  expect(error).toBeInstanceOf(BrokenHeader);
  expect(error).toMatchObject({ name: 'BrokenFile', fault: encoding });
  for (const other of ['id,title\n"x,y\n', 'a,b\nx,y\n', '[{"id":1}']) {
    const { error } = await readPiped(other);
    expect(error).toMatchObject({ name: 'BrokenFile' });
    expect(error).not.toBeInstanceOf(BrokenHeader);
  }
});
