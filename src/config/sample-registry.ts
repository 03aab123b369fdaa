import { fileURLToPath } from 'node:url';

/** The bundled registry, which is served if no other is configured. */
export const SAMPLE_FILE = fileURLToPath(new URL('../../data/sample.ndjson', import.meta.url));

export const NO_SAMPLE =
  'RECORDS_FILE must name the registry if NODE_ENV is production and STORAGE is memory. ' +
  `To serve the sample anyway, set RECORDS_FILE=${SAMPLE_FILE}`;

/** The sample is for a first look. In production its invented records would do harm. */
export function isSampleInProduction(environment: NodeJS.ProcessEnv): boolean {
  const { NODE_ENV, STORAGE = 'memory', RECORDS_FILE } = environment;
  return NODE_ENV === 'production' && STORAGE === 'memory' && RECORDS_FILE === undefined;
}

export function servesSample(settings: { storage: string; storeSettings: object }): boolean {
  const { RECORDS_FILE } = settings.storeSettings as { RECORDS_FILE?: string };
  return settings.storage === 'memory' && RECORDS_FILE === SAMPLE_FILE;
}

/** Addresses that a client on this machine reaches as localhost. */
const ON_THIS_MACHINE = new Set(['127.0.0.1', '0.0.0.0', '::', '::1']);

/** Three requests to the sample registry, ready for a shell. */
export function exampleRequests(
  port: number,
  { host, basePath, tls }: { host: string; basePath: string; tls?: object | undefined },
): string {
  const curl = tls ? 'curl -k' : 'curl';
  const name = ON_THIS_MACHINE.has(host) ? 'localhost' : host;
  const url = `${tls ? 'https' : 'http'}://${name}:${port}${basePath}/record`;
  return `
The sample registry is at ${url}
Try:
  ${curl} '${url}/135%2F2025-00019'
  ${curl} '${url}?municipality=A%20Coru%C3%B1a&checkin_date=2024'
  ${curl} -i '${url}?search=%22plan%20parcial%22&limit=2'

`;
}
