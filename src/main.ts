#!/usr/bin/env node
import { runCommandLine } from './adapters/inbound/cli/command-line.js';
import { cliDependencies } from './config/cli-dependencies.js';
import { version } from './config/package-version.js';
import { InvalidSettings } from './config/settings/invalid-settings.js';
import { printableLines } from './domain/record/text.js';

const EX_CONFIG = 78;

try {
  process.exitCode = await runCommandLine(process.argv.slice(2), version, cliDependencies, process);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${printableLines(message)}\n`);
  process.exit(error instanceof InvalidSettings ? EX_CONFIG : 1);
}
