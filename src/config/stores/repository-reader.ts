import type { AskOptions, RecordRepository } from '../../domain/ports/record-repository.js';
import type { RegistryReader, WholeRegistry } from '../../domain/ports/registry-reader.js';

/** Reads the registry through its repository, for a store that has no reader of its own. */
export class RepositoryReader implements RegistryReader {
  constructor(private readonly repository: RecordRepository) {}

  async current(options?: AskOptions): Promise<WholeRegistry | undefined> {
    const generation = await this.repository.current(options);
    if (!generation) return undefined;
    const { total } = await generation.page({}, { limit: 1 }, options);
    return {
      revision: generation.revision,
      count: total,
      async *records(options?: AskOptions) {
        for await (const batch of generation.stream({}, options)) yield await batch.records();
      },
    };
  }
}
