import type { RecordSource } from '../../domain/ports/record-source.js';
import type { RegistryReader } from '../../domain/ports/registry-reader.js';
import { isStoreName } from './available-stores.js';
import type { OpenedStore, StoreContext, StoreModule } from './define-store.js';
import { messageOf, UnusableStore } from './errors.js';
import { RepositoryReader } from './repository-reader.js';

/** A store with all that the program needs of it. */
export type UsableStore = OpenedStore & { readonly reader: RegistryReader };

export interface StoreChoice {
  /** As STORAGE names it. */
  readonly storage: string;
  readonly storeSettings: object;
  /** How often the version of a source is asked for. */
  readonly sourcePollMs: number;
}

/** The methods that each port must have. */
const METHODS = {
  repository: ['current', 'at'],
  intake: ['begin'],
  history: ['list', 'rollBack'],
  reader: ['current'],
} as const;

/** Opens a store. Whatever is wrong with it is an UnusableStore. */
export async function openStore(
  module: StoreModule,
  { storage, storeSettings, sourcePollMs }: StoreChoice,
  context: StoreContext,
): Promise<UsableStore> {
  const opened = await failing(storage, 'cannot be opened', async () =>
    module.open(storeSettings, context),
  );
  const store =
    module.kind === 'source'
      ? await sourceAsStore(storage, opened as RecordSource, sourcePollMs, context)
      : (opened as OpenedStore);
  for (const [port, methods] of Object.entries(METHODS)) {
    const part = store?.[port as keyof typeof METHODS];
    if (part === undefined && port !== 'repository') continue;
    expectMethods(storage, `its ${port}`, part, methods);
  }
  const { repository, intake, history, files } = store;
  const reader = store.reader ?? new RepositoryReader(repository);
  const start = async () => store.start?.();
  const close = async () => store.close?.();
  // Our own stores have messages and exit codes of their own.
  if (isStoreName(storage)) return { repository, intake, history, reader, files, start, close };
  const namingStart = () => failing(storage, 'cannot be served', start);
  return { repository, intake, history, reader, files, start: namingStart, close };
}

async function sourceAsStore(
  storage: string,
  source: RecordSource,
  pollMs: number,
  { logger, status }: StoreContext,
): Promise<OpenedStore> {
  const optional = (['watch', 'close'] as const).filter((name) => source?.[name] !== undefined);
  expectMethods(storage, 'the source', source, ['version', 'records', ...optional]);
  return (await import('./source-store.js')).sourceStore(storage, source, pollMs, {
    logger,
    status,
  });
}

function expectMethods(
  storage: string,
  name: string,
  part: unknown,
  methods: readonly string[],
): void {
  const given = (part ?? {}) as Record<string, unknown>;
  const missing = methods.filter((method) => typeof given[method] !== 'function');
  if (missing.length === 0) return;
  const noun = missing.length === 1 ? 'the method' : 'the methods';
  throw new UnusableStore(storage, `lacks ${noun} ${missing.join(', ')} of ${name}`);
}

async function failing<T>(storage: string, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusableStore) throw error;
    throw new UnusableStore(storage, `${what}: ${messageOf(error)}`, { cause: error });
  }
}
