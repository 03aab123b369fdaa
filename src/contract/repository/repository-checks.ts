import type { Check } from '../check.js';
import type { EveryOption } from '../options.js';
import { aborted } from './aborted.js';
import { generations } from './generations.js';
import { knownQuestions } from './known-questions.js';
import { pages } from './pages.js';
import { randomQuestions } from './random-questions.js';
import type { RepositoryStage } from './repository-stage.js';
import { streams } from './streams.js';

/** All that a RecordRepository promises. */
export function repositoryChecks({
  questions,
  seed,
}: Pick<EveryOption, 'questions' | 'seed'>): Check<RepositoryStage>[] {
  return [
    ...knownQuestions,
    ...randomQuestions(questions, seed),
    ...streams,
    ...pages,
    ...generations,
    ...aborted,
  ];
}
