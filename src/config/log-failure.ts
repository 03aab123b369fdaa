import { createLogger, type StandardOutput } from './logger.js';
import { processEnvironment } from './settings/settings.js';

/**
 * Runs the service. If it cannot start, the log says why in its last line, for those who collect
 * the log. On a terminal, the message on standard error is enough.
 */
export async function logFailure(
  serve: () => Promise<void>,
  environment: NodeJS.ProcessEnv = processEnvironment,
  output: StandardOutput = process.stdout,
): Promise<void> {
  try {
    await serve();
  } catch (error) {
    // LOG_LEVEL itself may be what is wrong.
    const level = environment.LOG_LEVEL === 'silent' ? 'silent' : 'fatal';
    if (!output.isTTY) {
      const logger = await createLogger(level, output);
      logger.fatal({ reason: oneLine(error) }, 'the service cannot start');
    }
    throw error;
  }
}

/** The first line of a message may announce the others. */
function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/:\n\s*/, ': ').replaceAll(/\n\s*/g, '; ');
}
