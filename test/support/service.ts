import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server, ServerInjectOptions } from '@hapi/hapi';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import { type TimeLimits, timeLimits } from '../../src/adapters/inbound/http/limits.js';
import { createContainer } from '../../src/config/composition/container.js';
import { composeHttpServer } from '../../src/config/composition/http-server.js';
import { tokens } from '../../src/config/composition/tokens.js';
import { provideValue } from '../../src/config/composition/typed-injection.js';
import { readSettings } from '../../src/config/settings/settings.js';
import type { OpenableRepository } from '../../src/config/stores/store-repository.js';
import { expectDescribed } from './described-answer.js';
import { ndjson, type RecordFields } from './records.js';

export interface TestService {
  readonly server: Server;
  readonly basePath: string;
  readonly storage: OpenableRepository;
  /** The file that holds the records of the registry. */
  readonly file: string;
  /** The lines of the log so far. */
  readonly log: Record<string, unknown>[];
  close(): Promise<void>;
}

export interface TestServiceOptions {
  readonly records?: readonly RecordFields[];
  readonly environment?: Record<string, string>;
  /** In place of the store that the environment chooses. */
  readonly storage?: OpenableRepository;
  /** In place of the times that the service gives its clients. */
  readonly times?: Partial<TimeLimits>;
}

/** The whole service, wired as in production, in this process and on a port of its own. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
  const file = join(folder, 'records.ndjson');
  await writeFile(file, ndjson(options.records ?? []));
  const { environment = {} } = options;
  const store = environment.STORAGE === 'mongodb' ? {} : { RECORDS_FILE: file };
  const settings = await readSettings({ ...store, PORT: '0', ...environment });
  const log: Record<string, unknown>[] = [];
  const container = await createContainer(settings, memoryLogger(log, settings.logLevel));
  if (options.storage) provideValue(container, tokens.servedRepository, options.storage);
  // A machine that has too much to do must not be taken for a service that has.
  const times = { ...timeLimits, eventLoopDelayMs: Number.POSITIVE_INFINITY, ...options.times };
  const storage = container.resolve(tokens.servedRepository);
  const pages = join(inject('program'), 'dist/pages');
  const server = composeHttpServer(container, settings, times, pages);
  closeInjectedResponses(server);
  if (settings.extensions) expectDescribedAnswers(server, settings.basePath);
  await storage.open();
  await server.start();
  const close = async () => {
    await server.stop({ timeout: 1_000 });
    await storage.close();
    await rm(folder, { recursive: true });
  };
  return { server, basePath: settings.basePath, storage, file, log, close };
}

/** Node closes every response; an injected one stays open, and the end of the service waits for it. */
function closeInjectedResponses(server: Server): void {
  const inject = server.inject.bind(server) as Server['inject'];
  server.inject = (async (asked: string | ServerInjectOptions) => {
    const answer = await inject(asked);
    answer.raw.res.emit('close');
    return answer;
  }) as Server['inject'];
}

/** Holds every answer of every test to the description of the API. */
function expectDescribedAnswers(server: Server, basePath: string): void {
  const inject = server.inject.bind(server) as Server['inject'];
  server.inject = (async (asked: string | ServerInjectOptions) => {
    const answer = await inject(asked);
    const { method = 'GET', url: target } = typeof asked === 'string' ? { url: asked } : asked;
    const { statusCode: status, headers, rawPayload: body } = answer;
    expectDescribed({ method, target: String(target), status, headers, body }, basePath);
    return answer;
  }) as Server['inject'];
}

function memoryLogger(lines: Record<string, unknown>[], level: string): Logger {
  return pino({ level }, { write: (line: string) => void lines.push(JSON.parse(line)) });
}
