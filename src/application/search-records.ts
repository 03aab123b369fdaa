import type { AskOptions, Generation, RecordRepository } from '../domain/record-repository.js';
import { only, peeked } from './batches.js';
import type { Answer, Moment, Question } from './question.js';
import { whyNothing } from './why-nothing.js';

/** Answers one question from one moment of the registry, or says why there is no answer. */
export class SearchRecords {
  constructor(private readonly repository: RecordRepository) {}

  async run(question: Question, options: AskOptions = {}): Promise<Answer> {
    const moment = await this.begin(question, options);
    return moment.answer(options);
  }

  /** Which moment a question asked now is about, where that is known without a wait. */
  present(): Pick<Moment, 'revision' | 'modified'> | undefined {
    return this.repository.atHand?.();
  }

  /** Settles which moment a question is about. Who knows its answer need not look for it. */
  async begin(question: Question, options: AskOptions = {}): Promise<Moment> {
    const from = question.page?.from;
    const generation = from
      ? await this.repository.at(from.revision, options)
      : await this.repository.current(options);
    if (!generation) throw await whyNothing(question.criteria, generation, options);
    return {
      revision: generation.revision,
      modified: generation.modified,
      answer: (options = {}) => answerFrom(generation, question, options),
    };
  }
}

async function answerFrom(
  generation: Generation,
  { criteria, page }: Question,
  options: AskOptions,
): Promise<Answer> {
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
