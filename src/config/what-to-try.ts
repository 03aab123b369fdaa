import type { Settings } from './settings.js';

/** Three questions to the bundled sample, ready for a shell. */
export function whatToTry(port: number, { tls, basePath }: Settings): string {
  const curl = tls ? 'curl -k' : 'curl';
  const url = `${tls ? 'https' : 'http'}://localhost:${port}${basePath}/record`;
  return `
The sample registry is at ${url}
Try:
  ${curl} '${url}/135%2F2025-00019'
  ${curl} '${url}?municipality=A%20Coru%C3%B1a&checkin_date=2024'
  ${curl} -i '${url}?search=%22plan%20parcial%22&limit=2'

`;
}
