import { Growing } from '../../../src/adapters/outbound/generation/building/growing.js';
import {
  BETWEEN_TEXTS,
  writeNumber,
} from '../../../src/adapters/outbound/generation/word-sequence.js';

/** The sequence of a record whose texts are these words, by their numbers. */
export function sequenceOf(title: readonly number[], content: readonly number[]): Uint8Array {
  const bytes = new Growing(Uint8Array);
  for (const number of [...title, BETWEEN_TEXTS, ...content]) writeNumber(number, bytes);
  return bytes.taken();
}
