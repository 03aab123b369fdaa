import { freePort } from '../../../test/support/free-port.js';
import { type Absence, type Contender, FEW_CONNECTIONS } from '../contender.js';
import { serverScript, startServer } from '../server-process.js';
import { registryShape } from './registry-shape.js';

const NAME = 'hapi + Array.filter';
const MOST_RECORDS = 300_000;

/** The same framework as ours, and a loop over all records. */
export async function arrayFilter(database: string, records: number): Promise<Contender | Absence> {
  if (records > MOST_RECORDS) {
    const reason = `left out: one answer takes seconds above ${MOST_RECORDS.toLocaleString('en-US')} records`;
    return { name: NAME, reason };
  }
  const port = await freePort();
  const server = await startServer({
    log: 'array-filter',
    command: serverScript('array-filter', port, database),
    port,
    readyPath: '/api/record?limit=1',
  });
  return { ...registryShape, ...server, name: NAME, connections: FEW_CONNECTIONS };
}
