import { decodedTwice } from '../../readers/encoding/twice-encoded.js';
import type { StepName } from '../recipe.js';
import { decodeEntities } from './html-entities.js';
import { webAddresses } from './web-addresses.js';

export const STEPS: Readonly<Record<StepName, (text: string) => string>> = {
  repairEncoding: (text) => decodedTwice(text) ?? text,
  trim: (text) => text.trim(),
  // Control characters come from old programs, and no record may hold them.
  collapseSpaces: (text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  titleCase,
  decodeEntities,
  removeTags,
  urls: (text) => webAddresses(text).join(' '),
};

/** Short words that stay small inside a name or a title. */
const SMALL = new Set(
  'a al and as at by d da das de del des dels do dos du e el els en et for i in l la las le les lo los na no of o on or os para per por sur the to u un una y'.split(
    ' ',
  ),
);

function titleCase(text: string): string {
  let isFirst = true;
  return text.toLowerCase().replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const stays = !isFirst && SMALL.has(word);
    isFirst = false;
    return stays ? word : word.charAt(0).toUpperCase() + word.slice(1);
  });
}

/** An address in angle brackets, as SPARQL writes it, is no tag. */
const TAG_START = /^(?!https?:)[a-z/!]/i;

/** By hand: a pattern would read on to the end for each `<` that nothing closes. */
function removeTags(text: string): string {
  let kept = '';
  let from = 0;
  for (let open = text.indexOf('<'); open !== -1; open = text.indexOf('<', open + 1)) {
    if (!TAG_START.test(text.slice(open + 1, open + 7))) continue;
    const close = text.indexOf('>', open);
    if (close === -1) break;
    kept += `${text.slice(from, open)} `;
    from = close + 1;
    open = close;
  }
  return from === 0 ? text : kept + text.slice(from);
}
