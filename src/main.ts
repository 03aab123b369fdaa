#!/usr/bin/env node
import { runCommandLine } from './adapters/inbound/cli/command-line.js';
import { cliDependencies } from './config/cli-dependencies.js';
import { version } from './config/package-version.js';
import { InvalidSettings } from './config/settings/invalid-settings.js';
import { UnusableStore } from './config/stores/errors.js';
import { printableLines } from './domain/record/text.js';

const EX_CONFIG = 78;
const CONFIGURATION_FAULTS = [InvalidSettings, UnusableStore];

try {
  process.exitCode = await runCommandLine(process.argv.slice(2), version, cliDependencies, process);
} catch (error) {
  process.stderr.write(`${printableLines(messageOf(error))}\n`);
  const isConfiguration = CONFIGURATION_FAULTS.some((kind) => error instanceof kind);
  process.exit(isConfiguration ? EX_CONFIG : 1);
}

/** A fault of the program itself comes with its stack, for whoever reports it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = [TypeError, RangeError, ReferenceError].some((type) => error instanceof type);
  return isBug
    ? `This is a bug of planning-registry; please report it.\n${error.stack}`
    : error.message;
}
