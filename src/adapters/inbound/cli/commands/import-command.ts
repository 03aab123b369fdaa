import type { Command } from 'commander';
import type { Terminal } from '../output/terminal.js';
import type { Services } from '../services.js';
import { type ImportOptions, importOptions } from './import-options.js';

export function importCommand(
  services: Services,
  terminal: Terminal,
  onEnd: (exitCode: number) => void,
): Command {
  return importOptions().action(async (files: string[], options: ImportOptions) => {
    // No other command needs what reads all the forms of files.
    const { runImport } = await import('./run-import.js');
    onEnd(await runImport(services, terminal, files, options));
  });
}
