import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_FILE } from '../../src/config/sample-registry.js';
import { readSettings } from '../../src/config/settings/settings.js';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import {
  environments,
  manifest,
  manifests,
  recipe,
  unitValues,
  unitVariables,
} from './deployment.js';
import { settingsOfTheService } from './settings-of-the-service.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const operating = read('docs/operating.md');

/** What the service allows itself to close its store in. */
const CLOSE_S = 5;
const DAY_S = 86_400;
/** Of the service without a registry. */
const PROGRAM_MB = 150;

/** How long the service may take to end after SIGTERM, in seconds. */
async function endsWithin(environment: Record<string, string>): Promise<number> {
  const { drainMs, shutdownGraceMs } = await readSettings(environment);
  return (drainMs + shutdownGraceMs) / 1_000 + CLOSE_S;
}

describe.each(Object.entries(environments))('The variables of %s', (_name, environment) => {
  it('are settings of the service', async () => {
    const known = [...(await settingsOfTheService()).keys(), 'NODE_ENV'];
    expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([]);
  });

  it('have values that it accepts', async () => {
    await expect(readSettings(environment)).resolves.toBeDefined();
  });
});

it('kills no service that ends in order', async () => {
  const { terminationGracePeriodSeconds } = manifest('deployment').spec.template.spec;
  expect(await endsWithin(environments.kubernetes ?? {})).toBeLessThan(
    terminationGracePeriodSeconds,
  );
  const [, period] = /stop_grace_period: (\d+)s/.exec(recipe('compose.yaml')) ?? [];
  expect(await endsWithin(environments['compose.yaml, registry'] ?? {})).toBeLessThan(
    Number(period),
  );
  const [, timeout] = /^docker run -d [^`]*--stop-timeout (\d+) /m.exec(operating) ?? [];
  for (const seconds of [unitValues('TimeoutStopSec')[0], timeout]) {
    expect(await endsWithin(environments.Dockerfile ?? {})).toBeLessThan(Number(seconds));
  }
});

it('has a unit that ends a loop of failed starts, also where each takes a minute', () => {
  const seconds = (key: string) => Number(unitValues(key)[0]);
  const loop = (60 + seconds('RestartSec')) * seconds('StartLimitBurst');
  expect(loop).toBeLessThan(seconds('StartLimitIntervalSec'));
});

it.each(['nginx.conf', 'Caddyfile'])(
  'has a unit with an instance for each port of %s',
  async (proxy) => {
    const ports = [...recipe(proxy).matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port = '']) => port);
    expect(new Set(ports).size).toBe(2);
    for (const port of ports) {
      const environment = { ...unitVariables(port), RECORDS_FILE: SAMPLE_FILE };
      expect(await readSettings(environment)).toMatchObject({ port: Number(port) });
      expect(operating).toContain(`planning-registry@${port}`);
    }
  },
);

it('has a unit whose instances share settings, and may each have others', () => {
  // The last one goes before the others.
  expect(unitValues('EnvironmentFile')).toEqual([
    '/etc/planning-registry.env',
    '-/etc/planning-registry-%i.env',
  ]);
});

it('has a unit whose reload is the signal for a new certificate', () => {
  expect(unitValues('ExecReload')).toEqual(['/bin/kill -HUP $MAINPID']);
});

describe('The manifests for Kubernetes', () => {
  const { spec } = manifest('deployment');
  const { labels } = spec.template.metadata;
  const [container] = spec.template.spec.containers;
  const importer = manifest('optional/import-cron-job').spec.jobTemplate.spec.template.spec;

  let service: TestService;
  beforeAll(async () => {
    service = await startService({ records: [someFields()] });
  });
  afterAll(() => service.close());

  it('are all there', () => {
    const all = ['config-map', 'deployment', 'pod-disruption-budget', 'service'];
    const optional = ['import-cron-job', 'ingress', 'network-policy', 'pod-monitor'];
    expect(manifests).toEqual([...all, ...optional.map((name) => `optional/${name}`)]);
  });

  it('run the image of this version, with the settings of the config map', () => {
    expect(container.image).toBe(`planning-registry:${version}`);
    expect(container.envFrom).toEqual([
      { configMapRef: { name: manifest('config-map').metadata.name } },
    ]);
    expect(container.env.map(({ name }: { name: string }) => name)).toEqual(['MONGODB_URL']);
  });

  it('find their pods', async () => {
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(manifest('service').spec.selector).toEqual(labels);
    expect(manifest('pod-disruption-budget').spec.selector.matchLabels).toEqual(labels);
    const { targetPort } = manifest('service').spec.ports[0];
    const { port } = await readSettings(environments.kubernetes);
    expect(container.ports).toContainEqual({ name: targetPort, containerPort: port });
  });

  it.each(['readinessProbe', 'livenessProbe'])('have a %s that is answered', async (probe) => {
    const { path, port } = container[probe].httpGet;
    const settings = await readSettings(environments.kubernetes);
    expect(container.ports).toContainEqual({ name: port, containerPort: settings.adminPort });
    expect((await service.server.inject(path)).statusCode).toBe(200);
  });

  it('drain for longer than the probe takes to notice', async () => {
    const { periodSeconds, timeoutSeconds, failureThreshold } = container.readinessProbe;
    const { drainMs } = await readSettings(environments.kubernetes);
    expect(drainMs).toBeGreaterThan((periodSeconds * failureThreshold + timeoutSeconds) * 1_000);
  });

  it('let a node be emptied, and a new pod be ready before an old one goes', () => {
    expect(manifest('pod-disruption-budget').spec.minAvailable).toBeLessThan(spec.replicas);
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  });

  it('have memory for the caches, and for a mirror that replaces another', async () => {
    const { mirrorMb, answerCacheMb, longAnswerCacheMb } = await readSettings(
      environments.kubernetes,
    );
    const needed = 4 * mirrorMb + answerCacheMb + longAnswerCacheMb + PROGRAM_MB;
    const [, limit] = /^(\d+)Mi$/.exec(container.resources.limits.memory) ?? [];
    expect(Number(limit)).toBeGreaterThan(needed);
  });

  it('give a pod no rights', () => {
    for (const pod of [spec.template.spec, importer]) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      const { runAsUser, runAsGroup } = pod.securityContext;
      expect(recipe('Dockerfile')).toContain(`\nUSER ${runAsUser}:${runAsGroup}\n`);
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('import with the same image into the same database, and a secret of their own', () => {
    const [{ image, env, name }] = importer.containers;
    expect(image).toBe(container.image);
    const source = (variable: string) =>
      env.find((entry: { name: string }) => entry.name === variable).valueFrom;
    const { data, metadata } = manifest('config-map');
    const { key, name: map } = source('MONGODB_DATABASE').configMapKeyRef;
    expect([metadata.name, Object.keys(data)]).toEqual([map, expect.arrayContaining([key])]);
    const serving = container.env[0].valueFrom.secretKeyRef.name;
    expect(source('MONGODB_URL').secretKeyRef.name).not.toBe(serving);
    // Kubernetes refuses the manifest if the policy names no container of the pod.
    const { rules } = manifest('optional/import-cron-job').spec.jobTemplate.spec.podFailurePolicy;
    expect(rules[0].onExitCodes.containerName).toBe(name);
    expect(importer.restartPolicy).toBe('Never');
  });

  it('end an import that hangs before the next one is due', () => {
    const { schedule, concurrencyPolicy, jobTemplate } = manifest('optional/import-cron-job').spec;
    expect([schedule, concurrencyPolicy]).toEqual([
      expect.stringMatching(/^\d+ \d+ \* \* \*$/),
      'Forbid',
    ]);
    expect(jobTemplate.spec.activeDeadlineSeconds).toBeLessThan(DAY_S);
  });

  it('are found by the ingress, the network policy and the monitor, under the name of the alerts', () => {
    const { paths } = manifest('optional/ingress').spec.rules[0].http;
    const { metadata, spec: service } = manifest('service');
    const { name, port } = paths[0].backend.service;
    expect([name, port.name]).toEqual([metadata.name, service.ports[0].name]);
    const url = new URL(manifest('config-map').data.PUBLIC_URL);
    expect([url.hostname, url.pathname]).toEqual(
      manifest('optional/ingress')
        .spec.rules.map((rule: { host: string }) => rule.host)
        .concat(paths[0].path),
    );
    const policy = manifest('optional/network-policy').spec;
    const [{ values }] = policy.podSelector.matchExpressions;
    const imports = manifest('optional/import-cron-job').spec.jobTemplate.spec.template.metadata;
    const label = 'app.kubernetes.io/name';
    expect(values).toEqual([labels[label], imports.labels[label]]);
    const opened = policy.ingress.map(({ ports }: { ports: { port: string }[] }) => ports[0]?.port);
    expect(opened).toEqual(container.ports.map((entry: { name: string }) => entry.name));
    const monitor = manifest('optional/pod-monitor').spec;
    expect(monitor.selector.matchLabels).toEqual(labels);
    const [endpoint] = monitor.podMetricsEndpoints;
    expect(opened).toContain(endpoint.port);
    const { replacement } = endpoint.relabelings.find(
      ({ targetLabel }: { targetLabel: string }) => targetLabel === 'job',
    );
    expect(recipe('alerts.yaml')).toContain(`up{job="${replacement}"} == 0`);
  });
});
