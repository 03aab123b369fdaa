import type { Logger } from 'pino';
import type { MirrorEvent } from '../../adapters/outbound/mirror/mirror-event.js';
import {
  MirroredRepository,
  type MirroredRepositoryOptions,
} from '../../adapters/outbound/mirror/mirrored-repository.js';
import type { Settings } from '../settings/settings.js';
import { tokens } from './tokens.js';
import { type Container, injected, provide, provideValue, token } from './typed-injection.js';

const MB = 1_000_000;

const options = token<MirroredRepositoryOptions>('MirroredRepositoryOptions');

/** Serves the store with a mirror of its current generation. */
export function provideMirror(container: Container, settings: Settings): void {
  const logger = container.resolve(tokens.logger);
  provideValue(container, options, {
    maxBytes: settings.mirrorMb * MB,
    staleMs: settings.staleIfAwayS * 1_000,
    onEvent: (event) => log(logger, event),
  });
  const mirrored = injected(MirroredRepository, tokens.storeRepository, tokens.reader, options);
  provide(container, tokens.servedRepository, mirrored);
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
