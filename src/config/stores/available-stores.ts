import type { StoreModule } from './define-store.js';

interface StoreEntry {
  /** The environment variables that only this store reads. */
  readonly variables: readonly string[];
  /** Loads the store and the packages that only it needs. */
  load(): Promise<StoreModule>;
}

/** The stores that come with the program, by name. Only the chosen one is loaded. */
const stores = {
  memory: {
    variables: ['RECORDS_FILE', 'SNAPSHOT', 'SNAPSHOT_FILE'],
    load: async () => (await import('./memory-store.js')).memory,
  },
  mongodb: {
    variables: [
      'MONGODB_URL',
      'MONGODB_DATABASE',
      'MONGODB_POOL_SIZE',
      'MONGODB_FOLLOW_MS',
      'QUERY_TIMEOUT_MS',
    ],
    load: async () => (await import('./mongodb-store.js')).mongodb,
  },
} satisfies Record<string, StoreEntry>;

export type StoreName = keyof typeof stores;

export const DEFAULT_STORE: StoreName = 'memory';

export const storeNames = Object.keys(stores) as readonly StoreName[];

export function isStoreName(name: string): name is StoreName {
  return Object.hasOwn(stores, name);
}

export function variablesOf(name: StoreName): readonly string[] {
  return stores[name].variables;
}

export function loadAvailableStore(name: StoreName): Promise<StoreModule> {
  return stores[name].load();
}
