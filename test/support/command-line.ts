import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { vi } from 'vitest';
import { runCommandLine } from '../../src/adapters/inbound/cli/command-line.js';
import type { Terminal } from '../../src/adapters/inbound/cli/output/terminal.js';
import { cliDependencies } from '../../src/config/cli-dependencies.js';
import { temporaryFolder } from './temporary-folder.js';

/** What stands in the terminal when a command has ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A terminal that nobody sees, and what is written there. */
export class FakeTerminal implements Terminal {
  /** Never: what a command says must not depend on how busy the machine is. */
  progressEveryMs = Number.POSITIVE_INFINITY;
  env: Terminal['env'] = {};
  readonly stdout = new PassThrough();
  readonly stderr: PassThrough & { isTTY?: boolean; columns?: number };
  readonly stdin: Readable;
  readonly #written = { stdout: '', stderr: '' };

  constructor(stdin: string | Buffer | Readable = '', columns?: number) {
    this.stdin = stdin instanceof Readable ? stdin : Readable.from([Buffer.from(stdin)]);
    this.stderr = Object.assign(new PassThrough(), columns && { isTTY: true, columns });
    for (const name of ['stdout', 'stderr'] as const) {
      this[name].setEncoding('utf8').on('data', (text: string) => {
        this.#written[name] += text;
      });
    }
  }

  async text(): Promise<{ stdout: string; stderr: string }> {
    await new Promise((resolve) => setImmediate(resolve));
    return this.#written;
  }
}

/** Runs a command in this process, on the parts that it has in production. */
export async function command(
  environment: Record<string, string>,
  words: readonly string[],
  terminal = new FakeTerminal(),
): Promise<Ended> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const code = await runCommandLine(words, '1.2.3', cliDependencies, terminal);
    return { code, ...(await terminal.text()) };
  } finally {
    vi.unstubAllEnvs();
  }
}

/** A folder with a records file that is yet to be, and the cliDependencies on it. */
export async function registryFolder() {
  const folder = await temporaryFolder();
  const file = join(folder, 'registry.ndjson');
  const at = (name: string) => join(folder, name);
  return {
    folder,
    file,
    at,
    /** Writes a file of text, or of JSON, and says where it is. */
    async write(name: string, contents: string | object): Promise<string> {
      const text = typeof contents === 'string' ? contents : JSON.stringify(contents, null, 2);
      await writeFile(at(name), text);
      return at(name);
    },
    /** The records that the imports have left. */
    async loaded() {
      const text = await readFile(file, 'utf8');
      return text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    },
    run: (words: readonly string[], terminal?: FakeTerminal) =>
      command({ RECORDS_FILE: file }, words, terminal),
  };
}
