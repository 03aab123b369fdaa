import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CertificateRenewal } from './certificate-renewal.js';
import { createContainer } from './composition/container.js';
import { composeAdminServer, composeHttpServer } from './composition/http-server.js';
import { tokens } from './composition/tokens.js';
import { expectHost, listen } from './listen.js';
import { logStart } from './log-start.js';
import { createLogger } from './logger.js';
import { exampleRequests, servesSample } from './sample-registry.js';
import { readSettings, type Settings } from './settings/settings.js';
import { ShutdownSignals } from './shutdown-signals.js';
import { WaitingNotice } from './waiting-notice.js';

type Server = ReturnType<typeof composeHttpServer>;

/** The exit of the process closes a store that does not close in this time. Traces are lost then. */
const CLOSE_MS = 5_000;

/** Serves until SIGTERM or SIGINT, then lets open responses finish. A second signal ends it at once. */
export async function serve(): Promise<void> {
  const settings = await readSettings();
  const logger = await createLogger(settings.logLevel);
  const renewal = new CertificateRenewal(logger);
  await logStart(logger);
  await expectHost(settings);
  const waiting = new WaitingNotice(logger);
  const container = await createContainer(settings, logger);
  const repository = container.resolve(tokens.servedRepository);
  let openResponses = () => 0;
  const signals = new ShutdownSignals((signal) => {
    logger.warn({ signal, cut: openResponses() }, 'stopped at once: asked to for a second time');
    process.exit(128 + constants.signals[signal]);
  });

  const server = composeHttpServer(container, settings);
  openResponses = () => server.app.responsesUnderWay();
  if (settings.tls) {
    renewal.renewAt(server.listener, container.resolve(tokens.status), settings.tls);
  }
  const admin = await openAdmin(composeAdminServer(container, settings, server), settings, logger);
  const begin = async () => {
    await listen(server, settings);
    const url = `${server.info.uri}${settings.basePath}/record`;
    if (!signals.received) logger.info({ url }, 'listening');
  };
  if (settings.listenAtOnce) await begin();
  // A signal ends the wait. The store may then fail to open, which does not matter any more.
  await Promise.race([repository.open(), signals.first]);
  if (!signals.received && !settings.listenAtOnce) await begin();
  if (!signals.received) {
    tellOfSample(server, settings, logger);
    // A database that is away may take its time to say so.
    void waiting.opened(repository);
  }

  const signal = await signals.first;
  waiting.end();
  container.resolve(tokens.status).isStopping = true;
  await stop(server, settings, logger, signal);
  await admin?.stop({ timeout: 0 });
  const sent = container.resolve(tokens.tracing).used?.close();
  await Promise.race([Promise.allSettled([container.dispose(), sent]), pause(CLOSE_MS)]);
  logger.info('stopped');
  process.exit(0);
}

/** Listens at once: while the registry loads, somebody may want to see that the service lives. */
async function openAdmin(
  admin: Server | undefined,
  { adminHost: host, adminPort: port = 0 }: Settings,
  logger: Logger,
): Promise<Server | undefined> {
  if (!admin) return undefined;
  await listen(admin, { host, port, of: 'ADMIN_' });
  logger.info({ url: admin.info.uri }, 'listening for monitors');
  return admin;
}

function tellOfSample(server: Server, settings: Settings, logger: Logger): void {
  if (!servesSample(settings)) return;
  logger.warn('RECORDS_FILE is not set: this is the sample, and its records are invented');
  process.stderr.write(exampleRequests(Number(server.info.port), settings));
}

/** First tells load balancers to go elsewhere, then closes, then lets open responses finish. */
async function stop(
  server: Server,
  { drainMs, shutdownGraceMs }: Settings,
  logger: Logger,
  signal: NodeJS.Signals,
): Promise<void> {
  server.app.drain();
  if (drainMs > 0 && server.info.started > 0) {
    logger.info({ signal, drainMs }, 'draining: not ready any more, and still answering');
    await pause(drainMs);
  }
  logger.info({ signal }, 'stopping: open answers may finish');
  const grace = setTimeout(() => {
    const cut = server.app.responsesUnderWay();
    if (cut > 0) logger.warn({ cut }, 'the grace time is over: open answers are cut');
  }, shutdownGraceMs);
  await server.stop({ timeout: shutdownGraceMs });
  clearTimeout(grace);
}
