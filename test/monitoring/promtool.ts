import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { prometheusProgram } from './prometheus-program.js';

/** Runs promtool. Rejects if it finds a fault, with what it says. */
export async function promtool(words: readonly string[], stdin?: string): Promise<string> {
  known ??= prometheusProgram('promtool');
  const running = promisify(execFile)(await known, words as string[]);
  if (stdin !== undefined) running.child.stdin?.end(stdin);
  const { stdout, stderr } = await running.catch((error) => {
    throw new Error(`promtool ${words.join(' ')}:\n${error.stdout}${error.stderr}`);
  });
  return `${stdout}${stderr}`;
}

let known: Promise<string> | undefined;
