import { onTestFinished } from 'vitest';
import { startService, type TestServiceOptions } from '../service.js';
import { type AskOptions, ask } from './fault-client.js';

/** The whole service on a MongoDB, without a mirror, for one test, and a way to ask it over a socket. */
export async function startMongoService(
  url: string,
  database: string,
  environment: Record<string, string> = {},
  times: TestServiceOptions['times'] = {},
) {
  const service = await startService({
    times,
    environment: {
      STORAGE: 'mongodb',
      MIRROR_MB: '0',
      MONGODB_URL: url,
      MONGODB_DATABASE: database,
      ...environment,
    },
  });
  onTestFinished(() => service.close());
  return {
    log: service.log,
    ask: (path: string, options?: AskOptions) => ask(`${service.server.info.uri}${path}`, options),
  };
}
