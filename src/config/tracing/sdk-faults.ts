import type { DiagLogger } from '@opentelemetry/api';
import type { Logger } from 'pino';

const SAY_AGAIN_MS = 60_000;
/** More than the SDK has. */
const MOST_KINDS = 100;

/** What the SDK says of its variables and of lost spans goes to the log, once a minute at most. */
export function sdkFaults(logger: Pick<Logger, 'warn'>, now = () => performance.now()): DiagLogger {
  const lastSaid = new Map<string, number>();
  const say = (reason: string) => {
    // How many spans are lost does not make it another fault.
    const kind = reason.replaceAll(/\d+/g, '');
    if (now() - (lastSaid.get(kind) ?? Number.NEGATIVE_INFINITY) < SAY_AGAIN_MS) return;
    if (lastSaid.size >= MOST_KINDS) lastSaid.clear();
    lastSaid.set(kind, now());
    logger.warn({ reason }, 'OpenTelemetry reports a fault');
  };
  const ignore = () => {};
  return { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore };
}
