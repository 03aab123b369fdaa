import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordsFileSource } from '../../src/adapters/outbound/memory/records-file-source.js';
import { describeRecordSource, type OpenedSource } from '../../src/contract/index.js';
import { ndjson } from '../support/records.js';
import { replaceFile } from '../support/replace-file.js';
import { contractOptions } from './contract-options.js';

function openSource(put: (file: string, text: string) => Promise<void>) {
  return async (records: readonly object[]): Promise<OpenedSource> => {
    const folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
    const file = join(folder, 'records.ndjson');
    const replace = (all: readonly object[]) => put(file, ndjson(all));
    await replace(records);
    const source = new RecordsFileSource({ file, checkEveryMs: 5 });
    return { source, replace, close: () => rm(folder, { recursive: true }) };
  };
}

describeRecordSource('A records file', openSource(replaceFile), contractOptions());
describeRecordSource(
  'A records file that is written in place',
  openSource(writeFile),
  contractOptions(),
);
