import { expect, it } from 'vitest';
import { PROBLEM_MEDIA_TYPE } from '../../src/adapters/inbound/http/problem/problem.js';
import { startProcess } from '../process/service-process.js';
import { ask } from './client.js';
import { startProxy } from './proxies.js';
import { expectRefusal } from './refusal.js';

it.each(['nginx', 'caddy'] as const)(
  '%s answers with a problem where no instance does',
  async (name) => {
    const service = startProcess();
    const { host } = await service.ready();
    const { origin, agent } = await startProxy(name, [host]);
    await service.kill();

    const refused = await ask(`${origin}/api/record?limit=1`, agent);
    expectRefusal(refused, 'No instance of the service answers. Try again in a while.');
  },
);

it.each(['nginx', 'caddy'] as const)(
  "%s passes the service's own problems as they are",
  async (name) => {
    const { host } = await startProcess().ready();
    const { origin, agent } = await startProxy(name, [host]);
    const { status, headers, body } = await ask(`${origin}/api/record/none-1`, agent);
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 404,
      type: PROBLEM_MEDIA_TYPE,
    });
    expect(JSON.parse(body)).toHaveProperty('instance');
  },
);
