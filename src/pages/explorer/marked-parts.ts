import { fold } from '../../domain/search/folding.js';
import { parseSearchText, type SearchText } from '../../domain/search/search-text.js';

export interface Part {
  readonly text: string;
  /** Whether the search has found this part. */
  readonly isMatch: boolean;
}

/** A text in parts, by what a search finds in it. */
export function markedParts(text: string, term: string | undefined): Part[] {
  const search = understood(term);
  if (!search) return [{ text, isMatch: false }];
  const parts: Part[] = [];
  let end = 0;
  for (const range of united(ranges(text, search))) {
    if (range.start > end) parts.push({ text: text.slice(end, range.start), isMatch: false });
    parts.push({ text: text.slice(range.start, range.end), isMatch: true });
    end = range.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** What the service understands of a term. It says itself what is wrong with one. */
function understood(term: string | undefined): SearchText | undefined {
  try {
    return term ? parseSearchText(term) : undefined;
  } catch {
    return undefined;
  }
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function* ranges(text: string, { prefixes, phrases }: SearchText): Generator<Range> {
  const { folded, origins } = foldedWithOrigins(text);
  const words = [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word,
    index,
  }));
  const range = (from: number, to: number): Range => {
    // All of the character that the last letter comes from, with its marks.
    const next = origins.findIndex((at, i) => i >= to && at !== origins[to - 1]);
    return { start: origins[from] as number, end: origins[next] ?? text.length };
  };
  for (const { word, index } of words) {
    const longest = Math.max(
      0,
      ...prefixes.filter((each) => word.startsWith(each)).map((each) => each.length),
    );
    if (longest > 0) yield range(index, index + longest);
  }
  for (const phrase of phrases) {
    for (let first = 0; first + phrase.length <= words.length; first++) {
      const found = words.slice(first, first + phrase.length);
      if (!found.every(({ word }, i) => word === phrase[i])) continue;
      const { index, word } = found.at(-1) as (typeof words)[number];
      yield range(words[first]?.index as number, index + word.length);
    }
  }
}

/** A folded text, and for each of its code units where it comes from. */
function foldedWithOrigins(text: string): { folded: string; origins: number[] } {
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    // In its word a letter may fold to another one, such as a sigma at the end, but to as many.
    for (let i = fold(character).length; i > 0; i--) origins.push(at);
    at += character.length;
  }
  return { folded: fold(text), origins };
}

/** In their order, those that touch made one. */
function united(ranges: Iterable<Range>): Range[] {
  const all: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && range.start <= last.end) {
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else all.push(range);
  }
  return all;
}
