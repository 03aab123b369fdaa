/* The library: what a store or a source needs. docs/write-a-store.md is its manual. */

/* The revision, and the search index that both of our stores share. */
export type { IndexReader, RankedRecord } from './adapters/outbound/search-index/index-reader.js';
export { IndexSearcher } from './adapters/outbound/search-index/index-searcher.js';
export {
  type Lookup,
  type QueryPlan,
  queryPlan,
} from './adapters/outbound/search-index/query-plan.js';
export {
  type BlockMatch,
  type Matches,
  matchOf,
  RankRange,
  type Ranks,
} from './adapters/outbound/search-index/ranks.js';
export { fingerprint, RevisionBuilder } from './adapters/outbound/search-index/revision.js';
export { fieldTerms, termsOf } from './adapters/outbound/search-index/terms.js';
export { YearRanges } from './adapters/outbound/search-index/year-ranges.js';
export {
  defineSource,
  defineStore,
  type OpenedStore,
  type Purpose,
  type SourceDefinition,
  STORE_INTERFACE,
  type StoreContext,
  type StoreDefinition,
  type StoreLogger,
  type StoreModule,
  type StoreStatus,
  type TraceRead,
} from './config/stores/define-store.js';
/* Small tools. */
export { BoundedBatch } from './domain/bounded-batch.js';
/* What a store throws. */
export {
  AccessRefused,
  BrokenRegistry,
  GenerationDropped,
  ImportConflict,
  InvalidRecord,
  InvalidValue,
  NothingLoaded,
  type RecordFault,
  RegistryLoading,
  RevisionGone,
  StorageUnavailable,
} from './domain/errors.js';
export { type MaybePromise, whenKnown } from './domain/maybe-promise.js';
export { municipalityKeys } from './domain/municipality/municipality.js';

/* The meaning of a search. */
export { MunicipalityDirectory } from './domain/municipality/municipality-directory.js';
/* The ports. */
export { batchOf, type RecordBatch } from './domain/ports/record-batch.js';
export type {
  LoadedRegistry,
  RecordIntake,
  RegistryDraft,
  SwitchOptions,
} from './domain/ports/record-intake.js';
export type {
  AskOptions,
  Generation,
  Page,
  PageRange,
  RecordRepository,
} from './domain/ports/record-repository.js';
export type { RecordSource } from './domain/ports/record-source.js';
export type {
  KeptRegistry,
  RegistryHistory,
  RolledBack,
} from './domain/ports/registry-history.js';
export type { RegistryReader, WholeRegistry } from './domain/ports/registry-reader.js';
/* The record. */
export { type CodArchivo, parseCodArchivo } from './domain/record/cod-archivo.js';
export {
  canonicalForm,
  createExpediente,
  type Expediente,
  FIELDS,
  fieldsOf,
  fromCanonicalForm,
} from './domain/record/expediente.js';
export { located } from './domain/record/located.js';
export { type PublicRecord, publish } from './domain/record/published-record.js';
export { type Facets, facetsOf, toFacets } from './domain/search/facets.js';
export { fold, words } from './domain/search/folding.js';
export { compareRecords, holdsPhrases, matches } from './domain/search/matching.js';
export {
  criteriaKey,
  type MunicipalityName,
  parseMunicipality,
  parseYear,
  type SearchCriteria,
} from './domain/search/search-criteria.js';
export { parseSearchText, type SearchText } from './domain/search/search-text.js';
