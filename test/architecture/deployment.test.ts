import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/config/settings/settings.js';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { environments, manifest, manifests, recipe, unitValues } from './deployment.js';
import { settingsOfTheService } from './settings-of-the-service.js';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** What the service allows itself to close its store in. */
const CLOSE_S = 5;
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
  expect(await endsWithin(environments.Dockerfile ?? {})).toBeLessThan(
    Number(unitValues('TimeoutStopSec')[0]),
  );
});

describe('The manifests for Kubernetes', () => {
  const { spec } = manifest('deployment');
  const { labels } = spec.template.metadata;
  const [container] = spec.template.spec.containers;

  let service: TestService;
  beforeAll(async () => {
    service = await startService({ records: [someFields()] });
  });
  afterAll(() => service.close());

  it('are all there', () => {
    const all = ['config-map', 'deployment', 'pod-disruption-budget', 'service'];
    expect([...manifests].sort()).toEqual(all);
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
    expect(spec.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    const { runAsUser, runAsGroup } = spec.template.spec.securityContext;
    expect(recipe('Dockerfile')).toContain(`\nUSER ${runAsUser}:${runAsGroup}\n`);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });
});
