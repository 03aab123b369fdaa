import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALERTS_FILE, dashboard, dashboardQueries, metricsIn } from '../monitoring/recipes.js';
import { Exposition } from '../support/exposition.js';
import { startProcess } from './service-process.js';

const SERIES_OF_HISTOGRAM = ['_bucket', '_sum', '_count'];

test('every metric that an alert, a panel or the documentation names is there', async () => {
  const origin = await startProcess({ METRICS: 'on' }).ready();
  const { types } = new Exposition(await (await fetch(new URL('/metrics', origin))).text());
  const series = [...types].flatMap(([name, type]) =>
    type === 'histogram' ? SERIES_OF_HISTOGRAM.map((end) => name + end) : [name],
  );
  const inAlerts = metricsIn(readFileSync(ALERTS_FILE, 'utf8'));
  const inPanels = metricsIn(dashboardQueries().join('\n'));
  expect(inAlerts.size).toBeGreaterThan(8);
  expect(inPanels.size).toBeGreaterThan(15);
  for (const name of [...inAlerts, ...inPanels]) expect(series, name).toContain(name);

  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const inPage = metricsIn(page);
  const ours = [...types.keys()].filter((name) => /^(http|planning_registry)_/.test(name));
  expect(ours.length).toBeGreaterThan(15);
  for (const name of ours) expect(inPage, name).toContain(name);
  for (const name of inPage) {
    if (!/^(nodejs|process)_$/.test(name)) expect([...types.keys()], name).toContain(name);
  }
});

test('the dashboard has no two panels at the same place or with the same number', () => {
  const { panels } = dashboard();
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)}:${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
});
