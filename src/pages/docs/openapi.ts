/** As much of an OpenAPI 3.1 document as the page shows. */
export interface OpenApi {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>;
  readonly components?: { readonly responses?: Readonly<Record<string, Answer>> };
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Examples;
}

export interface Answer {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Content {
  readonly example?: unknown;
  readonly examples?: Examples;
}

type Examples = Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>;

export interface Schema {
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
}

/** One type of problem: what it means, and one such problem. */
export interface ProblemType {
  readonly type: string;
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
  readonly example: unknown;
}

/** One operation with its address. */
export interface Described {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** A document with every reference to its own parts replaced by the part. */
export function resolved(document: unknown, root: unknown = document, depth = 0): unknown {
  if (Array.isArray(document)) return document.map((each) => resolved(each, root, depth + 1));
  if (typeof document !== 'object' || document === null || depth > 40) return document;
  const { $ref } = document as { $ref?: unknown };
  if (typeof $ref === 'string' && $ref.startsWith('#/')) {
    return resolved(partAt(root, $ref), root, depth + 1);
  }
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, resolved(value, root, depth + 1)]),
  );
}

function partAt(root: unknown, reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], root);
}

/** The operations that read: all that this API has. */
export function operations({ paths }: OpenApi): Described[] {
  return Object.entries(paths).flatMap(([path, { get, parameters }]) => {
    if (!get) return [];
    const shared = (parameters as unknown as readonly Parameter[] | undefined) ?? [];
    const operation = { ...get, parameters: [...shared, ...(get.parameters ?? [])] };
    const id = get.operationId ?? path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '');
    return { id: `operation-${id}`, method: 'GET', path, operation };
  });
}

/** The address of an operation for some values, relative to where the API is. */
export function addressOf(
  { path, operation }: Described,
  values: ReadonlyMap<string, string>,
): string {
  const query = new URLSearchParams();
  let filled = path.replace(/^\//, '');
  for (const { name, in: place } of operation.parameters ?? []) {
    const value = values.get(name) ?? '';
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'query' && value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** An example of a parameter, if the document has one. */
export function exampleOf({ example, examples, schema }: Parameter): string | undefined {
  const found = example ?? Object.values(examples ?? {})[0]?.value ?? schema?.examples?.[0];
  return found === undefined ? undefined : String(found);
}

/** The bounds of a value in words. */
export function boundsOf({
  type,
  pattern,
  minimum,
  maximum,
  minLength,
  maxLength,
  enum: values,
}: Schema) {
  const between = (least?: number, most?: number) =>
    least !== undefined && most !== undefined ? `${least} to ${most}` : undefined;
  return [
    Array.isArray(type) ? type.join(' or ') : type,
    between(minimum, maximum),
    maxLength !== undefined && `at most ${maxLength} characters`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    pattern !== undefined && `like ${pattern}`,
    values && `one of ${values.join(', ')}`,
  ]
    .filter((each) => typeof each === 'string')
    .join('; ');
}

const PROBLEM = 'application/problem+json';

/** Every type of problem. The description of a response has a paragraph for each of its types. */
export function problemTypes({ components }: OpenApi): ProblemType[] {
  return Object.values(components?.responses ?? {}).flatMap((answer) =>
    Object.entries(answer.content?.[PROBLEM]?.examples ?? {}).map(([type, { summary, value }]) => ({
      type,
      status: Number((value as { status?: unknown } | undefined)?.status),
      title: summary ?? type,
      meaning: meaningIn(answer.description, type),
      example: value,
    })),
  );
}

/** The types of problems that an answer may be. */
export function typesOf({ content }: Answer): string[] {
  return Object.keys(content?.[PROBLEM]?.examples ?? {});
}

function meaningIn(description: string | undefined, type: string): string {
  const beginning = `\`${type}\`: `;
  const paragraph = description?.split('\n\n').find((part) => part.startsWith(beginning));
  return paragraph?.slice(beginning.length) ?? '';
}
