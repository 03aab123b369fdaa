import { createContainer, tokens } from './container.js';
import { readSettings, servesSample } from './settings.js';
import { whatToTry } from './what-to-try.js';

/** Starts the service, and stops it in order when the process is asked to end. */
export async function serve(): Promise<void> {
  const settings = readSettings();
  const container = createContainer(settings);
  const logger = container.resolve(tokens.logger);
  const storage = container.resolve(tokens.storage);
  const server = await container.resolve(tokens.httpServer);

  const stop = async (signal: NodeJS.Signals) => {
    logger.info({ signal }, 'stopping: open answers may finish');
    await server.stop({ timeout: settings.shutdownGraceMs });
    await storage.close();
    logger.info('stopped');
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  // Listening comes first: whatever watches the process sees it alive while a large file loads.
  await server.start();
  await storage.open();
  logger.info({ url: `${server.info.uri}${settings.basePath}/record` }, 'listening');
  if (servesSample(settings)) process.stderr.write(whatToTry(Number(server.info.port), settings));
}
