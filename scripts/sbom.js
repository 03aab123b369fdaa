import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* Prints the bill of materials of what is shipped (CycloneDX). In a clone, `npm sbom --omit dev`
   leaves out what development tools need too, so a folder without them is asked. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'planning-registry-'));
// npm takes the name of the folder for that of the package.
const folder = join(home, 'planning-registry');
const npm = (...words) =>
  execFileSync('npm', words, { cwd: folder, maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'inherit'] });

try {
  mkdirSync(folder);
  for (const name of ['package.json', 'package-lock.json']) cpSync(ROOT + name, join(folder, name));
  npm('ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund');
  npm('pkg', 'delete', 'devDependencies', 'overrides');
  process.stdout.write(npm('sbom', '--omit=dev', '--sbom-format=cyclonedx'));
} finally {
  rmSync(home, { recursive: true });
}
