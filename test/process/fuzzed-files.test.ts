import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seed } from '../fuzzing/campaign.js';
import { faultOfEnd } from '../fuzzing/commands.js';
import { damagedFile } from '../fuzzing/damage.js';
import { RECORDS_FILE, SOUND_FILES } from '../fuzzing/sound-files.js';
import { effort } from '../support/effort.js';
import { Random } from '../support/random.js';
import { replaceFile } from '../support/replace-file.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { runProcess } from './command-process.js';
import { startProcess } from './service-process.js';

const FILES = effort.fuzzedProcesses;

it(`an import of a damaged file ends in order (FUZZ_SEED=${seed})`, async () => {
  const random = new Random(seed);
  const registry = join(await temporaryFolder(), 'records.ndjson');
  for (let made = 0; made < FILES; made++) {
    const bytes = damagedFile(random, random.pick(SOUND_FILES));
    const { code, ...ended } = await runProcess({ RECORDS_FILE: registry }, ['import', '-'], bytes);
    expect(faultOfEnd({ ...ended, code: code as number }), `file ${made}`).toBeUndefined();
  }
});

it(`a service whose records file is replaced by damaged ones answers (FUZZ_SEED=${seed})`, async () => {
  const random = new Random(seed);
  const file = join(await temporaryFolder(), 'records.ndjson');
  const sound = RECORDS_FILE.pack(RECORDS_FILE.parts);
  await replaceFile(file, sound);
  const service = startProcess({ RECORDS_FILE: file, LOG_LEVEL: 'info' });
  const origin = await service.ready();
  for (let made = 0; made < FILES; made++) {
    const seen = service.log.length;
    await replaceFile(file, damagedFile(random, random.pick(SOUND_FILES)));
    const isNews = ({ msg }: Record<string, unknown>) =>
      /registry loaded|rejected/.test(String(msg));
    await service.logged((entry) => isNews(entry) && service.log.slice(seen).some(isNews));
    const { status } = await fetch(new URL('/api/record?limit=1', origin));
    expect([200, 404], `file ${made}`).toContain(status);
  }
  expect(service.stderr).toBe('');
  service.signal('SIGTERM');
  expect(await service.exited).toMatchObject({ code: 0 });
});
