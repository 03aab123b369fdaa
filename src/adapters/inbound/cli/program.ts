import { Command } from 'commander';
import type { ExportRecords } from '../../../application/export-records.js';
import type { ImportRecords } from '../../../application/import-records.js';
import { EXIT } from './exit-code.js';
import { exportCommand } from './export-command.js';
import { importCommand } from './import-command.js';
import type { Terminal } from './terminal.js';

/** A use case on a store that was opened for it. */
export interface Opened<UseCase> {
  readonly useCase: UseCase;
  close(): Promise<void>;
}

/** What the commands do; nothing is opened before its command is called. */
export interface Services {
  serve(): Promise<void>;
  openImport(): Promise<Opened<ImportRecords>>;
  openExport(): Promise<Opened<ExportRecords>>;
}

/** The commands of the package. Their actions resolve to the code that the process ends with. */
export function createProgram(version: string, services: Services, terminal: Terminal): Command {
  const program = new Command('planning-registry')
    .description('Read-only JSON access to the records of an urban-planning registry.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .configureHelp({ showGlobalOptions: false })
    .showSuggestionAfterError()
    .exitOverride();
  program
    .command('serve')
    .description('start the service; its settings are environment variables')
    .action(() => services.serve());
  program.addCommand(importCommand(services, terminal).copyInheritedSettings(program));
  program.addCommand(exportCommand(services, terminal).copyInheritedSettings(program));
  for (const command of program.commands) {
    command.version(version, '-V, --version', 'print the version').helpOption('-h, --help', 'print this help');
  }
  program.action(() => {
    program.outputHelp({ error: true });
    process.exitCode = EXIT.usage;
  });
  return program;
}
