import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MemoryRecordRepository } from '../../../src/adapters/outbound/memory/memory-record-repository.js';
import { MemoryRegistryReader } from '../../../src/adapters/outbound/memory/memory-registry-reader.js';
import { MirroredRepository } from '../../../src/adapters/outbound/mirror/mirrored-repository.js';
import { MongoConnection } from '../../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import { MongoRecordRepository } from '../../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { createContainer } from '../../../src/config/composition/container.js';
import { tokens } from '../../../src/config/composition/tokens.js';
import type { Token } from '../../../src/config/composition/typed-injection.js';
import { SAMPLE_FILE } from '../../../src/config/sample-registry.js';
import { readSettings } from '../../../src/config/settings/settings.js';
import { schemaOf } from '../../../src/config/settings/store-settings.js';
import {
  type StoreName,
  storeNames,
  variablesOf,
} from '../../../src/config/stores/available-stores.js';
import type { Purpose } from '../../../src/config/stores/define-store.js';
import { loadStore } from '../../../src/config/stores/load-store.js';

/** For each store: settings that choose it, and what must be closed once all of it was built. */
const stores: Record<StoreName, { environment: Record<string, string>; closable: unknown[] }> = {
  memory: {
    environment: { RECORDS_FILE: SAMPLE_FILE },
    closable: [MemoryRecordRepository, MemoryRegistryReader],
  },
  mongodb: {
    environment: { MONGODB_URL: 'mongodb://127.0.0.1:1/' },
    closable: [MirroredRepository, MongoConnection],
  },
};

describe.each(storeNames)('The container on the %s store', (name) => {
  const { environment, closable } = stores[name];
  const container = async () => {
    const settings = await readSettings({ STORAGE: name, ...environment });
    return createContainer(settings, pino({ level: 'silent' }));
  };

  it('builds every part once, and closes what it has built when it is disposed of', async () => {
    const closes = closable.map((each) =>
      vi.spyOn((each as { prototype: { close(): Promise<void> } }).prototype, 'close'),
    );
    const composed = await container();
    for (const token of Object.values(tokens) as Token<object>[]) {
      const part = composed.resolve(token);
      expect(part, String(token)).toBeDefined();
      expect(composed.resolve(token), String(token)).toBe(part);
    }
    await composed.dispose();
    for (const close of closes) expect(close).toHaveBeenCalled();
    expect(() => composed.resolve(tokens.servedRepository)).toThrow('disposed');
    vi.restoreAllMocks();
  });

  it('shares no part with another container', async () => {
    const [one, other] = [await container(), await container()];
    expect(one.resolve(tokens.servedRepository)).not.toBe(other.resolve(tokens.servedRepository));
    await Promise.all([one.dispose(), other.dispose()]);
  });

  it.each<Purpose>(['serve', 'import', 'export'])(
    'reads to %s the variables that are listed as its own',
    async (purpose) => {
      const { keys } = schemaOf(await loadStore(name), purpose)?.describe() ?? {};
      expect(Object.keys(keys ?? {})).toEqual(variablesOf(name));
    },
  );
});

describe('What is served', () => {
  const mongodb = { STORAGE: 'mongodb', ...stores.mongodb.environment };
  const resolved = async (environment: Record<string, string>) => {
    const composed = await createContainer(
      await readSettings(environment),
      pino({ level: 'silent' }),
    );
    onTestFinished(() => composed.dispose());
    return {
      served: composed.resolve(tokens.servedRepository),
      store: composed.resolve(tokens.storeRepository),
      repository: composed.resolve(tokens.store).repository,
    };
  };

  it('is the mirror of a store that is not in memory', async () => {
    const { served, repository } = await resolved(mongodb);
    expect(served).toBeInstanceOf(MirroredRepository);
    expect(repository).toBeInstanceOf(MongoRecordRepository);
  });

  it.each([
    ['is in memory', { STORAGE: 'memory', ...stores.memory.environment }],
    ['shall have no mirror', { ...mongodb, MIRROR_MB: '0' }],
  ])('is the store itself if it %s', async (_, environment) => {
    const { served, store } = await resolved(environment);
    expect(served).toBe(store);
  });
});
