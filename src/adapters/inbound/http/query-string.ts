import type { ParameterFault } from './invalid-request.js';

export interface QueryString {
  /** A value for each name, or all its values where it was given more than once. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly faults: readonly ParameterFault[];
}

/**
 * Reads the query of a request target. Lenient parsers turn a broken percent-encoding into
 * replacement characters, and the client then gets a right answer to a question it never asked.
 */
export function parseQueryString(target: string): QueryString {
  const values = new Map<string, string | string[]>();
  const faults: ParameterFault[] = [];
  for (const pair of queryOf(target).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const [rawName, rawValue] =
      equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    const name = decode(rawName);
    const value = decode(rawValue);
    if (name === undefined || value === undefined) {
      const parameter = name ?? rawName;
      const detail = `${parameter} is not valid percent-encoded UTF-8.`;
      faults.push({ parameter, in: 'query', detail });
      continue;
    }
    if (name === '__proto__') {
      // The one name that joi does not see, and so cannot refuse.
      const detail = `${name} is not a parameter of this search.`;
      faults.push({ parameter: name, in: 'query', detail });
      continue;
    }
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  return { values: Object.fromEntries(values), faults };
}

function queryOf(target: string): string {
  const [beforeFragment = ''] = target.split('#', 1);
  const mark = beforeFragment.indexOf('?');
  return mark === -1 ? '' : beforeFragment.slice(mark + 1);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
