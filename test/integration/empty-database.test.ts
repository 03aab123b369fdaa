import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { startMongoService } from '../support/mongodb/fault-service.js';

/** MongoDB makes a database when something is written to it: nothing is, so none has to go. */
const start = () => startMongoService(inject('mongodbUrl'), `test_${randomUUID()}`);

describe('an empty database is a registry with no records', () => {
  const questions = {
    '/api/record/135%2F2025-1': { type: 'record-not-found' },
    '/api/record?municipality=Oviedo': { type: 'municipality-not-found', near: [] },
    '/api/record?search=plan': {
      type: 'no-results',
      detail: 'Nothing has been loaded into the registry yet.',
    },
    '/api/record?checkin_date=2024&limit=20': { type: 'no-results' },
    '/api/record': { type: 'no-results' },
  };

  it.each(Object.entries(questions))('%s is 404', async (path, { type, ...more }) => {
    const { ask } = await start();
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({
      type: `urn:problem-type:planning-registry:${type}`,
      ...more,
    });
  });

  it('is alive, and not ready for want of a generation', async () => {
    const { ask } = await start();
    expect((await ask('/health/live')).status).toBe(200);
    const { status, body } = await ask('/health/ready');
    expect(status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ failing: 'registry' });
  });
});
