import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

function isSuperLinear(literal: string): boolean {
  const end = literal.lastIndexOf('/');
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)];
  return analyse({ source, flags }).reports.length > 0;
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
