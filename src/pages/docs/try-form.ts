import { curlLine } from '../curl-line.js';
import { element } from '../dom.js';
import { addressOf, type Described, exampleOf } from './openapi.js';
import { codeBlock } from './text.js';

/** More of a body than this is not shown. */
const MOST_SHOWN = 20_000;
const HEADERS = ['content-type', 'etag', 'last-modified', 'link', 'x-total-count', 'retry-after'];

/** A form that sends the request, and shows what comes back. */
export function tryForm(described: Described, base: URL): HTMLElement {
  const { id, operation } = described;
  const inputs = (operation.parameters ?? [])
    .filter(({ in: place }) => place === 'path' || place === 'query')
    .map((parameter) =>
      element('input', {
        id: `${id}-${parameter.name}`,
        name: parameter.name,
        required: parameter.in === 'path',
        placeholder: exampleOf(parameter) ?? '',
      }),
    );
  const output = element('div', { className: 'output', attributes: { role: 'status' } });
  const form = element(
    'form',
    { className: 'try', autocomplete: 'off' },
    ...inputs.map((input) =>
      element(
        'div',
        { className: 'field' },
        element('label', { htmlFor: input.id }, element('code', {}, input.name)),
        input,
      ),
    ),
    element('button', {}, 'Try it'),
  );
  let asked = new AbortController();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const values = new Map(inputs.map(({ name, value }) => [name, value.trim()]));
    const address = new URL(addressOf(described, values), base);
    output.replaceChildren(element('p', {}, 'Asking…'));
    try {
      output.replaceChildren(...(await answer(address, signal)));
    } catch (error) {
      if (!signal.aborted) output.replaceChildren(element('p', {}, `No answer: ${error}`));
    }
  });
  return element('div', {}, form, output);
}

async function answer(address: URL, signal: AbortSignal): Promise<HTMLElement[]> {
  const response = await fetch(address, { signal });
  const { text, isWhole } = await beginning(response);
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  return [
    element('p', {}, element('code', {}, curlLine(address))),
    codeBlock([`${response.status} ${response.statusText}`, ...headers].join('\n')),
    codeBlock(isWhole ? indented(text) : `${text}\n…`),
  ];
}

/** The beginning of a body; of the whole registry nobody wants more here. */
async function beginning(response: Response): Promise<{ text: string; isWhole: boolean }> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < MOST_SHOWN) {
    const piece = await reader?.read();
    if (!piece || piece.done) return { text, isWhole: true };
    text += decoder.decode(piece.value, { stream: true });
  }
  await reader?.cancel();
  return { text: text.slice(0, MOST_SHOWN), isWhole: false };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
