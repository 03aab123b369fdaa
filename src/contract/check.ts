import { inspect, isDeepStrictEqual } from 'node:util';
import type { Sentence } from './sentences/sentence.js';

/** What a store may be without; whoever runs the suite says so, and nothing is skipped unsaid. */
export type Part = 'history' | 'reader' | 'onChange' | 'leftovers' | 'silence' | 'watch';

/** One thing that a port promises, and the way to see whether a store keeps it. */
export interface Check<Stage> {
  /** The title of the test. */
  readonly title: string;
  /** What a failure breaks, unless the step that fails names another sentence. */
  readonly sentence: Sentence;
  /** The other sentences that its steps name. */
  readonly also?: readonly Sentence[];
  readonly needs?: Part;
  run(stage: Stage): Promise<void>;
}

/** A store breaks a sentence of its port. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';

  constructor(
    readonly sentence: Sentence,
    readonly found: string,
    readonly hints: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super([`${sentence.of}: "${sentence.text}"`, found, ...hints].join('\n'), options);
  }

  with(hint: string): ContractViolation {
    return new ContractViolation(this.sentence, this.found, [...this.hints, hint], {
      cause: this.cause,
    });
  }
}

export function must(sentence: Sentence, holds: boolean, found: string): asserts holds {
  if (!holds) throw new ContractViolation(sentence, found);
}

export function mustEqual(sentence: Sentence, what: string, actual: unknown, expected: unknown) {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new ContractViolation(
    sentence,
    `${what} is ${shown(actual)}, and it should be ${shown(expected)}.`,
  );
}

/** The work must end in an error of this kind, or in this very one. */
export async function mustReject(
  sentence: Sentence,
  what: string,
  work: () => unknown,
  expected: (new (...given: never[]) => Error) | Error,
): Promise<void> {
  const name = expected instanceof Error ? `"${expected.message}"` : expected.name;
  let result: unknown;
  try {
    result = await work();
  } catch (error) {
    if (expected instanceof Error ? error === expected : error instanceof expected) return;
    throw new ContractViolation(sentence, `${what} rejects with ${error}, not with ${name}.`, [], {
      cause: error,
    });
  }
  throw new ContractViolation(
    sentence,
    `${what} gives ${shown(result)}; it should reject with ${name}.`,
  );
}

function shown(value: unknown): string {
  const text = inspect(value, { depth: 4, breakLength: 100, maxStringLength: 300 });
  return text.length > 1_000 ? `${text.slice(0, 1_000)}…` : text;
}
