import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/service-process.js';

export const ALERTS_FILE = join(ROOT, 'deploy/alerts.yaml');
const DASHBOARD_FILE = join(ROOT, 'deploy/grafana-dashboard.json');

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly targets: readonly { readonly expr: string }[];
}

export function dashboard(): Dashboard {
  return JSON.parse(readFileSync(DASHBOARD_FILE, 'utf8'));
}

/** Every query of the dashboard, as Grafana sends it for a job. */
export function dashboardQueries(job = 'planning-registry'): string[] {
  const { panels, annotations } = dashboard();
  const queries = [...panels.flatMap(({ targets }) => targets), ...annotations.list];
  return queries.map(({ expr }) =>
    expr.replaceAll('$job', job).replaceAll('$instance', '.*').replaceAll('$__rate_interval', '2m'),
  );
}

const NAMES = /\b(?:http|planning_registry|nodejs|process)_[a-z\d_]+\b/g;

/** The names of metrics in a text. */
export function metricsIn(text: string): Set<string> {
  return new Set(text.match(NAMES) ?? []);
}
