import type { Description } from 'joi';
import type { RequestSchema } from '../request/request-schema.js';

/** An OpenAPI parameter. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: object;
  readonly example: unknown;
}

/** The parameters of a request, from the schema that validates it. */
export function parametersOf({ schema }: RequestSchema): Parameter[] {
  const { keys } = schema.describe() as Described;
  return [...parametersIn('path', keys.path), ...parametersIn('query', keys.query)];
}

type Described = Description & { readonly keys: Record<'path' | 'query', Description> };

function parametersIn(where: 'path' | 'query', { keys = {} }: Description): Parameter[] {
  return Object.entries(keys as Record<string, Description>).map(([name, described]) => ({
    name,
    in: where,
    required: where === 'path',
    description: textOf(described.flags, 'description'),
    schema: (described.metas as { schema: object }[])[0]?.schema ?? {},
    example: (described.examples as unknown[])[0],
  }));
}

function textOf(flags: object | undefined, name: string): string {
  return String((flags as Record<string, unknown> | undefined)?.[name] ?? '');
}
