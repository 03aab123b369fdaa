import { canonicalForm } from '../../domain/record/expediente.js';
import { found } from '../answers.js';
import { type Check, type ContractViolation, must } from '../check.js';
import { Random } from '../random/random.js';
import { randomQuestion } from '../random/random-question.js';
import { randomRecords } from '../random/random-registry.js';
import { batchSays, generationSays, pageSays, repositorySays } from '../sentences/reading.js';
import { answerFault } from './answer-fault.js';
import type { RepositoryStage } from './repository-stage.js';
import { type Case, shrink } from './shrink.js';

const QUESTIONS_PER_REGISTRY = 250;
/** Of one answer, so that a few long chains of pages do not take most of the time. */
const MOST_PAGES = 4;

/** Registries and questions that a seed makes again, and what the domain answers to them. */
export function randomQuestions(questions: number, seed: number): Check<RepositoryStage>[] {
  const registries = Math.ceil(questions / QUESTIONS_PER_REGISTRY);
  return Array.from({ length: registries }, (_, i) => {
    const count = Math.min(QUESTIONS_PER_REGISTRY, questions - i * QUESTIONS_PER_REGISTRY);
    return questionsAbout(seed + i, count);
  });
}

function questionsAbout(seed: number, questions: number): Check<RepositoryStage> {
  return {
    title: `gives the reference's answer to ${questions} random questions (CONTRACT_SEED=${seed})`,
    sentence: repositorySays.reference,
    also: [
      generationSays.stream,
      generationSays.noBatch,
      generationSays.page,
      generationSays.pages,
      generationSays.facets,
      generationSays.noFacets,
      pageSays.total,
      pageSays.next,
      batchSays.published,
    ],
    async run(stage) {
      const random = new Random(seed);
      const records = randomRecords(random, random.between(1, 400));
      const { generation } = await stage.open(records);
      let answered = 0;
      for (let asked = 0; asked < questions; asked++) {
        const criteria = randomQuestion(random, records);
        const expected = found(records, criteria);
        const limit = Math.max(random.between(1, 60), Math.ceil(expected.length / MOST_PAGES));
        const question = { criteria, limit };
        const fault = await answerFault(generation, expected, question);
        if (fault) throw await smallest(stage, { records, question }, fault, seed);
        if (expected.length > 0) answered++;
      }
      // Questions that all come back empty would agree about nothing.
      must(repositorySays.reference, answered >= questions / 4, 'Most questions have no answer.');
    },
  };
}

/** The same violation, by as small a registry and question as can be found. */
async function smallest(
  stage: RepositoryStage,
  start: Case,
  fault: ContractViolation,
  seed: number,
): Promise<ContractViolation> {
  let last = fault;
  const fails = async ({ records, question }: Case) => {
    const { generation } = await stage.open(records);
    const again = await answerFault(generation, found(records, question.criteria), question);
    await stage.closeLast();
    if (again?.sentence !== fault.sentence) return false;
    last = again;
    return true;
  };
  const { records, question } = await shrink(start, fails, stage.options.shrinkMs);
  const { criteria, limit } = question;
  return last
    .with(`Smallest case: ${records.length} of ${start.records.length} records:`)
    .with(records.slice(0, 5).map(canonicalForm).join('\n'))
    .with(`asked ${JSON.stringify(criteria)}, in pages of ${limit}.`)
    .with(`CONTRACT_SEED=${seed} makes the whole case again.`);
}
