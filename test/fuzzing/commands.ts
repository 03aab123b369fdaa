import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Ended, registryFolder } from '../support/command-line.js';
import { PATIENCE } from '../support/patience.js';
import type { Random } from '../support/random.js';
import { PDF, RECORDS_FILE, type SoundFile } from './sound-files.js';

/** Done; records or a file were rejected; a column is not there. Nothing else is due to a file. */
const ALLOWED = [0, 1, 2];
const STACK = /^ +at .+:\d+:\d+\)?$/m;

const IMPORTS = [
  [],
  ['--skip-invalid', '--allow-removals'],
  ['--skip-invalid', '--merge', '--json'],
  ['--dry-run', '--rejects', 'faults.ndjson'],
  ['--skip-invalid', '--allow-removals', '--duplicates', 'number', '--rejects', 'rows.csv'],
];

/** A registry to which the commands are given one damaged file after another. */
export class FuzzedCommands {
  readonly #folder: Awaited<ReturnType<typeof registryFolder>>;

  private constructor(folder: Awaited<ReturnType<typeof registryFolder>>) {
    this.#folder = folder;
  }

  static async open(): Promise<FuzzedCommands> {
    return new FuzzedCommands(await registryFolder());
  }

  /** The exit code of an import that leaves out invalid records. */
  async importCode({ name, parts, pack }: SoundFile): Promise<number> {
    const file = this.#folder.at(name);
    await writeFile(file, pack(parts));
    return (await this.#folder.run(['import', file, '--skip-invalid', '--allow-removals'])).code;
  }

  /** Imports or inspects a file. Says what is wrong with how that ends, or nothing. */
  async faultOf(
    random: Random,
    { name }: SoundFile,
    bytes: Uint8Array,
  ): Promise<string | undefined> {
    const { at } = this.#folder;
    const file = at(name);
    await writeFile(file, bytes);
    const options = random.pick(IMPORTS).map((word) => (word.includes('.') ? at(word) : word));
    const recipe = ['--recipe', at('recipe.json')];
    const documents = ['--content-dir', this.#folder.folder];
    const ways = [
      [['import', file, ...options]],
      [['inspect', file, ...random.pick([[], ['--json']])]],
      [
        ['inspect', file, ...recipe, '--force'],
        ['import', file, ...recipe, ...options],
      ],
    ];
    if (name === PDF.name) ways.push([['import', await this.#records(), ...options, ...documents]]);
    for (const words of random.pick(ways)) {
      const fault = await this.#faultOf(words);
      if (fault !== undefined) return `${words.join(' ')}: ${fault}`;
    }
    return undefined;
  }

  /** A file with the record that a document belongs to. */
  async #records(): Promise<string> {
    const file = this.#folder.at('records-of-documents.ndjson');
    await writeFile(file, RECORDS_FILE.pack(RECORDS_FILE.parts));
    return file;
  }

  async #faultOf(words: readonly string[]): Promise<string | undefined> {
    const before = this.#registry();
    const running = this.#folder.run(words).catch((error: Error) => error);
    const ended = await Promise.race([running, pause(PATIENCE.timeout, undefined, { ref: false })]);
    if (ended === undefined) return 'it does not end';
    if (ended instanceof Error) return `it throws ${ended.stack}`;
    if (ended.code !== 0 && !before.equals(this.#registry())) return 'it fails, and yet it changes';
    return faultOfEnd(ended);
  }

  #registry(): Buffer {
    const { file } = this.#folder;
    return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  }
}

/** What is wrong with how a command has ended that was given a damaged file. */
export function faultOfEnd({ code, stderr, stdout }: Ended): string | undefined {
  if (!ALLOWED.includes(code)) return `exit code ${code}: ${stderr}`;
  if (STACK.test(stderr)) return `a stack: ${stderr}`;
  return code !== 0 && !/\w+ \w+/.test(stderr + stdout)
    ? `exit code ${code} without a word`
    : undefined;
}
