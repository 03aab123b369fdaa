import type { FileFlags } from './file-flags.js';

export interface InspectOptions extends FileFlags {
  readonly recipe?: string;
  readonly rows: number;
  readonly force?: true;
  readonly json?: true;
}
