import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { prometheusProgram } from './prometheus-program.js';
import { ALERTS_FILE } from './recipes.js';

/** Metrics of a service whose store is away take a second. */
const INTERVAL = '2s';

interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [time: number, value: string];
}

interface Rule {
  readonly name: string;
  readonly query: string;
  readonly health: 'ok' | 'err' | 'unknown';
  readonly lastError?: string;
  /** Those that wait for the end of `for`, too. */
  readonly alerts: readonly { readonly labels: Readonly<Record<string, string>> }[];
}

/** What Prometheus answers under /api/v1. */
export class PrometheusServer {
  constructor(private readonly origin: string) {}

  /** What a panel would show now. Rejects if Prometheus does not understand the query. */
  async query(query: string): Promise<readonly Sample[]> {
    return (await this.#get<{ result: Sample[] }>('query', { query })).result;
  }

  /** The values of a label of these series, as Grafana asks for them to fill a variable. */
  labelValues(label: string, series: string): Promise<readonly string[]> {
    return this.#get(`label/${label}/values`, { 'match[]': series });
  }

  async rules(): Promise<readonly Rule[]> {
    const { groups } = await this.#get<{ groups: { rules: Rule[] }[] }>('rules');
    return groups.flatMap(({ rules }) => rules);
  }

  async #get<Data>(path: string, parameters: Record<string, string> = {}): Promise<Data> {
    const words = new URLSearchParams(parameters);
    const answer = await fetch(`${this.origin}/api/v1/${path}?${words}`);
    const { data, error } = (await answer.json()) as { data: Data; error?: string };
    if (error !== undefined) throw new Error(`${path} ${words}: ${error}`);
    return data;
  }
}

/** A Prometheus for one test, with our alert rules and a scrape job as docs/operating.md has it. */
export async function startPrometheus(
  /** The hosts and ports of services, by the names that the instances get. */
  services: Readonly<Record<string, string>>,
): Promise<PrometheusServer> {
  const folder = await temporaryFolder();
  const config = {
    global: { scrape_interval: INTERVAL, scrape_timeout: INTERVAL, evaluation_interval: INTERVAL },
    rule_files: [ALERTS_FILE],
    scrape_configs: [
      {
        job_name: 'planning-registry',
        static_configs: Object.entries(services).map(([instance, host]) => ({
          targets: [host],
          labels: { instance },
        })),
      },
    ],
  };
  const file = join(folder, 'prometheus.yaml');
  await writeFile(file, JSON.stringify(config)); // JSON is YAML
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    await prometheusProgram('prometheus'),
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let written = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await vi.waitFor(async () => {
    const ready = await fetch(`http://${address}/-/ready`).catch(() => undefined);
    if (!ready?.ok) throw new Error(`Prometheus is not ready:\n${written}`);
  }, PATIENCE);
  return new PrometheusServer(`http://${address}`);
}
