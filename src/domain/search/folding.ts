/**
 * What "the same text" means. Lower case comes twice because a compatibility decomposition can
 * bring capitals back (`㎏` is `kg`, `℡` is `TEL`).
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a text, folded: its maximal runs of letters and digits. */
export function words(text: string): string[] {
  // Cut at what stands between words: one pattern for a whole word has no room for the longest.
  return fold(text)
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '');
}
