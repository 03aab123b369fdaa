import { operations } from './operations.js';
import { problemComponents } from './problem-components.js';
import { responseHeaders } from './response-headers.js';
import { schemas } from './schemas.js';

export interface OpenApiOptions {
  /** The base address that clients see: whole, or its path alone. */
  readonly publicUrl: string;
  readonly apiVersion: string;
}

/** The description of the API (OpenAPI 3.1), made of what validates requests and makes problems. */
export function openApiDocument({ publicUrl, apiVersion }: OpenApiOptions) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Planning Registry Records API',
      version: apiVersion,
      summary: 'Read-only access to the records of an urban-planning registry',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl || '/', description: 'This service' }],
    security: [],
    tags: [
      { name: 'Contract', description: 'The one operation of the contract: a search.' },
      { name: 'Extensions', description: 'What the service offers beside the contract.' },
    ],
    paths: operations(),
    components: { schemas, headers: responseHeaders, responses: problemComponents() },
  };
}

const DESCRIPTION = `You need no account, and there is nothing to write to. Three things to know first:

- A result has no \`cod_archivo\`. Keep the code that you asked with; \`id\` identifies a record in a response.
- No result is a 404, never an empty list.
- Without \`limit\` you get every match. With \`limit\` you get pages: follow the \`Link\` header with \`rel="next"\` until there is none.

Every address answers HEAD and OPTIONS too. Every error is a problem (RFC 9457).`;
