import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished } from 'vitest';

/** A block of code, and the file that the text before it says that it is. */
const BLOCK = /(?:`(?<file>[\w./-]+)`[^\n]*:\n\n)?^```(?<language>\w+)\n(?<text>.*?)^```$/gms;

export interface Block {
  readonly language: string;
  readonly text: string;
  readonly file?: string | undefined;
}

/** The blocks of a document, in their order. */
export async function blocksOf(document: string): Promise<Block[]> {
  const text = await readFile(new URL(`../../${document}`, import.meta.url), 'utf8');
  return [...text.matchAll(BLOCK)].map(({ groups }) => groups as unknown as Block);
}

/** A terminal in which lines are typed. It stays in the folder that they lead to. */
export class Terminal {
  output = '';

  constructor(
    public folder: string,
    private readonly environment: Record<string, string>,
  ) {}

  /** Runs lines to their end, and gives what they print. */
  async run(lines: string): Promise<string> {
    const shell = this.#shell(`${lines}\npwd >&3`);
    let folder = '';
    shell.stdio[3]?.on('data', (text) => {
      folder += text;
    });
    const before = this.output.length;
    const [code] = await once(shell, 'close');
    expect(code, `${lines}\n${this.output}`).toBe(0);
    this.folder = folder.trim();
    return this.output.slice(before);
  }

  /** Runs what does not end by itself, until the test ends or the returned function is called. */
  start(lines: string): () => Promise<unknown> {
    const shell = this.#shell(lines);
    const closed = once(shell, 'close');
    const stop = () => {
      if (shell.exitCode === null && shell.signalCode === null) {
        process.kill(-(shell.pid as number), 'SIGKILL');
      }
      return closed;
    };
    onTestFinished(async () => {
      await stop();
    });
    return stop;
  }

  #shell(lines: string) {
    const { PATH = '', HOME = '' } = process.env;
    const shell = spawn('sh', ['-ec', lines], {
      cwd: this.folder,
      env: { PATH, HOME, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true, // a group of its own, so that all that it starts can be ended with it
    });
    for (const stream of [shell.stdout, shell.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    return shell;
  }
}
