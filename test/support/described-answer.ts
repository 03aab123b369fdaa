import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../src/adapters/inbound/http/openapi/openapi-document.js';

/** An answer of the service, however it was asked for. */
export interface Answer {
  readonly method: string;
  /** As the client wrote it. */
  readonly target: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

interface Described {
  readonly description: string;
  readonly headers?: Record<string, Reference>;
  readonly content?: Record<string, { readonly schema: object }>;
}
interface Header {
  readonly required?: boolean;
  readonly schema: { readonly type: string };
}
type Reference = { readonly $ref: string };
type Responses = Record<string, Described | Reference>;

const document = openApiDocument({ publicUrl: '/api', apiVersion: '0.1.0' });
const paths = document.paths as Record<string, { readonly get: { readonly responses: Responses } }>;

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    date: /^\d{4}-\d{2}-\d{2}$/,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'uri-reference': true,
  },
});
ajv.addSchema(closed(document) as object, 'openapi');
const validators = new Map<string, ValidateFunction>();

/** Throws where an answer is not as openapi.json describes it. */
export function expectDescribed(answer: Answer, base: string): void {
  const faults = undescribed(answer, base);
  if (faults.length === 0) return;
  const { method, target, status } = answer;
  throw new Error(
    `openapi.json does not describe ${method} ${target}, ${status}: ${faults.join('; ')}`,
  );
}

/** What of an answer is not as openapi.json describes it. Addresses of no operation: any problem is. */
export function undescribed(
  { method, target, status, headers, body }: Answer,
  base: string,
): string[] {
  if (method === 'OPTIONS') return [];
  const path = target.split(/[?#]/, 1)[0] as string;
  const operation = path.startsWith(`${base}/`) ? operationAt(path.slice(base.length)) : undefined;
  if (!operation && status < 400) return [];
  const isGet = method === 'GET' || method === 'HEAD';
  const response =
    operation && (isGet || status === 405)
      ? operation[status]
      : { $ref: `#/components/responses/Problem${status}` };
  const described = response && resolved<Described>(response);
  if (!described) return [`${status} is not described`];
  return [
    ...headerFaults(described.headers ?? {}, headers),
    ...(method === 'HEAD' || status === 304 ? [] : bodyFaults(described, headers, body)),
  ];
}

function operationAt(path: string): Responses | undefined {
  const isRecord = /^\/record\/(?!\.\.$)[^/]+$/.test(path);
  return paths[isRecord ? '/record/{cod_archivo}' : path]?.get.responses;
}

function headerFaults(
  described: Record<string, Reference>,
  given: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(described).flatMap(([name, reference]) => {
    const { required, schema } = resolved<Header>(reference);
    const value = given[name.toLowerCase()];
    if (value === undefined) return required ? [`${name} is missing`] : [];
    const read = schema.type === 'integer' ? Number(value) : value;
    return validate(`${reference.$ref}/schema`, read).map((fault) => `${name}: ${fault}`);
  });
}

function bodyFaults(
  { content = {} }: Described,
  headers: Answer['headers'],
  body: Buffer,
): string[] {
  const type = String(headers['content-type']).split(';', 1)[0] as string;
  const media = content[type];
  if (!media) return [`the type ${type} is not described`];
  if (!type.endsWith('json')) return [];
  const { $ref } = media.schema as Partial<Reference>;
  return $ref ? validate($ref, JSON.parse(decoded(headers, body).toString())) : [];
}

function decoded({ 'content-encoding': encoding }: Answer['headers'], body: Buffer): Buffer {
  if (encoding === 'gzip') return gunzipSync(body);
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'deflate' ? inflateSync(body) : body;
}

function validate(reference: string, value: unknown): string[] {
  const known = validators.get(reference);
  const check = known ?? ajv.compile({ $ref: `openapi${reference}` });
  validators.set(reference, check);
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function resolved<T>(part: T | Reference): T {
  if (!('$ref' in (part as object))) return part as T;
  const steps = (part as Reference).$ref.split('/').slice(1);
  let found: unknown = document;
  for (const step of steps) found = (found as Record<string, unknown> | undefined)?.[step];
  return found as T;
}

/** The same schemas, with nothing allowed that they do not name: clients may be lenient, we not. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const all = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]));
  const isObject = all.type === 'object' && 'properties' in all;
  return isObject ? { ...all, additionalProperties: false } : all;
}
