import { MongoRecordIntake } from '../../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { publish } from '../../../src/domain/record/published-record.js';
import { compareRecords, matches } from '../../../src/domain/search/matching.js';
import {
  parseMunicipality,
  type SearchCriteria,
} from '../../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';
import { load } from '../load.js';
import { someRecord } from '../records.js';
import { testDatabase } from './database.js';
import { primaryOf } from './fault-members.js';
import { mongodLauncher } from './mongod-launcher.js';
import { type ReplicaSet, startReplicaSet } from './replica-set.js';

export interface FaultRegistry extends ReplicaSet {
  readonly database: string;
  readonly records: readonly Expediente[];
}

/** A MongoDB of its own for tests that break it, with records in it; all its members follow. */
export async function startFaultRegistry(
  records: readonly Expediente[],
  size = 1,
): Promise<FaultRegistry> {
  const launcher = await mongodLauncher();
  const set = await startReplicaSet(launcher, size, { args: ['--wiredTigerCacheSizeGB', '0.25'] });
  const connection = testDatabase(set.url);
  try {
    await load(new MongoRecordIntake(connection), records);
    await primaryOf(set);
    return { ...set, database: connection.db.databaseName, records };
  } catch (error) {
    await set.remove();
    throw error;
  } finally {
    await connection.close();
  }
}

const MUNICIPALITIES = ['Oviedo', 'Gijón', 'A Coruña', 'Alcoi/Alcoy', 'Les'];
const KINDS = ['Plan parcial', 'Plan general', 'Estudio de detalle'];

/** Records whose published form takes about as many bytes as are asked for. */
export function faultRecords(count: number, bytesEach = 300, mark = 'sector'): Expediente[] {
  return Array.from({ length: count }, (_, i) =>
    someRecord({
      title: `${KINDS[i % KINDS.length]} ${mark} ${i}`,
      area: 'x'.repeat(bytesEach - 200),
      checkin_date: `${2018 + (i % 7)}-0${1 + (i % 9)}-17`,
      municipality: MUNICIPALITIES[i % MUNICIPALITIES.length] as string,
    }),
  );
}

/** A question of each kind, and the body that the domain gives as its answer. */
export function questionsAbout(records: readonly Expediente[]) {
  const question = (query: string, criteria: SearchCriteria, limit = Infinity) => ({
    path: `/api/record?${query}${limit < Infinity ? `&limit=${limit}` : ''}`,
    body: answerTo(records, criteria, limit),
  });
  const municipality = parseMunicipality('Gijón');
  const year = '2021';
  return {
    page: question('', {}, 20),
    search: question('search=parcial', { text: parseSearchText('parcial') }, 20),
    phrase: question('search=%22plan%20general%22', { text: parseSearchText('"plan general"') }, 5),
    filters: question(`municipality=gijon&checkin_date=${year}`, { municipality, year }, 20),
    whole: question('', {}),
  };
}

function answerTo(records: readonly Expediente[], criteria: SearchCriteria, limit: number): string {
  const found = records.filter((record) => matches(record, criteria)).sort(compareRecords);
  return `{"resultadoBusqueda":[${found.slice(0, limit).map(publish).join(',')}]}`;
}
