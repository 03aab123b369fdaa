import { type KnownAddresses, meantAddress } from './meant-address.js';
import type { Problem } from './problem.js';

export interface AdviceOptions extends KnownAddresses {
  /** Whether the page that explains the problems is served. */
  readonly extensions: boolean;
  /** Whether health is here, and not at a port of its own. */
  readonly monitored: boolean;
}

/** Adds to a problem where it is explained, and, where nothing is, the address that was meant. */
export type Advise = (problem: Problem, target: string) => Problem;

export function adviser(options: AdviceOptions): Advise {
  const { publicUrl, extensions } = options;
  return (problem, target) => {
    const advised = problem.type === 'not-found' ? lookedUp(problem, target, options) : problem;
    if (!extensions) return advised;
    const link = `<${publicUrl}/docs#problem-${problem.type}>; rel="help"`;
    return { ...advised, headers: { ...advised.headers, link } };
  };
}

const HEALTH_ELSEWHERE = 'Health is at another port, because the service has an ADMIN_PORT.';

function lookedUp(problem: Problem, target: string, known: AdviceOptions): Problem {
  const { publicUrl } = known;
  const meant = meantAddress(target, known);
  const isHealth = meant?.startsWith('/health/');
  if (isHealth && !known.monitored) {
    return { ...problem, detail: `${problem.detail} ${HEALTH_ELSEWHERE}` };
  }
  const there = isHealth
    ? 'Health is at /health/live and /health/ready.'
    : `Records are at ${publicUrl}/record and ${publicUrl}/record/{cod_archivo}; a slash inside a code is written %2F.`;
  const detail = `${problem.detail} ${there}`;
  if (!meant) return { ...problem, detail };
  return {
    ...problem,
    detail: `${detail} ${meant} was probably meant.`,
    extensions: { ...problem.extensions, meant },
  };
}
