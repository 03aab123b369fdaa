/** A client of the service, for programs: fetch only, in browsers and in Node. */
export {
  CutAnswer,
  InvalidQuestion,
  NothingFound,
  type ParameterFault,
  type ProblemBody,
  RegistryChanged,
  RegistryProblem,
  ServiceUnavailable,
} from './errors.js';
export { linksOf, type PublishedRecord } from './published-record.js';
export type { Filters, Question } from './question.js';
export {
  type Asking,
  type ClientOptions,
  type Facets,
  type MunicipalityCount,
  type Page,
  type PageAsking,
  RegistryClient,
} from './registry-client.js';
