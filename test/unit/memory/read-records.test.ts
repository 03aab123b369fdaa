import { open } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { BrokenRecordsFile } from '../../../src/adapters/outbound/memory/errors.js';
import { readRecords } from '../../../src/adapters/outbound/memory/records-file/read-records.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { createExpediente } from '../../../src/domain/record/expediente.js';
import { ndjson, someFields } from '../../support/records.js';
import { someFile } from './records-file.js';

async function read(contents: string | Uint8Array, signal?: AbortSignal) {
  const file = await open(await someFile(contents));
  try {
    const records: Expediente[] = [];
    for await (const record of readRecords(file, signal)) records.push(record);
    return records;
  } finally {
    await file.close();
  }
}

async function faultsOf(contents: string | Uint8Array): Promise<readonly string[]> {
  const error = await read(contents).then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(BrokenRecordsFile);
  return error.faults;
}

describe('readRecords', () => {
  it('gives every record of the file, in its order', async () => {
    const fields = [someFields({ title: 'Año «ñ» 😀' }), someFields(), someFields()];
    expect(await read(ndjson(fields))).toEqual(fields.map(createExpediente));
  });

  it('reads a byte order mark, CRLF and a last line without a line break', async () => {
    const fields = [someFields(), someFields()];
    const lines = fields.map((one) => JSON.stringify(one));
    expect(await read(`\ufeff${lines.join('\r\n\r\n')}`)).toEqual(fields.map(createExpediente));
  });

  it('decision 28: reads the longest record there can be, every character escaped', async () => {
    const { content: _, ...others } = someFields();
    const escaped = '\\u0061'.repeat(8 * 1024 * 1024);
    const line = `${JSON.stringify(others).slice(0, -1)},"content":"${escaped}"}`;
    const [record] = await read(line);
    expect(record?.content).toHaveLength(8 * 1024 * 1024);
  });

  it.each(['', '\n\n', '\ufeff'])('refuses %j, which holds no record', async (contents) => {
    expect(await faultsOf(contents)).toEqual(['the file holds no record']);
  });

  it('names the line that is not JSON', async () => {
    const cut = JSON.stringify(someFields()).slice(0, -1);
    expect(await faultsOf(`${ndjson([someFields()])}\n${cut}\n`)).toEqual([
      'line 3: record is not JSON',
    ]);
  });

  it('names the line that is not UTF-8', async () => {
    const latin1 = Buffer.from(ndjson([someFields({ title: 'Año' })]), 'latin1');
    expect(await faultsOf(Buffer.concat([Buffer.from('\n'), latin1]))).toEqual([
      'line 2: record is not UTF-8',
    ]);
  });

  it('names a line of lists within lists, however deep', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(await faultsOf(`{}\n${deep}`)).toMatchObject({
      1: 'line 2: record is not a JSON object',
    });
  });

  it('names the line, the field and the reason of every invalid record', async () => {
    const broken = [someFields({ title: '', area: 'a\u0000' }), someFields(), [], null];
    expect(await faultsOf(ndjson(broken))).toEqual([
      'line 1: title is empty; area holds a lone surrogate or a control character',
      'line 3: record is not a JSON object',
      'line 4: record is not a JSON object',
    ]);
  });

  it('decision 26: names both lines that have one id', async () => {
    const records = [someFields({ id: 'A' }), someFields({ id: 'a' }), someFields({ id: ' A ' })];
    expect(await faultsOf(ndjson(records))).toEqual(['line 3: id A is on line 1 already']);
  });

  it('decision 26: names both lines that have one code, whatever its case', async () => {
    const codes = ['AÑO-1', 'AÑO-01', 'an\u0303o-1'];
    const records = codes.map((cod_archivo) => someFields({ cod_archivo }));
    expect(await faultsOf(`\n${ndjson(records)}`)).toEqual([
      'line 4: cod_archivo año-1 is on line 2 already',
    ]);
  });

  it('decision 26: names the first line for every record that repeats it', async () => {
    const record = someFields({ id: 'A', cod_archivo: 'C-1' });
    const other = someFields({ id: 'B', cod_archivo: 'C-2' });
    expect(await faultsOf(ndjson([record, record, record, other, other]))).toEqual([
      'line 2: id A is on line 1 already',
      'line 2: cod_archivo C-1 is on line 1 already',
      'line 3: id A is on line 1 already',
      'line 3: cod_archivo C-1 is on line 1 already',
      'line 5: id B is on line 4 already',
      'line 5: cod_archivo C-2 is on line 4 already',
    ]);
  });

  it('lists ten faults in its message and counts the others', async () => {
    const ten = await read('x\n'.repeat(10)).catch((error) => error);
    expect(ten.message.split('\n')).toHaveLength(10);
    const twelve = await read('x\n'.repeat(12)).catch((error) => error);
    expect(twelve.message.split('\n').slice(9)).toEqual([
      'line 10: record is not JSON',
      'and 2 more faults',
    ]);
    expect(twelve.faults).toHaveLength(11);
  });

  it('does not read rubbish to its end', async () => {
    const faults = await faultsOf(`${ndjson([someFields()])}${'x\n'.repeat(2_200_000)}`);
    expect(faults).toHaveLength(11);
    expect(faults.at(-1)).toBe('and 990 more faults up to line 1001; the rest was not read');
  });

  it.for([
    ['id;cod_archivo;title\n1;A-1;Plan', 'CSV'],
    ['"id","cod_archivo"', 'CSV'],
    ['id\tcod_archivo', 'CSV'],
    ['\n[\n{"id":"1"}]', 'a JSON array'],
  ])('says of %j that it is %s, to be imported first', async ([contents, format]) => {
    expect(await faultsOf(contents as string)).toEqual([
      `the file is ${format}, and a records file is NDJSON: import it first, into another RECORDS_FILE`,
    ]);
  });

  it('stops when it is told to', async () => {
    const stopped = AbortSignal.abort(new Error('stop'));
    await expect(read(ndjson([someFields()]), stopped)).rejects.toThrow('stop');
  });
});
