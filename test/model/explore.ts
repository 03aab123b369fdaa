/** A step that some process may take next, and the state after it. */
export interface Step<State> {
  readonly name: string;
  readonly state: State;
}

export interface Model<State> {
  readonly start: State;
  steps(state: State): Iterable<Step<State>>;
  /** What must never be, said in a sentence; nothing if all is well. */
  faultOf(state: State): string | undefined;
}

export interface Exploration {
  readonly states: number;
  /** The first fault that was met, and a shortest way to it. */
  readonly fault?: { readonly sentence: string; readonly steps: readonly string[] };
}

interface Reached {
  readonly by: string;
  readonly from: Reached | undefined;
}

/** Visits every state that can be reached, breadth first, up to the first fault. */
export function explore<State>({ start, steps, faultOf }: Model<State>): Exploration {
  const seen = new Set([JSON.stringify(start)]);
  let front: { state: State; reached: Reached | undefined }[] = [
    { state: start, reached: undefined },
  ];
  while (front.length > 0) {
    const next: typeof front = [];
    for (const { state, reached } of front) {
      const sentence = faultOf(state);
      if (sentence) return { states: seen.size, fault: { sentence, steps: wayTo(reached) } };
      for (const step of steps(state)) {
        const key = JSON.stringify(step.state);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push({ state: step.state, reached: { by: step.name, from: reached } });
      }
    }
    front = next;
  }
  return { states: seen.size };
}

function wayTo(reached: Reached | undefined): string[] {
  const steps: string[] = [];
  for (let at = reached; at; at = at.from) steps.unshift(at.by);
  return steps;
}
