import { NothingLoaded } from '../domain/errors.js';
import { canonicalForm, type Expediente } from '../domain/expediente.js';
import type { AskOptions } from '../domain/record-repository.js';
import type { RegistryReader } from '../domain/registry-reader.js';

/** The registry as text, from one moment. */
export interface Export {
  readonly revision: string;
  /** Each record as one line of JSON, in the registry's order, some at a time. */
  readonly lines: AsyncIterable<readonly string[]>;
}

/** Writes the registry out so that an import of it, into any store, gives the same revision. */
export class ExportRecords {
  constructor(private readonly registry: RegistryReader) {}

  async run(options: AskOptions = {}): Promise<Export> {
    const current = await this.registry.current(options);
    if (!current) throw new NothingLoaded();
    return { revision: current.revision, lines: lines(current.records(options)) };
  }
}

async function* lines(batches: AsyncIterable<readonly Expediente[]>) {
  for await (const batch of batches) yield batch.map(canonicalForm);
}
