import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { intakeChecks } from '../../src/contract/intake/intake-checks.js';
import { repositoryChecks } from '../../src/contract/repository/repository-checks.js';
import * as loading from '../../src/contract/sentences/loading.js';
import * as reading from '../../src/contract/sentences/reading.js';
import type { Sentence } from '../../src/contract/sentences/sentence.js';
import * as source from '../../src/contract/sentences/source.js';
import { sourceChecks } from '../../src/contract/source/source-checks.js';
import { sentencesIn } from './sentences-in.js';

const folder = new URL('../../src/domain/ports/', import.meta.url);
const ports = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
const written = new Set(ports.flatMap(sentencesIn));

const named = [reading, loading, source]
  .flatMap((module) => Object.values<Readonly<Record<string, Sentence>>>(module))
  .flatMap((says) => Object.values(says));

/** They explain, or they say what the one who calls must do: no store can break them. */
const EXPLAINING = [
  'A store that keeps records as published bytes never builds the records, and one that keeps records never writes the bytes, unless asked to.',
  'For a store that keeps records.',
  'PORT: loading the registry.',
  'A generation that is being written.',
  "Takes the next records, in the registry's order.",
  'They are valid, and no two of a draft have the same `id` or the same `cod_archivo`.',
  'Hears once where another switch must be waited for, and for whom.',
  'PORT: reading the registry.',
  'A store holds the registry as generations.',
  'A store that has it in memory gives it at once, others give a promise; whoever awaits it need not know.',
  'Stores that only know when they are asked do not have this.',
  'The registry as one import made it.',
  'A store that has it in memory gives it at once.',
  'PORT: all records, and their version.',
  'The easy way to bring records: the service reads all of them, checks them, and serves them from memory.',
  'Records that break a rule of the registry, two with the same `id` or `cod_archivo`, no record at all, an error, and a version that changed meanwhile have the same effect: the registry stays as it was, the log says why, and the source is read again later.',
  'It is asked for often, so it should be cheap.',
  'The version is then asked for once a minute only, and not every `SOURCE_POLL_MS`.',
  'A registry that the store keeps.',
  'What the registry is after a rollback, and what was in its place.',
  'PORT: the registries that the store keeps, and the way back to them.',
  'PORT: reading the registry from one end to the other, for what compares it with something or writes it out.',
  'Nothing is looked for in it, so nothing need be indexed for it.',
];

/** The suite cannot damage what a store keeps. Tests of each store do. */
const OF_DAMAGE = [
  'False if it is kept, and what should be the current registry cannot be read.',
  'What is damaged is left out.',
];
const UNQUOTED = [...EXPLAINING, ...OF_DAMAGE];

it('quotes the ports word for word', () => {
  expect(named.map(({ text }) => text).filter((text) => !written.has(text))).toEqual([]);
});

it('leaves out no sentence of the ports that a store could break', () => {
  const quoted = new Set([...named.map(({ text }) => text), ...UNQUOTED]);
  expect([...written].filter((text) => !quoted.has(text))).toEqual([]);
  expect(UNQUOTED.filter((text) => !written.has(text))).toEqual([]);
});

it('has a check for every sentence that it quotes', () => {
  const checks = [
    ...repositoryChecks({ questions: 250, seed: 1 }),
    ...intakeChecks,
    ...sourceChecks,
  ];
  const checked = new Set(checks.flatMap(({ sentence, also = [] }) => [sentence, ...also]));
  expect(named.filter((sentence) => !checked.has(sentence))).toEqual([]);
});

it('knows a sentence of a comment from its code', () => {
  const port = `
    /** One thing. Another,
     * over two lines: a \`word.\` of it. */
    a(): void; // not this.
    /**
     * More.
     *
     * @throws Wrong when it is. Nothing else.
     */`;
  expect(sentencesIn(port)).toEqual([
    'One thing.',
    'Another, over two lines: a `word.` of it.',
    'More.',
    '@throws Wrong when it is.',
    'Nothing else.',
  ]);
});
