import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

/** Those that may take the square of a text's length, because nobody can make the text long. */
const SHORT_TEXTS = new Set([
  String.raw`/\S+:\/\/\S+|[\w.-]+:\d{1,5}\b|\b\d{1,3}(\.\d{1,3}){3}\b/g`, // a reason of MongoDB's driver
  String.raw`/\.[a-z.]+$/i`, // the name of a file
  String.raw`/\/+$/`, // STORAGE
]);

/** The regular expressions of a program, as they are written. */
function* expressionsIn(node: ts.Node): Generator<string> {
  if (ts.isRegularExpressionLiteral(node)) yield node.text;
  for (const child of node.getChildren()) yield* expressionsIn(child);
}

function parsed(literal: string) {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function isSuperLinear(literal: string): boolean {
  return analyse(parsed(literal)).reports.length > 0;
}

const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?<?[:=!])?|\)(?:[*+]|\{\d+,\d*\})?|./gsu;

/** The groups that may be repeated, and repeat something themselves. */
function* loopsOfLoops(source: string): Generator<string> {
  const open: number[] = [];
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    if (token.startsWith('(')) open.push(index);
    if (!token.startsWith(')')) continue;
    const group = source.slice(open.pop(), index + 1);
    if (token.length > 1 && /[*+{]/.test(group)) yield group;
  }
}

const LOOKAHEAD = /\(\?[=!][^()]*\)/g;
/** Two ways through each of so many repetitions take longer than anybody waits. */
const REPETITIONS = 60;

/** Whether what a group matches, repeated, keeps the repeated group busy without end. */
function isExponential(group: string, flags: string): boolean {
  const loop = new RegExp(`^${group}*$`, flags.replace(/[gy]/g, ''));
  const pieces = new RegExp(`^${group.replace(LOOKAHEAD, '')}$`, flags.includes('u') ? 'u' : '');
  return fc
    .sample(fc.stringMatching(pieces, { size: 'xsmall' }), { numRuns: 30, seed: 1 })
    .some((piece) => !endsSoon(loop, `${piece.repeat(REPETITIONS)}\0`));
}

/** By the time that the process has had: on a busy machine it may have none for a second. */
const SOON_MS = 500;

function endsSoon(loop: RegExp, text: string): boolean {
  for (let timeout = 2 * SOON_MS; ; timeout *= 2) {
    const before = process.cpuUsage();
    try {
      runInNewContext('loop.test(text)', { loop, text }, { timeout });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      const { user, system } = process.cpuUsage(before);
      if (user + system > SOON_MS * 1000) return false;
    }
  }
}

const expressions = new Set(
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(SOURCE, name), 'utf8')] as const)
    .map(([name, text]) => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true))
    .flatMap((file) => [...expressionsIn(file)]),
);

it('every regular expression takes time in proportion to the text, whatever the text is', () => {
  const superLinear = [...expressions].filter(isSuperLinear);
  expect(new Set(superLinear)).toEqual(SHORT_TEXTS);
});

/** What is above finds only attacks by one character again and again. */
it('no expression takes exponential time for a text that a part of it matches again and again', () => {
  const exponential = [...expressions].filter((literal) => {
    const { source, flags } = parsed(literal);
    return [...loopsOfLoops(source)].some((group) => isExponential(group, flags));
  });
  expect(exponential).toEqual([]);
});

it.each([
  ['(<!--.*?-->\\s*)*<p', true],
  ['(a.*b)*c', true],
  ['(<!--((?!-->).)*-->\\s*)*<p', false],
  ['(<!--[^>]*>\\s*)*<p', false],
])('such a part is found, or is none: %s', (source, isFound) => {
  const groups = [...loopsOfLoops(source)];
  expect(groups.some((group) => isExponential(group, 's'))).toBe(isFound);
});
