import { Command, CommanderError } from 'commander';
import { StorageUnavailable } from '../../../domain/errors.js';
import { printable, printableLines } from '../../../domain/record/text.js';
import { exportCommand } from './commands/export-command.js';
import { historyCommand } from './commands/history-command.js';
import { importCommand } from './commands/import-command.js';
import { rollbackCommand } from './commands/rollback-command.js';
import { EXIT, exitCodeOf } from './exit-code.js';
import { ignoreClosedPipe, type Terminal } from './output/terminal.js';
import type { Services } from './services.js';

/** Runs what the words of a command line say, and gives the code that the process ends with. */
export async function runCommand(
  words: readonly string[],
  version: string,
  services: Services,
  terminal: Terminal,
): Promise<number> {
  let code: number = EXIT.done;
  const ended = (with_: number) => {
    code = with_;
  };
  const serve = new Command('serve')
    .description('start the service; its settings are environment variables')
    .action(() => services.serve());
  const program = new Command('planning-registry')
    .description('Read-only JSON access to the records of an urban-planning registry.')
    .usage('<command> [options]')
    .configureOutput({
      writeOut: (text) => {
        ignoreClosedPipe(terminal.stdout);
        terminal.stdout.write(text);
      },
      writeErr: (text) => terminal.stderr.write(printableLines(text)),
    })
    .exitOverride();
  const commands = [
    serve,
    importCommand(services, terminal, ended),
    exportCommand(services, terminal),
    historyCommand(services, terminal),
    rollbackCommand(services, terminal),
  ];
  for (const command of commands) program.addCommand(command.copyInheritedSettings(program));
  for (const command of [program, ...commands]) {
    command
      .version(version, '-V, --version', 'print the version')
      .helpOption('-h, --help', 'print this help')
      .showHelpAfterError('(--help says what there is)');
  }
  try {
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const known = exitCodeOf(error);
    if (known === undefined) throw error;
    terminal.stderr.write(`${inWords(error as Error)}\n`);
    return known;
  }
}

/** A store may list what is wrong line by line. Other messages are one line, names of files too. */
function inWords(error: Error): string {
  return (error instanceof StorageUnavailable ? printableLines : printable)(error.message);
}
