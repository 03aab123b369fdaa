import { runCommandLine } from '../adapters/inbound/cli/command-line.js';
import { EXIT } from '../adapters/inbound/cli/exit-code.js';
import { printableLines } from '../domain/record/text.js';
import { cliDependencies } from './cli-dependencies.js';
import { version } from './package-version.js';
import { InvalidSettings } from './settings/invalid-settings.js';
import { CannotStart, UnusableStore } from './stores/errors.js';

const CONFIGURATION_FAULTS = [InvalidSettings, UnusableStore, CannotStart];

/** Runs the command line of this process, and sets the exit code. */
export async function runProgram(): Promise<void> {
  try {
    const words = process.argv.slice(2);
    process.exitCode = await runCommandLine(words, version, cliDependencies, process);
  } catch (error) {
    process.stderr.write(`${printableLines(messageOf(error))}\n`);
    const isConfiguration = CONFIGURATION_FAULTS.some((kind) => error instanceof kind);
    process.exit(isConfiguration ? EXIT.configuration : 1);
  }
}

/** A fault of the program itself comes with its stack, for whoever reports it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = [TypeError, RangeError, ReferenceError].some((type) => error instanceof type);
  return isBug
    ? `This is a bug of planning-registry; please report it.\n${error.stack}`
    : error.message;
}
