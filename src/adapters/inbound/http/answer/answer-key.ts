import type { Moment } from '../../../../application/question.js';
import type { Coding } from './coding.js';

/** A revision may come back, and is then the registry since another date. */
export function momentKey({ revision, modified }: Pick<Moment, 'revision' | 'modified'>): string {
  return `${revision}@${modified.getTime()}`;
}

/** All that the bytes of an answer depend on. */
export function answerKey(moment: string, accepted: Coding, target: string | undefined): string {
  return `${moment} ${accepted} ${target}`;
}
