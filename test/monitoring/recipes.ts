import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/service-process.js';

export const ALERTS_FILE = join(ROOT, 'deploy/alerts.yaml');
const DASHBOARD_FILE = join(ROOT, 'deploy/grafana-dashboard.json');

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
  readonly templating: { readonly list: readonly Variable[] };
}

interface Variable {
  /** Of a variable whose values Prometheus has. */
  readonly definition?: string;
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

/** Every query of the dashboard, as Grafana sends it for a job and its instances. */
export function dashboardQueries(job = 'planning-registry', instance = '.*'): string[] {
  const { panels, annotations } = dashboard();
  const queries = [...panels.flatMap(({ targets }) => targets), ...annotations.list];
  return queries.map(({ expr }) =>
    expr
      .replaceAll('$job', job)
      .replaceAll('$instance', instance)
      .replaceAll('$__rate_interval', '2m'),
  );
}

/** What fills the variables of the dashboard: a label of these series. */
export function dashboardVariables(): { readonly series: string; readonly label: string }[] {
  const definitions = dashboard().templating.list.flatMap(({ definition }) => definition ?? []);
  return definitions.map((definition) => {
    const [, series = '', label = ''] = /^label_values\((.+), (\w+)\)$/.exec(definition) ?? [];
    return { series: series.replaceAll('$job', 'planning-registry'), label };
  });
}

const NAMES = /\b(?:http|planning_registry|nodejs|process)_[a-z\d_]+\b/g;

/** The names of metrics in a text. */
export function metricsIn(text: string): Set<string> {
  return new Set(text.match(NAMES) ?? []);
}
