import { afterAll, beforeAll, expect, it } from 'vitest';
import { effort } from '../support/effort.js';
import { type Answered, type AskOptions, keepAsking } from '../support/mongodb/fault-client.js';
import { primaryOf, successorOf } from '../support/mongodb/fault-members.js';
import {
  type FaultRegistry,
  faultRecords,
  questionsAbout,
  startFaultRegistry,
} from '../support/mongodb/fault-registry.js';
import { startMongoService } from '../support/mongodb/fault-service.js';

const FAILOVERS = effort.failovers;

const records = faultRecords(4_000, 2_000);
const { page, search, phrase, filters, whole } = questionsAbout(records);
let registry: FaultRegistry;

beforeAll(async () => {
  registry = await startFaultRegistry(records, 3);
});
afterAll(() => registry?.remove());

it(
  'the primary is killed again and again under load: no body is wrong, no running stream is cut, and almost nobody is refused',
  async () => {
    const url = `${registry.url}&readPreference=primaryPreferred`;
    const service = await startMongoService(url, registry.database);
    let kills = 0;
    const client = ({ path, body }: typeof page, options: AskOptions = {}) => {
      return async () => {
        const before = kills;
        const answered = await service.ask(path, options);
        return { path, kind: kindOf(answered, body), spansKill: kills > before };
      };
    };
    let streams = 0;
    const streaming = (pauseMs: number) => {
      const ask = client(whole, { pauseMs, onBody: () => void streams++ });
      return () => ask().finally(() => void streams--);
    };
    const clients = keepAsking([
      ...[page, search, filters].map((question) => client(question)),
      client(phrase, { pauseMs: 100 }),
      // Slow enough that some of it is still to be read when the primary dies.
      streaming(10),
      streaming(30),
    ]);
    for (let i = 0; i < FAILOVERS; i++) {
      const primary = await primaryOf(registry);
      await expect.poll(() => streams).toBe(2);
      kills++;
      await primary.kill();
      await successorOf(primary, registry);
      await clients.nextAnswers();
      await primary.restart();
    }
    await primaryOf(registry);
    const answers = await clients.stop();

    const count = (wanted: Kind) => answers.filter(({ kind }) => kind === wanted).length;
    const spanning = answers.filter(({ path, spansKill }) => path === whole.path && spansKill);
    const causes = service.log.flatMap(({ err }) => (err as Error | undefined)?.message ?? []);
    const seen = `${answers.length} answers, ${count('refused')} refused (${[...new Set(causes)]}), ${spanning.length} streams over a kill`;
    console.log(`${FAILOVERS} failovers: ${seen}`);
    expect(count('wrong'), seen).toBe(0);
    expect(count('cut'), seen).toBe(0);
    expect(spanning.length, seen).toBeGreaterThanOrEqual(FAILOVERS);
    expect(spanning.every(({ kind }) => kind === 'right')).toBe(true);
    // 99.9 %; of fewer than a thousand answers one is less than the figure can tell.
    expect(count('refused'), seen).toBeLessThanOrEqual(Math.max(1, answers.length / 1_000));
  },
  FAILOVERS * 60_000,
);

type Kind = 'right' | 'refused' | 'cut' | 'wrong';

function kindOf({ status, whole, body, headers }: Answered, right: string): Kind {
  if (!whole) return 'cut';
  if (status === 503 && headers['retry-after']) return 'refused';
  return status === 200 && body === right ? 'right' : 'wrong';
}
