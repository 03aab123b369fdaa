import type { MaybePromise } from '../../../domain/maybe-promise.js';
import type { MunicipalityDirectory } from '../../../domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../domain/ports/record-batch.js';
import type {
  AskOptions,
  Generation,
  Page,
  PageRange,
} from '../../../domain/ports/record-repository.js';
import type { CodArchivo } from '../../../domain/record/cod-archivo.js';
import type { Facets } from '../../../domain/search/facets.js';
import type { SearchCriteria } from '../../../domain/search/search-criteria.js';

/** What the mirror holds, with the dates that the store gives it. */
export class MirroredGeneration implements Generation {
  readonly revision: string;

  constructor(
    private readonly held: Generation,
    readonly modified: Date,
    readonly staleSince?: Date,
  ) {
    this.revision = held.revision;
  }

  /** The same records with other dates. */
  dated(modified: Date, staleSince?: Date): MirroredGeneration {
    return new MirroredGeneration(this.held, modified, staleSince);
  }

  stream(criteria: SearchCriteria, options?: AskOptions): AsyncIterable<RecordBatch> {
    return this.held.stream(criteria, options);
  }

  page(criteria: SearchCriteria, range: PageRange, options?: AskOptions): MaybePromise<Page> {
    return this.held.page(criteria, range, options);
  }

  facets(criteria: SearchCriteria, options?: AskOptions): MaybePromise<Facets> {
    return this.held.facets(criteria, options);
  }

  hasCode(code: CodArchivo, options?: AskOptions): Promise<boolean> {
    return this.held.hasCode(code, options);
  }

  municipalities(options?: AskOptions): Promise<MunicipalityDirectory> {
    return this.held.municipalities(options);
  }
}
