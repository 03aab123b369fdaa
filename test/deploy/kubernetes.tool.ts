import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { manifests } from '../architecture/deployment.js';
import { ROOT } from '../process/service-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const run = promisify(execFile);
/** It brings the schemas of all these versions of Kubernetes with it. */
const VALIDATOR = '1.37.0';
const VERSIONS = ['1.29', '1.33', '1.37'];
const HOME = join(ROOT, `.cache/kubernetes-validate-${VALIDATOR}`);
const PROGRAM = join(HOME, 'bin/kubernetes-validate');
/** Kubernetes itself does not know the kinds of the Prometheus operator. */
const known = manifests.filter((name) => name !== 'optional/pod-monitor');
const pathOf = (name: string) => join(ROOT, 'deploy/kubernetes', `${name}.yaml`);

beforeAll(async () => {
  if (existsSync(PROGRAM)) return;
  await run('python3', ['-m', 'venv', HOME]);
  const install = ['-m', 'pip', 'install', '--quiet', `kubernetes-validate==${VALIDATOR}`];
  await run(join(HOME, 'bin/python'), install);
}, 300_000);

function validate(
  version: string,
  ...files: string[]
): Promise<{ stdout: string; stderr: string }> {
  return run(PROGRAM, ['--strict', '-k', version, ...files]);
}

it.each(VERSIONS)(
  'has manifests that Kubernetes %s knows, with no other field',
  async (version) => {
    const { stdout, stderr } = await validate(version, ...known.map(pathOf));
    expect(`${stdout}${stderr}`.match(/ passed /g)).toHaveLength(known.length);
  },
);

it('would complain of a field that is misspelled', async () => {
  const text = await readFile(pathOf('deployment'), 'utf8');
  const file = join(await temporaryFolder(), 'misspelled.yaml');
  await writeFile(file, text.replace('readOnlyRootFilesystem', 'readOnlyRootFileSystem'));
  await expect(validate('1.37', file)).rejects.toMatchObject({
    stdout: expect.stringContaining("'readOnlyRootFileSystem' was unexpected"),
  });
});
