import type { Logger } from 'pino';
import type { MirrorEvent } from '../../adapters/outbound/mirror/mirror-event.js';
import {
  MirroredRepository,
  type MirroredRepositoryOptions,
} from '../../adapters/outbound/mirror/mirrored-repository.js';
import type { MirrorLag, ServiceStatus } from '../../application/status/service-status.js';
import type { Settings } from '../settings/settings.js';
import { tokens } from './tokens.js';
import {
  type Container,
  injected,
  provide,
  provideAlias,
  provideValue,
  token,
} from './typed-injection.js';

const MB = 1_000_000;

const options = token<MirroredRepositoryOptions>('MirroredRepositoryOptions');
const mirror = token<MirroredRepository>('MirroredRepository');

/** Serves the store with a mirror of its current generation. */
export function provideMirror(container: Container, settings: Settings): void {
  const logger = container.resolve(tokens.logger);
  const status = container.resolve(tokens.status);
  const failure = new LastFailure();
  provideValue(container, options, {
    maxBytes: settings.mirrorMb * MB,
    staleMs: settings.staleIfAwayS * 1_000,
    onEvent: (event) => {
      log(logger, event);
      tell(status, event);
      failure.note(event);
    },
  });
  const mirrored = injected(MirroredRepository, tokens.storeRepository, tokens.reader, options);
  provide(container, mirror, mirrored);
  provideAlias(container, tokens.servedRepository, mirror);
  status.mirrorLag = () => failure.explain(container.resolve(mirror).lacking);
}

const STALE = 'The store does not answer. The registry is served from its mirror.';

function tell(status: ServiceStatus, event: MirrorEvent): void {
  if (event.mirror === 'stale') status.stale(STALE, event.since);
  if (event.mirror === 'in touch') status.inTouch();
}

const BUILDING = 'The newest registry is being mirrored. Until then the store answers queries.';
const FAILED =
  'The newest registry could not be mirrored: the log says why. The store answers queries.';
const TOO_LARGE = 'The registry is larger than MIRROR_MB allows. The store answers queries.';

/** Why the mirror lacks a revision: it could not be built, or it is still being built. */
class LastFailure {
  #last: MirrorLag | undefined;

  note(event: MirrorEvent): void {
    if (event.mirror !== 'failed' && event.mirror !== 'too large') return;
    const detail = event.mirror === 'failed' ? FAILED : TOO_LARGE;
    this.#last = { revision: event.revision, detail };
  }

  explain(lacking: string | undefined): MirrorLag | undefined {
    if (lacking === undefined) return undefined;
    return this.#last?.revision === lacking ? this.#last : { revision: lacking, detail: BUILDING };
  }
}

function log(logger: Logger, event: MirrorEvent): void {
  if (event.mirror === 'too large') {
    const { revision, records, bytes, maxBytes } = event;
    const [neededMb, mirrorMb] = [Math.ceil(bytes / MB), maxBytes / MB];
    logger.warn(
      { revision, records, neededMb, mirrorMb },
      `no mirror, the store answers queries: the registry takes at least ${neededMb} MB. ` +
        `It was not read to its end: to mirror it, set MIRROR_MB to well over ${neededMb}`,
    );
  } else {
    const [level, message] = LINES[event.mirror];
    logger[level](event, message);
  }
}

const LINES = {
  built: ['info', 'mirror built: queries are answered from memory'],
  failed: ['warn', 'mirror not built, the store answers queries'],
  stale: ['error', 'the store does not answer: the registry is served from its mirror, as stale'],
  'too stale': ['error', 'the store has not answered for STALE_IF_AWAY_S: queries get 503'],
  'in touch': ['info', 'the store answers again'],
} as const;
