import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, startProcess } from '../process/service-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { promtool } from './promtool.js';
import { ALERTS_FILE, dashboard, dashboardQueries, metricsIn } from './recipes.js';

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

test('promtool reads every query of the dashboard, and none shows another application', async () => {
  const queries = dashboardQueries();
  const rules = queries.map((expr, n) => ({ record: `panel:query:${n}`, expr }));
  const file = await writeJson({ groups: [{ name: 'dashboard', rules }] });
  expect(await promtool(['check', 'rules', file])).toContain(`${queries.length} rules found`);

  const shop = [...metricsIn(queries.join('\n'))].map((name) => ({
    series: `${name}{job="shop",instance="a",status="500",streamed="false",le="1",outcome="ok"}`,
    values: '1+1x60',
  }));
  const shown = (list: readonly string[], exp_samples: readonly object[]) =>
    list.map((expr) => ({ expr, eval_time: '30m', exp_samples }));
  await promtoolTest(shop, shown(queries, []));
  // They would show it.
  await expect(promtoolTest(shop, shown(dashboardQueries('shop'), []))).rejects.toThrow('got:');
});

test('the dashboard marks a new registry, and shows no rejected file where there was none', async () => {
  const labels = '{job="planning-registry",instance="a"}';
  const query = (name: string) => dashboardQueries().find((expr) => expr.includes(name));
  const modified = 'planning_registry_modified_timestamp_seconds';
  const rejected = 'planning_registry_last_rejected_timestamp_seconds';
  const annotation = dashboard().annotations.list[0]?.expr.replace('$instance', '.*') ?? '';
  const sample = (value: number) => [{ labels, value }];
  await promtoolTest(
    [
      { series: `${modified}${labels}`, values: '5x10 600x20' },
      { series: `${rejected}${labels}`, values: '0x10 600x20' },
    ],
    [
      { expr: annotation.replace('$job', '.*'), eval_time: '9m', exp_samples: [] },
      { expr: annotation.replace('$job', '.*'), eval_time: '11m', exp_samples: sample(1) },
      { expr: annotation.replace('$job', '.*'), eval_time: '20m', exp_samples: [] },
      { expr: query(rejected), eval_time: '9m', exp_samples: [] },
      { expr: query(rejected), eval_time: '12m', exp_samples: sample(600_000) },
    ],
  );
});

/** Runs promtool's unit tests of queries. */
async function promtoolTest(input_series: readonly object[], promql_expr_test: readonly object[]) {
  const tests = [{ interval: '1m', input_series, promql_expr_test }];
  await promtool(['test', 'rules', await writeJson({ tests })]);
}

/** JSON is YAML. */
async function writeJson(content: object): Promise<string> {
  const file = join(await temporaryFolder(), 'promtool.yaml');
  await writeFile(file, JSON.stringify(content));
  return file;
}
