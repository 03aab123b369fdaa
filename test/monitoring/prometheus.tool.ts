import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, startProcess } from '../process/service-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { promtool } from './promtool.js';
import { ALERTS_FILE, dashboardQueries } from './recipes.js';

test('promtool finds nothing wrong with the metrics of a service', async () => {
  const origin = await startProcess({ METRICS: 'on' }).ready();
  const ask = async (path: string) => (await fetch(new URL(path, origin))).text();
  for (const path of ['/api/record', '/api/record?limit=1', '/nowhere']) await ask(path);
  await promtool(['check', 'metrics'], await ask('/metrics'));
  // It would complain.
  const wrong = '# HELP bad_requests Requests.\n# TYPE bad_requests counter\nbad_requests 1\n';
  await expect(promtool(['check', 'metrics'], wrong)).rejects.toThrow('_total');
});

test('promtool reads the alert rules, and each is raised by its fault alone', async () => {
  expect(await promtool(['check', 'rules', ALERTS_FILE])).toMatch(/SUCCESS: \d+ rules found/);
  const tests = join(ROOT, 'test/monitoring/alerts.test.yaml');
  expect(await promtool(['test', 'rules', tests])).toContain('SUCCESS');
});

test('promtool reads every query of the dashboard', async () => {
  const queries = dashboardQueries();
  const rules = queries.map((expr, n) => ({ record: `panel:query:${n}`, expr }));
  const file = join(await temporaryFolder(), 'queries.yaml');
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  expect(await promtool(['check', 'rules', file])).toContain(`${queries.length} rules found`);
});
