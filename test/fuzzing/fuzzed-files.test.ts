import { join } from 'node:path';
import { expect, it } from 'vitest';
import { effort } from '../support/effort.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { campaign, LONG_MS, seed } from './campaign.js';
import { FuzzedCommands, faultOfEnd } from './commands.js';
import { damaged, damagedFile } from './damage.js';
import { FuzzedRegistry } from './fuzzed-registry.js';
import { RECORDS_FILE, SOUND_FILES, type SoundFile } from './sound-files.js';

const FILES = effort.fuzzedFiles;

it('begins with files that an import takes, and two that it refuses', async () => {
  const commands = await FuzzedCommands.open();
  const refused = [];
  for (const sound of SOUND_FILES) {
    if ((await commands.importCode(sound)) !== 0) refused.push(sound.name);
  }
  // The encoding of the first one must be named.
  expect(refused).toEqual(['latin1.csv', 'EXP-0.pdf']);
});

it.each([
  ['a bug', { code: 1, stdout: '', stderr: 'TypeError: x\n    at f (/app/a.js:1:2)\n' }],
  ['an unknown exit code', { code: 70, stdout: '', stderr: 'the file is broken' }],
  ['no word', { code: 1, stdout: '', stderr: '' }],
])('would notice a command that ends with %s', (_, ended) => {
  expect(faultOfEnd(ended)).toBeDefined();
  expect(faultOfEnd({ code: 1, stdout: '', stderr: 'a.csv: is cut off' })).toBeUndefined();
});

it(
  `imports or inspects ${FILES} damaged files, or says what is wrong with them (FUZZ_SEED=${seed})`,
  async () => {
    const commands = await FuzzedCommands.open();
    await campaign(FILES, async (random, made) => {
      const sound = SOUND_FILES[made % SOUND_FILES.length] as SoundFile;
      const bytes = damagedFile(random, sound);
      return { name: sound.name, bytes, fault: await commands.faultOf(random, sound, bytes) };
    });
  },
  LONG_MS,
);

it(
  `serves on when ${FILES} damaged files take the place of its records (FUZZ_SEED=${seed})`,
  async () => {
    const registry = await FuzzedRegistry.open(join(await temporaryFolder(), 'records.ndjson'));
    await campaign(FILES, async (random) => {
      const sound = random.chance(0.8) ? RECORDS_FILE : random.pick(SOUND_FILES);
      const bytes = damagedFile(random, sound);
      return { name: sound.name, bytes, fault: await registry.faultOfRecords(bytes) };
    });
  },
  LONG_MS,
);

it(
  `serves the same when ${FILES} damaged files take the place of its snapshot (FUZZ_SEED=${seed})`,
  async () => {
    const registry = await FuzzedRegistry.open(join(await temporaryFolder(), 'records.ndjson'));
    const sound = await registry.snapshot();
    await campaign(FILES, async (random) => {
      const bytes = damaged(random, sound);
      return { name: 'snapshot', bytes, fault: await registry.faultOfSnapshot(bytes) };
    });
  },
  LONG_MS,
);
