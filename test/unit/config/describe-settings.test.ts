import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../../../src/adapters/inbound/cli/command-line.js';
import { logStart } from '../../../src/config/log-start.js';
import { version } from '../../../src/config/package-version.js';
import { describeSettings } from '../../../src/config/settings/describe-settings.js';
import { withoutSecrets } from '../../../src/config/settings/hide-secrets.js';
import { FakeTerminal } from '../../support/command-line.js';

async function config(environment: Record<string, string>, ...words: string[]) {
  const terminal = new FakeTerminal();
  const services = { settings: () => describeSettings(environment) } as never;
  expect(await runCommandLine(['config', ...words], '1', services, terminal)).toBe(0);
  return (await terminal.text()).stdout;
}

describe('config', () => {
  it('prints a table of settings, with where each comes from', async () => {
    const table = await config({ PORT: '8080' });
    expect(table).toMatch(/^PORT +environment +8080$/m);
    expect(table).toMatch(/^ADMIN_PORT +default +\(none\)$/m);
    expect(table).not.toContain('MIRROR_MB');
  });

  it('says that NODE_ENV is heeded, where it is', async () => {
    expect(await config({})).toMatch(/^NODE_ENV +default +\(none\)$/m);
    expect(await config({ NODE_ENV: 'test' })).toMatch(/^NODE_ENV +environment +test$/m);
    const mongodb = { STORAGE: 'mongodb', MONGODB_URL: 'mongodb://db/', NODE_ENV: 'test' };
    const table = await config(mongodb);
    expect(table).not.toContain('NODE_ENV');
    expect(table).toMatch(/^MONGODB_DATABASE +default +registry$/m);
  });

  it('says whether requests are traced, and where the traces go, without secrets', async () => {
    const traces = async (environment: Record<string, string>) =>
      (await config(environment)).split('\n').filter((line) => line.startsWith('OTEL_'));
    const exporter = 'OTEL_TRACES_EXPORTER';
    const endpoint = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
    const all = 'OTEL_EXPORTER_OTLP_ENDPOINT';
    const rows = async (environment: Record<string, string>) =>
      (await traces(environment)).map((line) => line.split(/ +/));
    expect(await rows({})).toEqual([[exporter, 'default', 'none']]);
    expect(await rows({ OTEL_EXPORTER_OTLP_ENDPOIN: 'http://collector:4318' })).toEqual([
      [exporter, 'default', 'none'],
    ]);
    expect(await rows({ [all]: 'https://key@collector:4318/otlp/?token=b' })).toEqual([
      [exporter, all, 'otlp'],
      [endpoint, all, 'https://***@collector:4318/otlp/?token=***'],
    ]);
    expect(await rows({ [all]: 'http://collector:4318/' })).toEqual([
      [exporter, all, 'otlp'],
      [endpoint, all, 'http://collector:4318/v1/traces'],
    ]);
    expect(await rows({ [endpoint]: 'http://a:b@c/x', [all]: 'http://d' })).toEqual([
      [exporter, endpoint, 'otlp'],
      [endpoint, 'environment', 'http://***@c/x'],
    ]);
    expect(await rows({ [exporter]: 'otlp,console' })).toEqual([
      [exporter, 'environment', 'otlp,console'],
      [endpoint, 'default', 'http://localhost:4318/v1/traces'],
    ]);
    expect(await rows({ [all]: 'http://d', OTEL_SDK_DISABLED: 'true' })).toEqual([
      [exporter, all, 'none'],
    ]);
  });

  it('prints JSON for programs', async () => {
    const url = 'mongodb://registry:hunter2@db/plans?authSource=admin';
    const settings = JSON.parse(await config({ STORAGE: 'mongodb', MONGODB_URL: url }, '--json'));
    expect(settings).toMatchObject({
      STORAGE: { value: 'mongodb', source: 'environment' },
      MONGODB_URL: { value: 'mongodb://registry:***@db/plans?authSource=admin' },
      MONGODB_DATABASE: { value: 'plans', source: 'MONGODB_URL' },
      MIRROR_MB: { value: 256, source: 'default' },
    });
  });
});

async function firstLine(environment: Record<string, string>): Promise<Record<string, unknown>> {
  const lines: string[] = [];
  const output = { write: (line: string) => void lines.push(line) };
  await logStart(pino({ base: null, timestamp: false }, output), environment);
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] as string);
}

describe('the first line of the log', () => {
  it('says what was started, and leaves defaults out', async () => {
    expect(await firstLine({})).toEqual({
      level: 30,
      version,
      node: process.versions.node,
      pid: process.pid,
      storage: 'memory',
      settings: {},
      msg: 'starting',
    });
  });

  it('says where traces go', async () => {
    const line = await firstLine({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' });
    expect(line.settings).toEqual({
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces',
    });
  });

  it('has the settings of the service and of its store as config shows them, without secrets', async () => {
    const line = await firstLine({
      STORAGE: 'mongodb',
      MONGODB_URL: 'mongodb://registry:hunter2@db.example.org/',
      PORT: '08080',
      HOME: '/root',
    });
    expect(line).toMatchObject({ storage: 'mongodb' });
    expect(line.settings).toEqual({
      PORT: 8080,
      STORAGE: 'mongodb',
      MONGODB_URL: 'mongodb://registry:***@db.example.org/',
    });
  });
});

describe('a secret', () => {
  it.each([
    ['DB_PASSWORD', 'x', '***'],
    ['API_KEY', 'x', '***'],
    ['TLS_KEY_FILE', '/etc/key.pem', '/etc/key.pem'],
    ['ANY', '-----BEGIN PRIVATE KEY-----', '***'],
    ['URL', 'https://user:a:b@c@host/', 'https://user:***@host/'],
    ['URL', 'https://user@host/?a=1&token=x#y', 'https://user@host/?a=1&token=***#y'],
    ['URL', 'm://db/?authSource=a&authMechanism=b', 'm://db/?authSource=a&authMechanism=b'],
    ['URL', 'm://db/?tlsCertificateKeyFile=/k.pem', 'm://db/?tlsCertificateKeyFile=/k.pem'],
    ['URL', 'm://db/?tlsCertificateKeyFilePassword=x', 'm://db/?tlsCertificateKeyFilePassword=***'],
    ['URL', 'm://db/?authMechanismProperties=x', 'm://db/?authMechanismProperties=***'],
    ['MONKEY', 'chimp', 'chimp'],
    ['PORT', 1, 1],
  ])('is hidden, and nothing else: %s=%s', (name, value, shown) => {
    expect(withoutSecrets(name, value)).toBe(shown);
  });
});
