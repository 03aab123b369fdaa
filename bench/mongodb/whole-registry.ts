import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { figure, megabytes, table } from '../report.js';

const CLIENT = fileURLToPath(new URL('./stream-client.ts', import.meta.url));

export interface StreamResult {
  readonly records: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Of the client's resident memory, at its highest. */
  readonly growth: number;
}

export async function measureStream(url: string): Promise<StreamResult> {
  // With the options of this process, which are what makes it understand TypeScript.
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...process.execArgv,
    CLIENT,
    url,
  ]);
  return JSON.parse(stdout);
}

export function streamTable({ records, bytes, seconds, growth }: StreamResult): string {
  return table(
    ['whole registry', 'records', 'published MB', 'seconds', 'records/s', 'client memory, MB more'],
    [
      [
        'ours',
        records.toLocaleString('en-US'),
        megabytes(bytes),
        figure(seconds),
        figure(records / seconds),
        megabytes(growth),
      ],
    ],
  );
}
