import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LogBuffer } from '../../../src/config/log-buffer.js';
import { randomCases } from '../../support/effort.js';

type Step = 'add' | 'lose' | 'fail' | { readonly written: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>('add') },
  { weight: 2, arbitrary: fc.constant<Step>('lose') },
  fc.constant<Step>('fail'),
  // Of every hundred bytes; more than half of these writes take all.
  fc.record({ written: fc.integer({ min: 0, max: 200 }) }),
);

/** What gets into a file when these steps are taken, and at last all the rest. */
function fileAfter(steps: readonly Step[]): { file: string; lines: number } {
  const buffer = new LogBuffer();
  let [file, lines] = [Buffer.alloc(0), 0];
  const write = (share: number) => {
    const bytes = buffer.bytes();
    const written = Math.min(bytes.length, Math.floor((bytes.length * share) / 100));
    file = Buffer.concat([file, bytes.subarray(0, written)]);
    if (written === bytes.length) buffer.clear();
    else buffer.forget(written);
  };
  for (const each of steps) {
    if (each === 'add' || each === 'lose') lines++;
    if (each === 'add') buffer.add(`{"n":${lines},"text":"${'ñ€𝄞'.repeat(lines % 5)}"}\n`);
    else if (each === 'lose') buffer.lose();
    else if (each === 'fail') buffer.loseAll();
    else write(each.written);
  }
  write(100);
  return { file: file.toString(), lines };
}

describe('The buffer of the log', () => {
  it('has every line in order, or says that it was lost', () => {
    const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { file, lines } = fileAfter(steps);
      let [told, last] = [0, 0];
      const numbers: number[] = [];
      for (const line of file.split('\n').slice(0, -1)) {
        const { n, lost } = parsed(line);
        told += lost ?? 0;
        if (n === undefined) continue;
        expect(n).toBeGreaterThan(last);
        last = n;
        numbers.push(n);
      }
      expect(told + numbers.length).toBe(lines);
      expect(file === '' || file.endsWith('\n')).toBe(true);
    });
    fc.assert(property, randomCases(4_000));
  });

  it('takes lines of any length', () => {
    const buffer = new LogBuffer();
    const lines = [10, 70_000, 30_000, 200_000].map((length) => `${'€'.repeat(length)}\n`);
    for (const line of lines) buffer.add(line);
    expect(buffer.bytes().toString()).toBe(lines.join(''));
  });

  it('takes no line back that stands where it told of lost ones before', () => {
    const buffer = new LogBuffer();
    buffer.add('first\n');
    buffer.lose();
    const as = buffer.bytes().length;
    buffer.clear();
    const line = `${'x'.repeat(as - 1)}\n`;
    buffer.add(line);
    buffer.lose();
    expect(buffer.bytes().toString().startsWith(line)).toBe(true);
  });
});

/** A line that broke off is one of those that are lost. */
function parsed(line: string): { n?: number; lost?: number } {
  try {
    return JSON.parse(line);
  } catch {
    expect(line).toMatch(/^(\{[^}]*)?$/);
    return {};
  }
}
