export interface ParameterFault {
  readonly parameter: string;
  readonly in: 'path' | 'query';
  /** A whole sentence. */
  readonly detail: string;
  /** What was probably meant. */
  readonly meant?: string;
}

/** The body of an error (RFC 9457), as far as it is known. */
export interface ProblemBody {
  readonly type?: string;
  readonly title?: string;
  readonly status: number;
  readonly detail?: string;
  readonly instance?: string;
  readonly errors?: readonly ParameterFault[];
  readonly near?: readonly string[];
}

const URN = 'urn:problem-type:planning-registry:';

/** An error that the service answered with. Its message is the problem's own sentence. */
export class RegistryProblem extends Error {
  override readonly name: string = 'RegistryProblem';
  readonly status: number;
  /** Such as `no-results`; `unknown` if the answer is not one of the service's own. */
  readonly type: string;
  readonly title: string;
  /** The id of the request, for a report. */
  readonly instance: string | undefined;

  constructor(
    readonly body: ProblemBody,
    /** After how many seconds the service wants to be asked again. */
    readonly retryAfter?: number,
  ) {
    super(body.detail ?? body.title ?? `The answer has the status ${body.status}.`);
    this.status = body.status;
    this.type = body.type?.startsWith(URN) ? body.type.slice(URN.length) : 'unknown';
    this.title = body.title ?? '';
    this.instance = body.instance;
  }
}

/** 400: the question is not a valid one. `faults` has all that is wrong with it. */
export class InvalidQuestion extends RegistryProblem {
  override readonly name: string = 'InvalidQuestion';

  get faults(): readonly ParameterFault[] {
    return this.body.errors ?? [];
  }
}

/** The registry has changed since the first page: begin again with the first page. */
export class RegistryChanged extends InvalidQuestion {
  override readonly name = 'RegistryChanged';
}

/** 404: no record matches. `type` says whether the code, the name or the combination is unknown. */
export class NothingFound extends RegistryProblem {
  override readonly name = 'NothingFound';

  /** Names of municipalities that exist and are written much alike. */
  get near(): readonly string[] {
    return this.body.near ?? [];
  }
}

/** 429, 502, 503, 504: the service cannot answer now. */
export class ServiceUnavailable extends RegistryProblem {
  override readonly name = 'ServiceUnavailable';
}

/** The answer ended before its end. What was read of it is a part, never the whole. */
export class CutAnswer extends Error {
  override readonly name = 'CutAnswer';

  constructor(
    /** How many whole records came before the cut. */
    readonly records: number,
    options?: ErrorOptions,
  ) {
    super(`The answer was cut after ${records} records: it is not whole.`, options);
  }
}
