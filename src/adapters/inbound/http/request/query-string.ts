import type { ParameterFault } from '../errors.js';
import { limits } from '../limits.js';

export interface QueryString {
  /** A value for each name, or all its values where it was given more than once. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly faults: readonly ParameterFault[];
}

/**
 * Reads the query of a request target. Lenient parsers turn a broken percent-encoding into
 * replacement characters, and the client then gets a right response to a query it never asked.
 */
export function parseQueryString(target: string): QueryString {
  const pairs = queryOf(target)
    .split('&')
    .filter((pair) => pair !== '');
  if (pairs.length > limits.parameters) return TOO_MANY;
  const values: Record<string, string | string[]> = {};
  const faults: ParameterFault[] = [];
  for (const pair of pairs) {
    const { rawName, name, value } = decodePair(pair);
    if (name === undefined || value === undefined) {
      faults.push(fault(name ?? rawName, 'is not valid percent-encoded UTF-8'));
    } else if (name === '__proto__') {
      // The one name that joi does not see, and so cannot refuse.
      faults.push(fault(name, 'is not a parameter of this search'));
    } else {
      const before = Object.hasOwn(values, name) ? values[name] : undefined;
      values[name] = before === undefined ? value : [before, value].flat();
    }
  }
  return { values, faults };
}

function fault(parameter: string, says: string): ParameterFault {
  return { parameter, in: 'query', detail: `${parameter} ${says}.` };
}

const TOO_MANY: QueryString = {
  values: {},
  faults: [fault('query', `has more than ${limits.parameters} parameters`)],
};

function decodePair(pair: string) {
  const equals = pair.indexOf('=');
  const rawName = equals === -1 ? pair : pair.slice(0, equals);
  const rawValue = equals === -1 ? '' : pair.slice(equals + 1);
  return { rawName, name: decode(rawName), value: decode(rawValue) };
}

/** What stands behind the question mark of a request target. */
export function queryOf(target: string): string {
  const mark = target.indexOf('?');
  const fragment = target.indexOf('#');
  if (mark === -1 || (fragment !== -1 && fragment < mark)) return '';
  return target.slice(mark + 1, fragment === -1 ? undefined : fragment);
}

function decode(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
