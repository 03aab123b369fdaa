import type { Settings } from './settings.js';

/** Addresses that this machine reaches under its own name. */
const ON_THIS_MACHINE = new Set(['127.0.0.1', '0.0.0.0', '::', '::1']);

/** Three questions to the bundled sample, ready for a shell. */
export function whatToTry(port: number, { host, tls, basePath }: Settings): string {
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
