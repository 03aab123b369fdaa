/** What keeps the service from answering; which part it is may be known, how it fails may not. */
export class NotReady extends Error {
  override readonly name = 'NotReady';

  constructor(readonly part: 'service' | 'generation' | 'storage') {
    super(NOT_READY[part]);
  }
}

const NOT_READY = {
  service: 'The service is stopping.',
  generation: 'No generation of the registry is loaded.',
  storage: 'The storage does not answer.',
};
