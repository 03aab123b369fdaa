import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LogOutput } from '../../../src/config/log-output.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const lineOf = (n: number, length = 500) => `{"n":${n},"text":"${'ñ'.repeat(length)}"}\n`;

describe('The output of the log', () => {
  it('has every line in order', async () => {
    const file = join(await temporaryFolder(), 'log');
    const output = new LogOutput(openSync(file, 'w'));
    const lines = Array.from({ length: 100 }, (_, n) => lineOf(n));
    for (const line of lines) output.write(line);
    output.flush();
    expect(readFileSync(file, 'utf8')).toBe(lines.join(''));
  });

  it('outlives a file that takes no bytes, as on a full disk', () => {
    const output = new LogOutput(openSync(import.meta.filename, 'r'));
    expect(() => {
      for (let n = 0; n < 100; n++) output.write(lineOf(n));
      output.flushSync();
    }).not.toThrow();
  });

  it('keeps what a slow reader does not take yet, and says how many lines it had to drop', async () => {
    const { output, read } = await pipe();
    for (let n = 0; n < 3_000; n++) output.write(lineOf(n));
    const text = read(() => output.flush());
    const lines = text.split('\n').slice(0, -1);
    const kept = lines.map((line) => JSON.parse(line));
    const told = kept.find(({ msg }) => msg === 'log lines lost');
    const numbers = kept.filter((line) => line !== told).map(({ n }) => n);
    expect(numbers).toEqual(numbers.map((_, n) => n));
    expect(numbers.length).toBeGreaterThan(1_000);
    expect(told?.lost + numbers.length).toBe(3_000);
  });

  it('says of a slow reader in one line how much it lost, however often it was asked', async () => {
    const { output, read } = await pipe();
    for (let n = 0; n < 3_000; n++) {
      output.write(lineOf(n));
      if (n % 100 === 0) output.flush();
    }
    const { told, numbers } = linesIn(read(() => output.flush()));
    expect(told).toEqual([3_000 - numbers.length]);
  });

  it('counts every line of every write that fails, and begins the next one on its own', async () => {
    const { output, read, closeReader, openReader } = await pipe();
    const capacity = await pipeCapacity();
    const [long, all] = [5_000, 500];
    let n = 0;
    // The pipe takes a part of the last of these, and nothing once its reader is gone.
    for (let sent = 0; sent <= capacity; sent += long) output.write(lineOf(n++, long));
    closeReader();
    for (; n < all; n++) {
      output.write(lineOf(n));
      if (n % 7 === 0) output.flush();
    }
    openReader();
    output.write(lineOf(all));
    const { told, numbers, broken } = linesIn(read(() => output.flush()));
    expect(told).toEqual([all + 1 - numbers.length]);
    expect(numbers.at(-1)).toBe(all);
    expect(broken).toEqual([expect.stringMatching(/^\{"n":\d+,"text":"ñ+[^{}]*$/)]);
  });

  it('counts no line that lacked nothing but its end', async () => {
    const { output, read, closeReader, openReader } = await pipe();
    output.write(`"${'x'.repeat((await pipeCapacity()) - 2)}"\n`);
    closeReader();
    output.flush();
    output.write(lineOf(1));
    output.flush();
    openReader();
    output.write(lineOf(2));
    const { told, numbers, broken } = linesIn(read(() => output.flush()));
    expect({ told, numbers, broken }).toEqual({ told: [1], numbers: [undefined, 2], broken: [] });
  });

  /** How many lines were said to be lost, the numbers of the others, and what is no JSON. */
  function linesIn(text: string) {
    const told: number[] = [];
    const numbers: number[] = [];
    const broken: string[] = [];
    for (const line of text.split('\n').slice(0, -1)) {
      try {
        const entry = JSON.parse(line);
        if (entry.msg === 'log lines lost') told.push(entry.lost);
        else numbers.push(entry.n);
      } catch {
        broken.push(line);
      }
    }
    return { told, numbers, broken };
  }

  /** How many bytes a pipe holds that nobody reads. */
  async function pipeCapacity(): Promise<number> {
    const { writer } = await pipe();
    return writeSync(writer, Buffer.alloc(4 * 1024 * 1024));
  }

  /**
   * A named pipe that does not block, and how to read all of it. What is in it stays while it has
   * no reader, and every write then fails.
   */
  async function pipe() {
    const path = join(await temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    let reader: number;
    const openReader = () => {
      reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    };
    const closeReader = () => closeSync(reader);
    openReader();
    const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    onTestFinished(() => [reader, writer].forEach(closeSync));
    const chunk = Buffer.alloc(64 * 1024);
    const read = (more: () => void) => {
      const chunks: Buffer[] = [];
      for (let isEmpty = false; !isEmpty; more()) {
        try {
          chunks.push(Buffer.from(chunk.subarray(0, readSync(reader, chunk))));
        } catch {
          isEmpty = true;
        }
      }
      return Buffer.concat(chunks).toString();
    };
    return { output: new LogOutput(writer), writer, read, closeReader, openReader };
  }
});
