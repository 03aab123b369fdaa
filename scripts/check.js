import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Format and lint, types, and unused code: side by side, and each says all that it has to say. */
const CHECKS = [types('tsconfig.json'), types('src/pages'), 'knip', 'biome ci .'];

/** What has not changed since the last check is not looked at again. */
function types(project) {
  const seen = `.cache/types/${project.replace('/', '-')}.tsbuildinfo`;
  return `tsc -p ${project} --incremental --tsBuildInfoFile ${seen}`;
}

async function passes(command) {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) process.stdout.write(`${command} failed with ${code}:\n${said}\n`);
  return code === 0;
}

const passed = await Promise.all(CHECKS.map(passes));
process.exitCode = passed.every(Boolean) ? 0 : 1;
