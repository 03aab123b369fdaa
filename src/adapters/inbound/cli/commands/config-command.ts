import { Command } from 'commander';
import { printable } from '../../../../domain/record/text.js';
import type { CliDependencies, DescribedSetting } from '../dependencies.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';

/** For operators who want to see what the service would use before they start it. */
export function configCommand(dependencies: CliDependencies, terminal: Terminal): Command {
  return new Command('config')
    .description(
      'check the settings, and print them as the service would use them, without secrets',
    )
    .option('--json', 'print them as JSON')
    .action(async ({ json }: { json?: true }) => {
      ignoreClosedPipe(terminal.stdout);
      const settings = await dependencies.settings();
      terminal.stdout.write(json ? asJson(settings) : asTable(settings));
    });
}

function asJson(settings: readonly DescribedSetting[]): string {
  const entries = settings.map(({ name, ...setting }) => [name, setting]);
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

function asTable(settings: readonly DescribedSetting[]): string {
  const width = Math.max(...settings.map(({ name }) => name.length));
  const rows = settings.map(({ name, value, source }) =>
    [name.padEnd(width), source.padEnd('environment'.length), text(value)].join('  '),
  );
  return `${rows.join('\n')}\n`;
}

function text(value: unknown): string {
  if (value === null) return '(none)';
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}
