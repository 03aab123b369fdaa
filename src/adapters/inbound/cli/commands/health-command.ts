import { Command, InvalidArgumentError } from 'commander';
import type { CliDependencies } from '../dependencies.js';
import { EXIT } from '../exit-code.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';

/** For containers that have no other program to ask with. */
export function healthCommand(
  dependencies: CliDependencies,
  terminal: Terminal,
  setExitCode: (code: number) => void,
): Command {
  return new Command('health')
    .description('ask a running service whether it is ready; exits with 0 if it is, else with 1')
    .option(
      '--url <url>',
      'where it is, such as http://127.0.0.1:3000 (default: as the settings say)',
      readyUrl,
    )
    .action(async ({ url }: { url?: URL }) => {
      ignoreClosedPipe(terminal.stdout);
      const [address, { askHealth }] = await Promise.all([
        url ? { url, isOurs: false } : dependencies.ownAddress(),
        import('./ask-health.js'),
      ]);
      const { isReady, text } = await askHealth(address);
      terminal.stdout.write(`${text}\n`);
      setExitCode(isReady ? EXIT.done : EXIT.rejected);
    });
}

const READY = '/health/ready';

/** An address without a path is that of the service. */
function readyUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new InvalidArgumentError('It must be an http or https address.');
  }
  if (url.pathname === '/') url.pathname = READY;
  return url;
}
