import type { Logger } from 'pino';
import { InvalidSettings } from '../settings/invalid-settings.js';
import type { TraceSettings } from '../settings/trace-settings.js';
import type { Tracing } from './tracing.js';

const NOT_INSTALLED =
  "OpenTelemetry's variables ask for traces, and its packages are not installed: install without " +
  '--omit=optional, or set OTEL_SDK_DISABLED=true';

/**
 * Traces, if the settings ask for it. Nothing of OpenTelemetry is loaded otherwise.
 *
 * @throws InvalidSettings if its packages were left out of the installation.
 */
export async function startTracing(
  settings: TraceSettings,
  logger: Logger,
): Promise<Tracing | undefined> {
  for (const warning of settings.warnings) logger.warn(warning);
  if (settings.exporters.length === 0) return undefined;
  try {
    return await (await import('./open-tracing.js')).openTracing(settings, logger);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InvalidSettings([NOT_INSTALLED]);
  }
}
