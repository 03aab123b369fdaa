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

  constructor(readonly faults: readonly ParameterFault[]) {
    super(faults.map(({ detail }) => detail).join(' '));
  }
}
