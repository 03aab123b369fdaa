/** What a process says last: the most memory that it has had resident, in kilobytes. */
const TELL = `
  import { readFileSync } from 'node:fs';
  const ofThisProgram = () => {
    try {
      return /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
    } catch {
      return process.resourceUsage().maxRSS;
    }
  };
  process.on('exit', () => process.stderr.write('peak ' + ofThisProgram() + ' kB\\n'));
`;

/** Makes a command tell its peak, for `CommandProcess`. */
export function tellingPeak([node, ...words]: string[]): string[] {
  return [node as string, '--import', `data:text/javascript,${encodeURIComponent(TELL)}`, ...words];
}

/** In bytes. */
export function peakMemory(stderr: string): number {
  return Number(/^peak (\d+) kB$/m.exec(stderr)?.[1]) * 1024;
}
