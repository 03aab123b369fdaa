import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LogOutput } from '../../../src/config/log-output.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const lineOf = (n: number) => `{"n":${n},"text":"${'ñ'.repeat(500)}"}\n`;

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

  /** A named pipe that does not block, and how to read all of it. */
  async function pipe() {
    const path = join(await temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
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
    return { output: new LogOutput(writer), read };
  }
});
