import { MunicipalityDirectory } from '../../src/domain/municipality/municipality-directory.js';
import { batchOf, type RecordBatch } from '../../src/domain/ports/record-batch.js';
import type {
  AskOptions,
  Generation,
  Page,
  PageRange,
} from '../../src/domain/ports/record-repository.js';
import type { CodArchivo } from '../../src/domain/record/cod-archivo.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { type Facets, facetsOf } from '../../src/domain/search/facets.js';
import { compareRecords, matches } from '../../src/domain/search/matching.js';
import type { SearchCriteria } from '../../src/domain/search/search-criteria.js';

const BATCH = 100;

/** A generation that is an array. */
export class ReferenceGeneration implements Generation {
  readonly records: readonly Expediente[];

  constructor(
    records: readonly Expediente[],
    readonly revision: string,
    readonly modified: Date,
    /** Throws while the store does not answer. */
    private readonly reach = () => {},
  ) {
    this.records = [...records].sort(compareRecords);
  }

  async *stream(
    criteria: SearchCriteria,
    { signal }: AskOptions = {},
  ): AsyncGenerator<RecordBatch> {
    this.reach();
    signal?.throwIfAborted();
    const found = this.records.filter((record) => matches(record, criteria));
    for (let at = 0; at < found.length; at += BATCH) {
      signal?.throwIfAborted();
      yield batchOf(found.slice(at, at + BATCH));
    }
  }

  async page(
    criteria: SearchCriteria,
    { limit, after = -1 }: PageRange,
    { signal }: AskOptions = {},
  ): Promise<Page> {
    this.reach();
    signal?.throwIfAborted();
    const found = [...this.records.keys()].filter((rank) => matches(this.at(rank), criteria));
    const left = found.filter((rank) => rank > after);
    const ranks = left.slice(0, limit);
    return {
      batch: batchOf(ranks.map((rank) => this.at(rank))),
      total: found.length,
      next: left.length > limit ? ranks.at(-1) : undefined,
    };
  }

  async facets(criteria: SearchCriteria, { signal }: AskOptions = {}): Promise<Facets> {
    this.reach();
    signal?.throwIfAborted();
    return facetsOf(this.records.filter((record) => matches(record, criteria)));
  }

  async hasCode(code: CodArchivo, { signal }: AskOptions = {}): Promise<boolean> {
    this.reach();
    signal?.throwIfAborted();
    return this.records.some(({ codArchivo }) => codArchivo.key === code.key);
  }

  async municipalities({ signal }: AskOptions = {}): Promise<MunicipalityDirectory> {
    this.reach();
    signal?.throwIfAborted();
    return new MunicipalityDirectory(this.records.map(({ municipality }) => municipality));
  }

  private at(rank: number): Expediente {
    return this.records[rank] as Expediente;
  }
}
