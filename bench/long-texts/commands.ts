import { fileURLToPath } from 'node:url';
import type { ImportSummary } from '../../src/application/import/import-report.js';
import { type Cost, measuredCommand } from '../import/measured-process.js';

export const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The commands of the program on one store, each as a process of its own. */
export class Commands {
  constructor(
    private readonly environment: Record<string, string>,
    private readonly onEnd: (what: string, cost: Cost) => void,
  ) {}

  async import(what: string, words: readonly string[]) {
    const stdout = (await this.#run(what, ['import', '--json', ...words])).stdout;
    return JSON.parse(stdout) as ImportSummary & Required<Pick<ImportSummary, 'registry'>>;
  }

  /** Gives the revision that it says it has written. */
  async export(file: string): Promise<string | undefined> {
    const { stderr } = await this.#run('export', ['export', '--out', file]);
    return /revision ([0-9a-f]{64})/.exec(stderr)?.[1];
  }

  async #run(what: string, words: readonly string[]) {
    const result = await measuredCommand([process.execPath, PROGRAM, ...words], this.environment);
    this.onEnd(what, result);
    return result;
  }
}
