import { element } from '../dom.js';
import {
  type Answer,
  boundsOf,
  type Described,
  exampleOf,
  type Parameter,
  typesOf,
} from './openapi.js';
import { codeBlock, inlineCode, paragraphs } from './text.js';
import { tryForm } from './try-form.js';

/** One operation: what it takes, what it answers, and a form to try it. */
export function operationView(described: Described, base: URL): HTMLElement {
  const { id, method, path, operation } = described;
  const { parameters = [], responses } = operation;
  return element(
    'section',
    { id, className: 'operation' },
    element('h3', {}, element('code', {}, `${method} ${path}`)),
    element('p', { className: 'summary' }, operation.summary ?? ''),
    ...paragraphs(operation.description),
    ...(parameters.length > 0 ? [parameterTable(path, parameters)] : []),
    tryForm(described, base),
    element('h4', {}, 'Answers'),
    ...Object.entries(responses).map(([status, answer]) => answerView(status, answer)),
  );
}

function parameterTable(path: string, parameters: readonly Parameter[]): HTMLElement {
  const head = ['Parameter', 'Meaning', 'Example'].map((name) =>
    element('th', { scope: 'col' }, name),
  );
  const rows = parameters.map((parameter) => {
    const { name, in: place, required, description, schema } = parameter;
    return element(
      'tr',
      {},
      element(
        'th',
        { scope: 'row' },
        element('code', {}, name),
        element('span', { className: 'details' }, `${place}${required ? ', required' : ''}`),
      ),
      element(
        'td',
        {},
        ...inlineCode(description ?? ''),
        element('span', { className: 'details' }, schema ? boundsOf(schema) : ''),
      ),
      element('td', {}, element('code', {}, exampleOf(parameter) ?? '')),
    );
  });
  return element(
    'div',
    { className: 'parameters', tabIndex: 0, role: 'region', ariaLabel: `Parameters of ${path}` },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...rows),
    ),
  );
}

/** What an answer has in it; problems are explained once for all operations. */
function answerView(status: string, answer: Answer): HTMLElement {
  const types = typesOf(answer);
  if (types.length > 0) {
    const links = types.map((type) => element('a', { href: `#problem-${type}` }, type));
    return element(
      'p',
      { className: 'problems' },
      element('code', {}, status),
      ...links.flatMap((link) => [' ', link]),
    );
  }
  const { description = '', headers = {}, content = {} } = answer;
  const named = Object.entries(headers).map(([name, { description: says }]) =>
    element('li', {}, element('code', {}, name), ...inlineCode(says ? `: ${says}` : '')),
  );
  const examples = Object.entries(content).flatMap(([type, { example }]) =>
    example === undefined ? [] : [element('p', { className: 'details' }, type), codeBlock(example)],
  );
  return element(
    'details',
    { className: 'answer' },
    element('summary', {}, element('code', {}, status), ' ', ...inlineCode(description)),
    named.length > 0 && element('ul', {}, ...named),
    ...examples,
  );
}
