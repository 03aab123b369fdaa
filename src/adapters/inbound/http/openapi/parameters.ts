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
  const { keys } = schema.describe() as unknown as Described;
  return [...parametersIn('path', keys.path), ...parametersIn('query', keys.query)];
}

/** What joi says of our own schemas, each of which has all of it. */
interface DescribedParameter {
  readonly flags: { readonly description: string };
  readonly metas: readonly [{ readonly schema: object }];
  readonly examples: readonly [unknown];
}

interface DescribedGroup {
  readonly keys?: Readonly<Record<string, DescribedParameter>>;
}

interface Described {
  readonly keys: Readonly<Record<'path' | 'query', DescribedGroup>>;
}

function parametersIn(where: 'path' | 'query', { keys = {} }: DescribedGroup): Parameter[] {
  return Object.entries(keys).map(([name, { flags, metas, examples }]) => ({
    name,
    in: where,
    required: where === 'path',
    description: flags.description,
    schema: metas[0].schema,
    example: examples[0],
  }));
}
