export interface ParameterFault {
  readonly parameter: string;
  readonly in: 'path' | 'query';
  /** A whole sentence that names the parameter. */
  readonly detail: string;
  /** What was probably meant, where that can be told. */
  readonly meant?: string;
}

/** A request that breaks the contract, with every way in which it does. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';

  constructor(
    readonly faults: readonly ParameterFault[],
    /** A sentence for whoever guessed a name: which names there are. */
    advice?: string,
  ) {
    super([...faults.map(({ detail }) => detail), ...(advice ? [advice] : [])].join(' '));
  }
}

/** A client takes only a file, which is at another address. */
export class FileAsked extends Error {
  override readonly name = 'FileAsked';

  constructor(
    type: string,
    /** Absent if no file holds just what was asked for. */
    readonly address: string | undefined,
  ) {
    const where = address ? `As ${type} the records are at ${address}` : NO_FILE_BY_CODE;
    super(`The answer of this address is always JSON. ${where}.`);
  }
}

const NO_FILE_BY_CODE = 'A file has no filter for a code: ask for it without one';

/** What keeps the service from answering; which part it is may be known, how it fails may not. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
  readonly part: 'service' | 'registry' | 'storage';

  constructor(reason: keyof typeof NOT_READY) {
    const { part, detail } = NOT_READY[reason];
    super(detail);
    this.part = part;
  }
}

const NOT_READY = {
  service: { part: 'service', detail: 'The service is starting or stopping.' },
  loading: { part: 'registry', detail: 'The registry is being loaded.' },
  empty: { part: 'registry', detail: 'There is no registry yet: import one.' },
  storage: { part: 'storage', detail: 'The storage does not answer.' },
} as const;

/** So many long responses are being sent or compressed that another one would be too much. */
export class TooManyStreams extends Error {
  override readonly name = 'TooManyStreams';

  constructor() {
    super(
      'Too many long answers are being sent at once. Try again in a while, or ask for small ' +
        'pages with limit: short answers are not concerned.',
    );
  }
}
