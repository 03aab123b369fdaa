import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import { holdsPhrases } from '../../../domain/matching.js';
import type { AskOptions } from '../../../domain/record-repository.js';
import type { Ranks } from './ranks.js';
import type { SearchPlan } from './search-plan.js';

export type SearchedTexts = { readonly title: string; readonly content: string };

const TEXTS_AT_ONCE = 100;
/** How much text is looked through for a phrase before others get their turn. */
const CHARACTERS_AT_ONCE = 256 * 1024;

/**
 * Of some ranks those whose texts hold the phrases, for a store that must read texts to know.
 * Some at a time: a first page or batch need not wait for the last of many candidates.
 */
export async function* holdingPhrases(
  phrases: SearchPlan['phrases'],
  ranks: Ranks,
  /** Gives those of some ranks from the first on, as many as should be in memory at once. */
  read: (from: number, to: number) => Promise<readonly SearchedTexts[]>,
  options: AskOptions,
): AsyncGenerator<readonly number[]> {
  for (let from = 0; from < ranks.length; ) {
    options.signal?.throwIfAborted();
    const texts = await read(from, Math.min(from + TEXTS_AT_ONCE, ranks.length));
    const holding: number[] = [];
    let looked = 0;
    for (const [i, text] of texts.entries()) {
      looked += text.content.length;
      if (looked > CHARACTERS_AT_ONCE) {
        looked = 0;
        await untilOthersHaveRun();
      }
      if (holdsPhrases(text, phrases)) holding.push(ranks.at(from + i) as number);
    }
    from += texts.length;
    yield holding;
  }
}
