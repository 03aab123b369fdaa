import 'reflect-metadata';
import type { Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import {
  type DependencyContainer,
  type InjectionToken,
  instanceCachingFactory,
  container as root,
} from 'tsyringe';
import { type TimeLimits, timeLimits } from '../adapters/inbound/http/limits.js';
import { fingerprint } from '../adapters/outbound/generation/fingerprint.js';
import { FileLineSorter } from '../adapters/outbound/sorting/file-line-sorter.js';
import { FileTexts } from '../adapters/outbound/sorting/file-texts.js';
import { ExportRecords } from '../application/export-records.js';
import { ImportRecords } from '../application/import-records.js';
import { ListHistory } from '../application/list-history.js';
import { RollBack } from '../application/roll-back.js';
import { SearchRecords } from '../application/search-records.js';
import { createLogger, type LogOutput } from './logger.js';
import type { Settings } from './settings.js';
import { createStore, type Storage, type Store } from './storage.js';
import { version } from './version.js';

const MB = 1_000_000;

export const tokens = {
  settings: Symbol('Settings') as InjectionToken<Settings>,
  logger: Symbol('Logger') as InjectionToken<Logger>,
  store: Symbol('Store') as InjectionToken<Store>,
  storage: Symbol('Storage') as InjectionToken<Storage>,
  searchRecords: Symbol('SearchRecords') as InjectionToken<SearchRecords>,
  importRecords: Symbol('ImportRecords') as InjectionToken<ImportRecords>,
  exportRecords: Symbol('ExportRecords') as InjectionToken<ExportRecords>,
  listHistory: Symbol('ListHistory') as InjectionToken<ListHistory>,
  rollBack: Symbol('RollBack') as InjectionToken<RollBack>,
  timeLimits: Symbol('TimeLimits') as InjectionToken<TimeLimits>,
  httpServer: Symbol('HttpServer') as InjectionToken<Promise<Server>>,
};

/** The composition root: the one place that knows which part is plugged in where. */
export function createContainer(
  settings: Settings,
  logOutput: LogOutput = process.stdout,
): DependencyContainer {
  const container = root.createChildContainer();
  const once = <T>(token: InjectionToken<T>, make: (c: DependencyContainer) => T) =>
    container.register(token, { useFactory: instanceCachingFactory(make) });

  container.register(tokens.settings, { useValue: settings });
  container.register(tokens.timeLimits, { useValue: timeLimits });
  once(tokens.logger, () => createLogger(settings.logLevel, logOutput));
  once(tokens.store, (c) => createStore(settings, c.resolve(tokens.logger)));
  once(tokens.storage, (c) => c.resolve(tokens.store).storage);
  once(tokens.searchRecords, (c) => new SearchRecords(c.resolve(tokens.storage)));
  once(tokens.importRecords, (c) => {
    const { reader, intake } = c.resolve(tokens.store);
    const sorting = { sorter: () => new FileLineSorter(), texts: () => new FileTexts() };
    return new ImportRecords(reader, intake, sorting, fingerprint);
  });
  once(tokens.exportRecords, (c) => new ExportRecords(c.resolve(tokens.store).reader));
  once(tokens.listHistory, (c) => new ListHistory(c.resolve(tokens.store).history));
  once(tokens.rollBack, (c) => new RollBack(c.resolve(tokens.store).history));
  // Loaded on demand: a command need not wait for what only the service needs.
  once(tokens.httpServer, async (c) => {
    const { createHttpServer } = await import('../adapters/inbound/http/http-server.js');
    return createHttpServer({
      host: settings.host,
      port: settings.port,
      basePath: settings.basePath,
      publicUrl: settings.publicUrl,
      cacheMaxAge: settings.cacheMaxAge,
      responseCacheBytes: settings.answerCacheMb * MB,
      streamCacheBytes: settings.longAnswerCacheMb * MB,
      maxStreams: settings.maxStreams,
      tls: settings.tls,
      times: c.resolve(tokens.timeLimits),
      rateLimit: { requestsPerMinute: settings.rateLimit, proxies: settings.trustedProxies },
      apiVersion: version,
      logger: c.resolve(tokens.logger),
      repository: c.resolve(tokens.storage),
      searchRecords: c.resolve(tokens.searchRecords),
    });
  });
  return container;
}
