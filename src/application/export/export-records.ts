import { NothingLoaded } from '../../domain/errors.js';
import type { AskOptions } from '../../domain/ports/record-repository.js';
import type { RegistryReader, WholeRegistry } from '../../domain/ports/registry-reader.js';
import { canonicalForm, type Expediente } from '../../domain/record/expediente.js';
import { type ExportHeader, headerLine } from '../../domain/record/export-header.js';

/** One generation of the registry as text. */
export interface Export extends ExportHeader {
  /**
   * The header, then each record as one line of JSON, in registry order, in batches.
   * A reader that finds fewer records than the header says knows that some are missing.
   */
  readonly lines: AsyncIterable<readonly string[]>;
  /** The same records, for another form than lines of JSON. */
  readonly batches: AsyncIterable<readonly Expediente[]>;
}

/** Exports the registry. An import of it into any store gives the same revision. */
export class ExportRecords {
  constructor(private readonly registry: RegistryReader) {}

  async run(options: AskOptions = {}): Promise<Export> {
    const current = await this.registry.current(options);
    if (!current) throw new NothingLoaded();
    const header = { records: current.count, revision: current.revision };
    const batches = records(current, options);
    return { ...header, batches, lines: lines(header, batches) };
  }
}

/** Nothing is read before the first batch is asked for. */
async function* records(current: WholeRegistry, options: AskOptions) {
  yield* current.records(options);
}

async function* lines(header: ExportHeader, batches: AsyncIterable<readonly Expediente[]>) {
  yield [headerLine(header)];
  for await (const batch of batches) yield batch.map(canonicalForm);
}
