import { PROBLEM_MEDIA_TYPE, problemBody } from '../problem/problem.js';
import { PROBLEM_TYPES, type ProblemType } from '../problem/problem-types.js';
import { type HeaderName, headers } from './response-headers.js';

const EXAMPLE_ID = 'd21d45de-8fb7-471a-ad4b-ebd28eb3dbe9';

const MORE_HEADERS: Readonly<Record<number, readonly HeaderName[]>> = {
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** A response for each status of a problem, with an example of each of its types. */
export function problemComponents(): Record<string, object> {
  const statuses = new Set(PROBLEM_TYPES.map(({ example }) => example.status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const types = PROBLEM_TYPES.filter(({ example }) => example.status === status);
      return [responseName(status), problemResponse(status, types)];
    }),
  );
}

/** References to the responses of these statuses. */
export function problems(...statuses: readonly number[]): Record<string, object> {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
  );
}

function responseName(status: number): string {
  return `Problem${status}`;
}

function problemResponse(status: number, types: readonly ProblemType[]) {
  return {
    description: types
      .map(({ example, meaning }) => `\`${example.type}\`: ${meaning}`)
      .join('\n\n'),
    headers: headers('API-Version', 'X-Request-Id', 'Help', ...(MORE_HEADERS[status] ?? [])),
    content: {
      [PROBLEM_MEDIA_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(
          types.map(({ example }) => [
            example.type,
            { summary: example.title, value: problemBody(example, EXAMPLE_ID) },
          ]),
        ),
      },
    },
  };
}
