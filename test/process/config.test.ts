import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeCertificate } from '../support/certificate.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { runProcess } from './command-process.js';

describe('planning-registry config', () => {
  test('prints each setting of the service and its store, and where it comes from', async () => {
    const { code, stdout, stderr } = await runProcess({ PORT: '08080' }, ['config']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rows = stdout.trimEnd().split('\n');
    expect(rows).toContain('HOST                  default      127.0.0.1');
    expect(rows).toContain('PORT                  environment  8080');
    expect(rows).toContain('PUBLIC_URL            default      (none)');
    expect(rows).toContain('SNAPSHOT              default      on');
    expect(stdout).toMatch(/^RECORDS_FILE +default +\/.*sample\.ndjson$/m);
    // Of other stores, and without effect with this one.
    expect(stdout).not.toMatch(/MONGODB_|MIRROR_MB|SOURCE_POLL_MS/);
  });

  test('hides every secret: of addresses, of files and of the settings of others', async () => {
    const folder = await temporaryFolder();
    const { cert, key } = await writeCertificate(folder);
    const store = join(folder, 'store.mjs');
    await writeFile(
      store,
      `const names = ['PLANS_URL', 'PLANS_PASSWORD', 'PLANS_API_KEY', 'PLANS_DEPTH'];
const value = Object.fromEntries(names.map((name) => [name, process.env[name]]));
export default {
  kind: 'source', interface: 1, open: () => { throw new Error('not opened'); },
  settings: {
    describe: () => ({ keys: Object.fromEntries(names.map((name) => [name, {}])) }),
    validate: () => ({ value }),
  },
};
`,
    );
    const environment = {
      STORAGE: store,
      TLS_CERT_FILE: cert,
      TLS_KEY_FILE: key,
      PUBLIC_URL: 'https://user:hunter2@example.org/planning',
      PLANS_URL: 'postgres://me:hun@ter2@db/plans?sslpassword=hunter2&a=b',
      PLANS_PASSWORD: 'hunter2',
      PLANS_API_KEY: 'hunter2',
      PLANS_DEPTH: '3',
    };
    const { code, stdout, stderr } = await runProcess(environment, ['config', '--json']);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/hunter2|ter2|PRIVATE KEY|BEGIN/);
    const from = (value: string | number) => ({ value, source: 'environment' });
    expect(JSON.parse(stdout)).toMatchObject({
      PORT: { value: 3000, source: 'default' },
      ADMIN_PORT: { value: null, source: 'default' },
      PUBLIC_URL: from('https://user:***@example.org/planning'),
      TLS_KEY_FILE: from(key),
      PLANS_URL: from('postgres://me:***@db/plans?sslpassword=***&a=b'),
      PLANS_PASSWORD: from('***'),
      PLANS_API_KEY: from('***'),
      PLANS_DEPTH: from('3'),
      SOURCE_POLL_MS: { value: 1_000, source: 'default' },
    });
  });

  test('shows the address of MongoDB without its password, and settings of its store', async () => {
    const url = 'mongodb://registry:hunter2@a.example.org,b.example.org/?replicaSet=rs0';
    const environment = { STORAGE: 'mongodb', MONGODB_URL: url };
    const { code, stdout } = await runProcess(environment, ['config', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      MONGODB_URL: { value: url.replace('hunter2', '***'), source: 'environment' },
      MONGODB_POOL_SIZE: { value: 50, source: 'default' },
      MIRROR_MB: { value: 256, source: 'default' },
    });
    expect(JSON.parse(stdout)).not.toHaveProperty('RECORDS_FILE');
  });

  test('names all faults as the service does, and exits with 78', async () => {
    const { code, stdout, stderr } = await runProcess({ PORT: 'x', RATE_LIMIT: 'y' }, ['config']);
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    expect(stderr).toMatch(/PORT must .*\n +RATE_LIMIT must /);
  });
});
