import { execFileSync } from 'node:child_process';
import { registryFolder } from '../../support/command-line.js';

const PRINTED = /^To import it: planning-registry (.*)$/m;

/** The words of the command that an export printed, as a shell takes them. */
export function printedCommand(stderr: string): string[] {
  const [, command = ''] = PRINTED.exec(stderr) ?? [];
  const words = execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' });
  return words.split('\0').slice(0, -1);
}

/** Runs the command that an export printed, as a person would, in a registry of its own. */
export async function importAgain(stderr: string, ...words: string[]) {
  const other = await registryFolder();
  const again = await other.run([...printedCommand(stderr), ...words]);
  return { code: again.code, stderr: again.stderr, revision: revisionOf(again.stdout) };
}

export function revisionOf(text: string): string {
  return /revision ([0-9a-f]{64})/.exec(text)?.[1] as string;
}
