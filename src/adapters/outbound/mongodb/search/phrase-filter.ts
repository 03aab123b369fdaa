import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import type { AskOptions } from '../../../../domain/ports/record-repository.js';
import type { QueryPlan } from '../../search-index/query-plan.js';
import type { Ranks } from '../../search-index/ranks.js';
import { textPieces, tokenize } from '../../search-index/tokenizer.js';
import { PhraseScanner } from './phrase-scanner.js';

export type SearchedTexts = { readonly title: string; readonly content: string };

const TEXTS_AT_ONCE = 100;
/** After so much text the event loop gets a turn. */
const CHARACTERS_AT_ONCE = 256 * 1024;

/**
 * The ranks whose texts hold the phrases, found by reading the texts. They come some at a time, so
 * that a first page does not wait for the last of many candidates.
 */
export async function* filterByPhrases(
  phrases: QueryPlan['phrases'],
  ranks: Ranks,
  /** Gives those of some ranks from the first on, as many as should be in memory at once. */
  read: (from: number, to: number) => Promise<readonly SearchedTexts[]>,
  options: AskOptions,
): AsyncGenerator<readonly number[]> {
  const turns = new Turns(options.signal);
  for (let from = 0; from < ranks.length; ) {
    options.signal?.throwIfAborted();
    const texts = await read(from, Math.min(from + TEXTS_AT_ONCE, ranks.length));
    const holding: number[] = [];
    for (const [i, text] of texts.entries()) {
      if (await holdsPhrases(text, phrases, turns)) holding.push(ranks.at(from + i) as number);
    }
    from += texts.length;
    yield holding;
  }
}

/** The same as `holdsPhrases` of the domain, for texts that may be long. */
async function holdsPhrases(
  { title, content }: SearchedTexts,
  phrases: QueryPlan['phrases'],
  turns: Turns,
): Promise<boolean> {
  const scans = phrases.map((phrase) => new PhraseScanner(phrase));
  for (const text of [title, content]) {
    for (const scan of scans) scan.restart();
    for (const piece of textPieces(text)) {
      const turn = turns.after(piece.length);
      if (turn) await turn;
      const units = tokenize(piece);
      for (const scan of scans) scan.feed(units);
      if (scans.every(({ isFound }) => isFound)) return true;
    }
  }
  return false;
}

/** Gives the event loop a turn now and then. */
export class Turns {
  #looked = 0;

  constructor(private readonly signal: AbortSignal | undefined) {}

  after(characters: number): Promise<void> | undefined {
    this.#looked += characters;
    if (this.#looked < CHARACTERS_AT_ONCE) return undefined;
    this.#looked = 0;
    this.signal?.throwIfAborted();
    return untilOthersHaveRun();
  }
}
