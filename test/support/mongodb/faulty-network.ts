import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { PATIENCE } from '../patience.js';
import { FaultProxy, type Weather } from './fault-proxy.js';
import {
  type FaultRegistry,
  faultRecords,
  questionsAbout,
  startFaultRegistry,
} from './fault-registry.js';
import { startMongoService } from './fault-service.js';

/** Short, so that the deadline is what ends things. */
const QUERY_TIMEOUT_MS = 1_000;
/** So long that the deadline never ends anything. */
export const LONG_MS = 600_000;
/**
 * What ends because of a short deadline, or because a server is silent, does so in a second or two:
 * test/unit/mongodb/running-operations.test.ts has the exact times. Without that it would be 15 s, when a
 * whole query ends, or never. This lies between, for a loaded machine.
 */
export const SOON_MS = 10_000;

const records = faultRecords(4_000, 2_000);
export const questions = questionsAbout(records);

/** A registry in MongoDB behind a network that is as good as the weather, for the tests of a file. */
export class FaultyNetwork {
  #registry: FaultRegistry | undefined;
  #proxy: FaultProxy | undefined;

  constructor() {
    beforeAll(async () => {
      this.#registry = await startFaultRegistry(records);
      this.#proxy = await this.anotherWay();
    });
    beforeEach(() => {
      this.weather = {};
    });
    afterAll(async () => {
      await this.#proxy?.close();
      await this.#registry?.remove();
    });
  }

  set weather(weather: Weather) {
    (this.#proxy as FaultProxy).weather = weather;
  }

  get database(): string {
    return (this.#registry as FaultRegistry).database;
  }

  /** With a weather of its own. Whoever asks for it closes it. */
  anotherWay(): Promise<FaultProxy> {
    const [member] = (this.#registry as FaultRegistry).members;
    return FaultProxy.start((member as { port: number }).port);
  }

  /** A service that has been asked once, so that it is the answers that suffer, not the handshake. */
  async startWarm(queryTimeoutMs = QUERY_TIMEOUT_MS) {
    const { url } = this.#proxy as FaultProxy;
    const { ask } = await startMongoService(url, this.database, {
      QUERY_TIMEOUT_MS: String(queryTimeoutMs),
    });
    await expect.poll(async () => (await ask(questions.search.path)).status, PATIENCE).toBe(200);
    return ask;
  }
}
