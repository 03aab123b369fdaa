import { element } from '../dom.js';
import type { ProblemType } from './openapi.js';
import { codeBlock, inlineCode } from './text.js';

/** One type of problem, under the anchor that the `Link` of such a problem names. */
export function problemView({ type, status, title, meaning, example }: ProblemType): HTMLElement {
  return element(
    'section',
    { id: `problem-${type}`, className: 'problem' },
    element(
      'h3',
      {},
      element('code', {}, type),
      element('span', { className: 'status' }, ` ${status} · ${title}`),
    ),
    element('p', {}, ...inlineCode(meaning)),
    codeBlock(example),
  );
}
