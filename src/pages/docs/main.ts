import { byId, element } from '../dom.js';
import { type OpenApi, operations, problemTypes, resolved } from './openapi.js';
import { operationView } from './operation-view.js';
import { problemView } from './problem-view.js';
import { paragraphs } from './text.js';

/* Shows the OpenAPI document that the service gives of itself. */

const base = new URL('.', document.baseURI);

async function load(): Promise<OpenApi> {
  const response = await fetch(new URL('openapi.json', base));
  if (!response.ok) throw new Error(`openapi.json is a ${response.status}`);
  return resolved(await response.json()) as OpenApi;
}

function show(api: OpenApi): void {
  const all = operations(api);
  const problems = problemTypes(api);
  byId('version').textContent = api.info.version;
  byId('about').replaceChildren(...paragraphs(api.info.description));
  byId('operations').replaceChildren(...all.map((each) => operationView(each, base)));
  byId('problems').replaceChildren(...problems.map(problemView));
  byId('contents').replaceChildren(...all.map(({ id, path }) => entry(id, path)));
  byId('problem-contents').replaceChildren(
    ...problems.map(({ type }) => entry(`problem-${type}`, type)),
  );
}

function entry(id: string, text: string): HTMLElement {
  return element('li', {}, element('a', { href: `#${id}` }, text));
}

try {
  show(await load());
  // What the address names was made just now.
  const { hash } = location;
  if (hash) location.replace(hash);
} catch (error) {
  const sentence = `The description of the API could not be loaded: ${error}`;
  byId('operations').replaceChildren(element('p', { className: 'fault' }, sentence));
}
