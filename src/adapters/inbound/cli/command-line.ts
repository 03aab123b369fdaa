import { Command, CommanderError } from 'commander';
import { StorageUnavailable } from '../../../domain/errors.js';
import { printable, printableLines } from '../../../domain/record/text.js';
import { configCommand } from './commands/config-command.js';
import { exportCommand } from './commands/export-command.js';
import { healthCommand } from './commands/health-command.js';
import { historyCommand } from './commands/history-command.js';
import { importCommand } from './commands/import-command.js';
import { inspectCommand } from './commands/inspect-command.js';
import { rollbackCommand } from './commands/rollback-command.js';
import type { CliDependencies } from './dependencies.js';
import { InvalidRecipe } from './errors.js';
import { EXIT, exitCodeOf } from './exit-code.js';
import { errorText } from './output/error-text.js';
import { ignoreClosedPipe, type Terminal } from './output/terminal.js';

/** Runs the command that the arguments name, and returns the exit code of the process. */
export async function runCommandLine(
  args: readonly string[],
  version: string,
  dependencies: CliDependencies,
  terminal: Terminal,
): Promise<number> {
  let exitCode: number = EXIT.done;
  const setExitCode = (code: number) => {
    exitCode = code;
  };
  const serve = new Command('serve')
    .description('start the service; its settings are environment variables')
    .action(() => dependencies.serve());
  const program = new Command('planning-registry')
    .description('Read-only JSON access to the records of an urban-planning registry.')
    .usage('<command> [options]')
    .configureOutput({
      writeOut: (text) => {
        ignoreClosedPipe(terminal.stdout);
        terminal.stdout.write(text);
      },
      writeErr: (text) => terminal.stderr.write(printableLines(text)),
      outputError: (text, write) => write(`${onOneLine(text)}; see --help\n`),
    })
    .exitOverride();
  const commands = [
    serve,
    healthCommand(dependencies, terminal, setExitCode),
    configCommand(dependencies, terminal),
    inspectCommand(dependencies, terminal),
    importCommand(dependencies, terminal, setExitCode),
    exportCommand(dependencies, terminal),
    historyCommand(dependencies, terminal),
    rollbackCommand(dependencies, terminal),
  ];
  for (const command of commands) program.addCommand(command.copyInheritedSettings(program));
  for (const command of [program, ...commands]) {
    command
      .version(version, '-V, --version', 'print the version')
      .helpOption('-h, --help', 'print this help');
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const known = exitCodeOf(error);
    if (known === undefined) throw error;
    terminal.stderr.write(`${messageOf(error as Error)}\n`);
    return known;
  }
}

/** Commander puts a suggestion, such as "(Did you mean import?)", on a second line. */
function onOneLine(error: string): string {
  return error.trimEnd().replace(/\.$/, '').replace(/\n\(D/, ' (d');
}

/** These list faults line by line. A line break in another message is part of a file name. */
const WITH_LINES = [InvalidRecipe, StorageUnavailable];

function messageOf(error: Error): string {
  const hasLines = WITH_LINES.some((type) => error instanceof type);
  return (hasLines ? printableLines : printable)(errorText(error));
}
