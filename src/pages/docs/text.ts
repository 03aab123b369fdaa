import { element } from '../dom.js';

/** Paragraphs and lists of a description. Words in backticks are code; all else is text. */
export function paragraphs(text = ''): HTMLElement[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const lines = part.split('\n');
      if (!lines.every((line) => line.startsWith('- '))) {
        return element('p', {}, ...inlineCode(part));
      }
      const items = lines.map((line) => element('li', {}, ...inlineCode(line.slice(2))));
      return element('ul', { className: 'bullets' }, ...items);
    });
}

export function inlineCode(text: string): (HTMLElement | string)[] {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? element('code', {}, part) : part))
    .filter((part) => part !== '');
}

/** A text, or a value as JSON, that may be longer than its place: the keyboard can scroll it. */
export function codeBlock(value: unknown): HTMLElement {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return element('pre', { tabIndex: 0 }, element('code', {}, text));
}
