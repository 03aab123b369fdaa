import type { Request } from '@hapi/hapi';
import { LRUCache } from 'lru-cache';
import type { Question } from '../../../../application/question.js';
import { limits } from '../limits.js';
import { readQuestion } from './read-question.js';

/** Reads questions. What an address asks for never changes, so it is worked out once. */
export function questionReader(): (request: Request) => Question {
  const known = new LRUCache<string, Question>({
    maxSize: limits.knownQuestionBytes,
    sizeCalculation: (_, address) => QUESTION_BYTES + SIZE_PER_CHARACTER * address.length,
  });
  return (request) => {
    const address = request.raw.req.url as string;
    const before = known.get(address);
    if (before) return before;
    const question = readQuestion(request);
    known.set(address, question);
    return question;
  };
}

/** An estimate on the safe side: a question holds its words several times, folded and split. */
const QUESTION_BYTES = 1_024;
const SIZE_PER_CHARACTER = 16;
