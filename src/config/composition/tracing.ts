import { TracedRepository } from '../tracing/traced-repository.js';
import type { Tracing } from '../tracing/tracing.js';
import { tokens } from './tokens.js';
import { type Container, injected, provide, provideValue, token } from './typed-injection.js';

const inUse = token<Tracing>('TracingInUse');

/** Makes what is done in the served repository part of the traces of requests. */
export function provideTracedRepository(container: Container, tracing: Tracing): void {
  provideValue(container, inUse, tracing);
  provide(
    container,
    tokens.searchedRepository,
    injected(TracedRepository, tokens.servedRepository, inUse),
  );
}
