import type { Readable, Writable } from 'node:stream';

/** The standard streams of a command, and the environment that it is run in. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How often a line tells of the progress where there is no bar. Default: every 5 seconds. */
  readonly progressEveryMs?: number;
}

/** A command must not stop because the reader of its output closed the pipe. */
export function ignoreClosedPipe(output: Writable): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
