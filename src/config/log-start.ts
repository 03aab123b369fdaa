import type { Logger } from 'pino';
import { version } from './package-version.js';
import { describeSettings } from './settings/describe-settings.js';
import { processEnvironment } from './settings/settings.js';

/** Writes what was started, and with which settings. Defaults are left out, and secrets hidden. */
export async function logStart(
  logger: Logger,
  environment: NodeJS.ProcessEnv = processEnvironment,
): Promise<void> {
  const described = await describeSettings(environment);
  const values = Object.fromEntries(described.map(({ name, value }) => [name, value]));
  const given = described.filter(({ source }) => source !== 'default');
  const start = {
    version,
    node: process.versions.node,
    pid: process.pid,
    storage: values.STORAGE,
    settings: Object.fromEntries(given.map(({ name }) => [name, values[name]])),
  };
  logger.info(start, 'starting');
}
