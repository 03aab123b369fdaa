import type { OpenStore } from './intake/intake-stage.js';
import { load } from './load.js';
import type { OpenRepository } from './repository/repository-stage.js';

/** The repository of a store that has an intake: each time, records are imported into a new one. */
export function loaded(open: OpenStore): OpenRepository {
  return async (records) => {
    const store = await open();
    await load(store.intake, records);
    return {
      repository: store.repository,
      replace: (others) => load(store.intake, others),
      ...(store.silence && { silence: store.silence.bind(store) }),
      close: () => store.close(),
    };
  };
}
