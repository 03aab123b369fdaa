import { fileURLToPath } from 'node:url';

/** The registry that is served where no other is named. */
export const SAMPLE_FILE = fileURLToPath(new URL('../../data/sample.ndjson', import.meta.url));

export const NO_SAMPLE =
  'RECORDS_FILE must name the registry where NODE_ENV is production, unless STORAGE is mongodb. ' +
  `To serve the sample on purpose, set RECORDS_FILE=${SAMPLE_FILE}`;

/** The sample is for a first look. Where people rely on the answers, invented ones do harm. */
export function isSampleInProduction(environment: NodeJS.ProcessEnv): boolean {
  const { NODE_ENV, STORAGE = 'memory', RECORDS_FILE } = environment;
  return NODE_ENV === 'production' && STORAGE === 'memory' && RECORDS_FILE === undefined;
}

export function servesSample(settings: { storage: string; recordsFile?: string }): boolean {
  return settings.storage === 'memory' && settings.recordsFile === SAMPLE_FILE;
}
