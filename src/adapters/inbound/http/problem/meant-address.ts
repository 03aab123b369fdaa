import { probablyMeant } from '../../../../domain/search/did-you-mean.js';
import { fileAddress, fileNamedIn } from '../request/download-addresses.js';
import { understoodQuery } from '../request/parameter-synonyms.js';
import { queryOf } from '../request/query-string.js';
import { facetRequest, recordRequest } from '../request/request-schema.js';
import { writtenCode } from '../request/written-code.js';

export interface KnownAddresses {
  readonly basePath: string;
  /** The base address that clients see: whole, or its path alone. */
  readonly publicUrl: string;
  /** Below the base path. */
  readonly paths: readonly string[];
}

/** Names that others give to the addresses of health, which are not below the base path. */
const HEALTH: Readonly<Record<string, string>> = {
  '/health': '/health/ready',
  '/healthz': '/health/ready',
  '/live': '/health/live',
  '/livez': '/health/live',
  '/ready': '/health/ready',
  '/readyz': '/health/ready',
  '/status': '/health/ready',
};

/** Names that others give to what is at one of our addresses. */
const SYNONYMS: Readonly<Record<string, string>> = {
  '/': '/',
  '/download': '/download/records.csv',
  '/download/records': '/download/records.csv',
  '/expediente': '/record',
  '/expedientes': '/record',
  '/openapi': '/openapi.json',
  '/openapi.yaml': '/openapi.json',
  '/record.csv': '/download/records.csv',
  '/record.json': '/record',
  '/record.ndjson': '/download/records.ndjson',
  '/records.csv': '/download/records.csv',
  '/records.json': '/record',
  '/records.ndjson': '/download/records.ndjson',
  '/swagger': '/docs',
  '/swagger-ui': '/docs',
  '/swagger-ui.html': '/docs',
  '/swagger.json': '/openapi.json',
  '/v3/api-docs': '/openapi.json',
};

/** The address that was probably meant by a request target that nothing is at. */
export function meantAddress(target: string, known: KnownAddresses): string | undefined {
  const [path = ''] = target.split(/[?#]/, 1);
  const query = queryOf(target);
  const below = belowBase(path, known.basePath);
  const health = HEALTH[below.toLowerCase()] ?? probablyMeant(below, Object.values(HEALTH));
  if (health) return health;
  const meant = meantRecord(below) ?? meantPath(below, known.paths);
  if (meant === undefined) return undefined;
  if (meant.startsWith('/download/')) {
    return fileAddress(known.publicUrl, fileNamedIn(query) ?? meant, query);
  }
  const understood = understoodQuery(query, parametersOf(meant));
  return known.publicUrl + meant + (understood && `?${understood}`);
}

function parametersOf(path: string): readonly string[] {
  if (path.startsWith('/record')) return recordRequest.parameters;
  return path === '/facet' ? facetRequest.parameters : [];
}

function belowBase(path: string, basePath: string): string {
  const tidy = `/${path.split('/').filter(Boolean).join('/')}`;
  const isBelow = `${tidy}/`.toLowerCase().startsWith(`${basePath.toLowerCase()}/`);
  return (isBelow ? tidy.slice(basePath.length) : tidy) || '/';
}

/** A record whose code has a slash that was not encoded, or one below a mistyped `/record`. */
function meantRecord(path: string): string | undefined {
  const [, first = '', ...rest] = path.split('/');
  if (rest.length === 0 || meantPath(`/${first}`, ['/record']) !== '/record') return undefined;
  // Others have something behind a record: its documents, or an ending for a format.
  const code = codeIn(rest) ?? codeIn(rest.slice(0, -1));
  return code && `/record/${encodeURIComponent(code)}`;
}

const FORMAT_ENDING = /\.(json|csv|xml|html?)$/i;

/** The code that parts of a path make, which may have been encoded twice. */
function codeIn(parts: readonly string[]): string | undefined {
  try {
    return writtenCode(decodeURIComponent(parts.join('/')).replace(FORMAT_ENDING, ''));
  } catch {
    return undefined;
  }
}

function meantPath(path: string, paths: readonly string[]): string | undefined {
  const synonym = SYNONYMS[path.toLowerCase()];
  // The index is there with the other extensions.
  const isServed = synonym === '/' ? paths.length > 1 : paths.includes(synonym ?? '');
  return isServed ? synonym : probablyMeant(path, paths);
}
