/** An RFC 9457 problem: what a client is told of an error. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Members that only this type of problem has. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

export function problemTypeUrn({ type }: Pick<Problem, 'type'>): string {
  return `urn:problem-type:planning-registry:${type}`;
}

/** Ids are UUIDs, unless one came with the request. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The body of the response. The instance is the request's id: the log has the rest under it. */
export function problemBody({ type, title, status, detail, extensions }: Problem, id: string) {
  return {
    type: problemTypeUrn({ type }),
    title,
    status,
    detail,
    instance: `urn:${UUID.test(id) ? 'uuid' : 'request'}:${id}`,
    ...extensions,
  };
}
