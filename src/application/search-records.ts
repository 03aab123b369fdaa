import type { AskOptions, RecordRepository } from '../domain/record-repository.js';
import { only, peeked } from './batches.js';
import type { Answer, Question } from './question.js';
import { whyNothing } from './why-nothing.js';

/** Answers one question from one moment of the registry, or says why there is no answer. */
export class SearchRecords {
  constructor(private readonly repository: RecordRepository) {}

  async run({ criteria, page }: Question, options: AskOptions = {}): Promise<Answer> {
    const generation = page?.from
      ? await this.repository.at(page.from.revision, options)
      : await this.repository.current(options);
    if (!generation) throw await whyNothing(criteria, generation, options);
    const { revision, modified } = generation;
    if (!page) {
      const batches = await peeked(generation.stream(criteria, options));
      if (!batches) throw await whyNothing(criteria, generation, options);
      return { revision, modified, batches };
    }
    const range = { limit: page.limit, after: page.from?.after };
    const { batch, total, next } = await generation.page(criteria, range, options);
    if (batch.size === 0) throw await whyNothing(criteria, generation, options);
    return { revision, modified, batches: only(batch), page: { total, next } };
  }
}
