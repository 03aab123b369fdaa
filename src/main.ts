import { createContainer, tokens } from './config/container.js';
import { InvalidSettings, readSettings, servesSample } from './config/settings.js';
import { whatToTry } from './config/what-to-try.js';

const EX_CONFIG = 78;

async function main(): Promise<void> {
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(error instanceof InvalidSettings ? EX_CONFIG : 1);
});
