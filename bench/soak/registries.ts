import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Registry, registry } from '../../test/support/killing/two-registries.js';
import { Random } from '../../test/support/random.js';
import { ndjson } from '../../test/support/records.js';

/** Older ones can be no answer any more. */
const KEPT = 4;

/** Registries of the same size without a record in common, each in a file, numbered from 0. */
export class Registries {
  readonly #kept = new Map<number, Registry>();

  private constructor(
    private readonly size: number,
    readonly folder: string,
  ) {}

  static async inFolder(size: number): Promise<Registries> {
    return new Registries(size, await mkdtemp(join(tmpdir(), 'planning-registry-soak-')));
  }

  /** Writes the file to import for this number. */
  async make(number: number): Promise<string> {
    const made = registry(`r${number}`, 0, this.size, new Random(number + 1));
    this.#kept.set(number, made);
    this.#kept.delete(number - KEPT);
    const file = join(this.folder, 'next.ndjson');
    await writeFile(file, ndjson(made.fields));
    return file;
  }

  at(number: number): Registry | undefined {
    return this.#kept.get(number);
  }

  /** The number and the registry that this entity tag is of. */
  of(etag: string | undefined): readonly [number, Registry] | undefined {
    return [...this.#kept].find(([, { revision }]) => etag?.startsWith(`"${revision}`));
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
