import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import {
  defineSource,
  defineStore,
  type StoreModule,
} from '../../../src/config/stores/define-store.js';
import { openStore } from '../../../src/config/stores/open-store.js';
import type { RecordSource } from '../../../src/domain/ports/record-source.js';
import { ReferenceStore } from '../../contract/reference-store.js';
import { load } from '../../support/load.js';
import { someRecord } from '../../support/records.js';

function open(module: StoreModule, storage = './own.js') {
  const choice = { storage, storeSettings: {}, sourcePollMs: 1_000 };
  const logger = pino({ level: 'silent' });
  return openStore(module, choice, { logger, purpose: 'serve', status: new ServiceStatus() });
}

/** A module whose store or source is whatever a test says. */
const opening = (opened: object) => defineStore({ open: () => opened as never });
const sourceOf = (source: object) => defineSource({ open: () => source as RecordSource });

const method = () => {};
const ports = {
  repository: { current: method, at: method },
  intake: { begin: method },
  history: { list: method, rollBack: method },
  reader: { current: method },
};
type Port = keyof typeof ports;
const everyMethod = Object.entries(ports).flatMap(([port, methods]) =>
  Object.keys(methods).map((name) => [name, port as Port] as const),
);

describe('A store', () => {
  it.for(everyMethod)('without the method %s of its %s is refused', async ([name, port]) => {
    const { [name]: _, ...others } = ports[port] as Record<string, unknown>;
    await expect(open(opening({ ...ports, [port]: others }))).rejects.toThrow(
      `STORAGE=./own.js lacks the method ${name} of its ${port}`,
    );
  });

  it.for([
    ['no repository', {}],
    ['nothing', undefined],
    ['a repository that is null', { repository: null }],
  ] as const)('that opens as %s is refused', async ([, opened]) => {
    await expect(open(opening(opened as object))).rejects.toThrow(
      'STORAGE=./own.js lacks the methods current, at of its repository',
    );
  });

  it('that cannot be opened or started says why, in one line', async () => {
    const fails = () => {
      throw new Error('no\n  luck');
    };
    await expect(open(defineStore({ open: fails }))).rejects.toThrow(
      /^STORAGE=\.\/own\.js cannot be opened: no; luck$/,
    );
    const store = await open(opening({ ...ports, start: fails }));
    await expect(store.start?.()).rejects.toThrow(
      /^STORAGE=\.\/own\.js cannot be served: no; luck$/,
    );
  });

  it('of ours fails with its own message', async () => {
    const fault = new Error('cannot be read');
    const store = await open(opening({ ...ports, start: () => Promise.reject(fault) }), 'mongodb');
    await expect(store.start?.()).rejects.toBe(fault);
  });

  it('without a start, a close and a reader is whole all the same', async () => {
    const { repository, intake } = new ReferenceStore();
    const store = await open(opening({ repository, intake }));
    await store.start?.();
    expect(await store.reader.current()).toBeUndefined();
    const records = [someRecord(), someRecord()];
    await load(intake, records);
    const whole = await store.reader.current();
    const read: string[] = [];
    for await (const batch of whole?.records() ?? []) read.push(...batch.map(({ id }) => id));
    expect(whole).toMatchObject({ count: 2, revision: (await repository.current())?.revision });
    expect(read.sort()).toEqual(records.map(({ id }) => id).sort());
    await store.close?.();
  });
});

describe('A source', () => {
  const whole = { version: method, records: method };

  it.for(['version', 'records'])('without the method %s is refused', async (name) => {
    await expect(open(sourceOf({ ...whole, [name]: undefined }))).rejects.toThrow(
      `STORAGE=./own.js lacks the method ${name} of the source`,
    );
  });

  it.for(['watch', 'close'])('whose %s is no method is refused', async (name) => {
    await expect(open(sourceOf({ ...whole, [name]: true }))).rejects.toThrow(
      `STORAGE=./own.js lacks the method ${name} of the source`,
    );
  });

  it('takes no import, and keeps no history', async () => {
    const store = await open(sourceOf(whole));
    expect(store).toMatchObject({ intake: undefined, history: undefined });
  });

  it('that fails is one line, for a service and for a command', async () => {
    const version = () => Promise.reject('no luck');
    const says = 'STORAGE=./own.js cannot be served: no luck';
    const store = await open(sourceOf({ ...whole, version }));
    await expect(store.start?.()).rejects.toThrow(says);
    await expect(store.reader.current()).rejects.toThrow(says);
    await store.close?.();
  });
});
