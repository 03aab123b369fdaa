import type { Document } from 'mongodb';
import type { ProfiledOperation } from '../support/mongodb/profiled.js';

export interface PlanFigures {
  /** Every stage of the plan, or the server's summary of them. */
  readonly stages: readonly string[];
  readonly keysExamined: number;
  readonly docsExamined: number;
  readonly returned: number;
}

/** A key for each document, and one more for where the next of several runs of keys begins. */
const KEYS_FOR_A_DOCUMENT = 2;
/** A run of keys ends at the first key behind it, also where nothing is found. */
const KEYS_FOR_NOTHING = 4;
const SCANS_OF_INDEXES = ['IXSCAN', 'IDHACK', 'EXPRESS_IXSCAN', 'CLUSTERED_IXSCAN'];
const OTHER_STAGES = [
  'FETCH',
  'OR',
  'SORT_MERGE', // merges scans that are in order already
  'LIMIT',
  'SUBPLAN',
  'PROJECTION_SIMPLE',
  'PROJECTION_DEFAULT',
];

/** What makes a plan cost more than its answer. An empty list is a good plan. */
export function complaints(plan: PlanFigures): string[] {
  const { stages, keysExamined, docsExamined, returned } = plan;
  return [
    ...stages
      .filter((stage) => ![...SCANS_OF_INDEXES, ...OTHER_STAGES].includes(stage))
      .map((stage) => `stage ${stage}`),
    ...(stages.some((stage) => SCANS_OF_INDEXES.includes(stage)) ? [] : ['no scan of an index']),
    ...(keysExamined > KEYS_FOR_A_DOCUMENT * returned + KEYS_FOR_NOTHING
      ? [`${keysExamined} keys examined for ${returned} documents`]
      : []),
    ...(docsExamined > returned
      ? [`${docsExamined} documents examined for ${returned} documents`]
      : []),
  ];
}

/** From what the profiler saw. */
export function profiledFigures(operation: ProfiledOperation): PlanFigures {
  const { planSummary = '', hasSortStage, keysExamined, docsExamined, nreturned } = operation;
  return {
    stages: [
      ...planSummary.split(/(?<=\}), |, (?=[A-Z])/).map((part) => part.split(' ')[0] as string),
      ...(hasSortStage ? ['SORT'] : []),
      ...(operation.op === 'query' ? [] : [operation.op]),
    ],
    keysExamined: keysExamined ?? 0,
    docsExamined: docsExamined ?? 0,
    returned: nreturned ?? 0,
  };
}

/** From what `explain('executionStats')` says. */
export function explainedFigures({ executionStats }: Document): PlanFigures {
  return {
    stages: stagesOf(executionStats.executionStages),
    keysExamined: executionStats.totalKeysExamined,
    docsExamined: executionStats.totalDocsExamined,
    returned: executionStats.nReturned,
  };
}

function stagesOf({ stage, inputStage, inputStages = [] }: Document): string[] {
  const inner: Document[] = inputStage ? [inputStage] : inputStages;
  return [stage, ...inner.flatMap(stagesOf)];
}
