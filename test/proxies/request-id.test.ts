import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProcess } from '../process/service-process.js';
import { ask } from './client.js';
import { startProxy } from './proxies.js';

it.each(['nginx', 'caddy'] as const)(
  '%s gives each request an id that no client chooses',
  async (name) => {
    const service = startProcess({ TRUST_REQUEST_ID: 'on' });
    const { host } = await service.ready();
    const { origin, agent, folder } = await startProxy(name, [host]);
    const { headers } = await ask(`${origin}/api/record?limit=2`, agent, {
      'X-Request-Id': 'mine',
    });
    const id = String(headers['x-request-id']);
    expect(id).toMatch(/^[\da-f-]{32,36}$/);
    await service.logged((entry) => entry.id === id);
    if (name === 'nginx') {
      // nginx may write the line after the client has its answer.
      await expect.poll(() => readFile(join(folder, 'registry.log'), 'utf8')).toContain(` ${id}\n`);
    }
  },
);
