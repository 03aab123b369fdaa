import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { ServiceProcess } from '../process/service-process.js';
import { launchBrowser } from './browser.js';

export interface Explored {
  browser: Browser;
  /** The address of the explorer. */
  home: string;
}

/** A service and a browser for all tests of a file. */
export function exploredService(
  writeRegistry?: (file: string) => Promise<unknown>,
  environment: Record<string, string> = {},
): Explored {
  const explored = {} as Explored;
  let folder: string;
  let service: ServiceProcess | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
    const file = join(folder, 'registry.ndjson');
    await writeRegistry?.(file);
    service = new ServiceProcess({ ...(writeRegistry && { RECORDS_FILE: file }), ...environment });
    const [origin, browser] = await Promise.all([service.ready(), launchBrowser()]);
    Object.assign(explored, { browser, home: new URL('api/', origin).href });
  });
  afterAll(async () => {
    await explored.browser?.close();
    await service?.kill();
    await rm(folder, { recursive: true });
  });
  return explored;
}
