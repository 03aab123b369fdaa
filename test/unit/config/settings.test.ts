import { createPrivateKey, X509Certificate } from 'node:crypto';
import { accessSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { SAMPLE_FILE, servesSample } from '../../../src/config/sample-registry.js';
import { InvalidSettings } from '../../../src/config/settings/invalid-settings.js';
import { readSettings } from '../../../src/config/settings/settings.js';
import { someCertificate } from '../../support/certificate.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, accessSync: vi.fn(real.accessSync) };
});

const READABLE = 'must name a file that can be read';

async function faultsOf(environment: Record<string, string>): Promise<readonly string[]> {
  try {
    await readSettings(environment);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.faults;
    throw error;
  }
  return [];
}

describe('readSettings', () => {
  it('needs no setting: it serves the sample, to this machine alone, without TLS', async () => {
    expect(await readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      adminHost: '127.0.0.1',
      adminPort: undefined,
      metrics: false,
      basePath: '/api',
      publicUrl: '/api',
      storage: 'memory',
      storeSettings: { RECORDS_FILE: expect.stringMatching(/sample\.ndjson$/), SNAPSHOT: 'on' },
      sourcePollMs: 1_000,
      logLevel: 'info',
      logClient: 'full',
      listenAtOnce: false,
      drainMs: 0,
      shutdownGraceMs: 10_000,
      cacheMaxAge: 0,
      answerCacheMb: 64,
      longAnswerCacheMb: 128,
      mirrorMb: 256,
      staleIfAwayS: 600,
      maxStreams: 2_000,
      extensions: true,
      csvDelimiter: ';',
      rateLimit: 0,
      trustedProxies: 0,
      trustsRequestIds: false,
      tls: undefined,
      traces: { exporters: [], protocol: 'http/protobuf', warnings: [] },
    });
  });

  it.for([
    ['mongodb://h/', 'registry'],
    ['mongodb://h', 'registry'],
    ['mongodb://h/?replicaSet=rs', 'registry'],
    ['mongodb://user:p%2F@h-1,h-2:27018/planning?tls=true', 'planning'],
    ['mongodb+srv://h/planning', 'planning'],
    ['mongodb://user:p@h/admin', 'registry'],
  ])('takes the database from the path of %s: %s', async ([url, database]) => {
    const settings = await readSettings({ STORAGE: 'mongodb', MONGODB_URL: url as string });
    expect(settings.storeSettings).toMatchObject({ MONGODB_DATABASE: database });
  });

  it('refuses a database that is not the one of the path', async () => {
    const mongodb = { STORAGE: 'mongodb', MONGODB_URL: 'mongodb://h/office' };
    expect(await faultsOf({ ...mongodb, MONGODB_DATABASE: 'planning' })).toEqual([
      'MONGODB_DATABASE is planning, and the path of MONGODB_URL names the database office: leave one out, or write /?authSource=office if only the user is there',
    ]);
    expect(await faultsOf({ ...mongodb, MONGODB_DATABASE: 'office' })).toEqual([]);
  });

  it('has a sample that can be read', async () => {
    expect(servesSample(await readSettings({}))).toBe(true);
    expect(readFileSync(SAMPLE_FILE, 'utf8')).toMatch(/^\{"id":/);
  });

  it('takes every setting from the environment, and nothing else of it', async () => {
    const file = join(await temporaryFolder(), 'records.ndjson');
    await writeFile(file, '');
    expect(
      await readSettings({
        HOST: '0.0.0.0',
        PORT: '443',
        ADMIN_HOST: '10.0.0.7',
        ADMIN_PORT: '9464',
        METRICS: 'on',
        BASE_PATH: '/registry/v-1',
        PUBLIC_URL: 'https://data.example.org/registry',
        STORAGE: 'memory',
        RECORDS_FILE: file,
        SNAPSHOT: 'off',
        LOG_LEVEL: 'debug',
        LOG_CLIENT: 'network',
        LISTEN: 'at-once',
        DRAIN_MS: '5000',
        SHUTDOWN_GRACE_MS: '0',
        CACHE_MAX_AGE: '60',
        ANSWER_CACHE_MB: '7',
        LONG_ANSWER_CACHE_MB: '0',
        MAX_STREAMS: '50',
        EXTENSIONS: 'off',
        CSV_DELIMITER: 'tab',
        RATE_LIMIT: '600',
        TRUSTED_PROXIES: '2',
        TRUST_REQUEST_ID: 'on',
        OTEL_TRACES_EXPORTER: 'otlp',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        PATH: '/bin',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 443,
      adminHost: '10.0.0.7',
      adminPort: 9464,
      metrics: true,
      basePath: '/registry/v-1',
      publicUrl: 'https://data.example.org/registry',
      storage: 'memory',
      storeSettings: { RECORDS_FILE: file, SNAPSHOT: 'off' },
      sourcePollMs: 1_000,
      logLevel: 'debug',
      logClient: 'network',
      listenAtOnce: true,
      drainMs: 5_000,
      shutdownGraceMs: 0,
      cacheMaxAge: 60,
      answerCacheMb: 7,
      longAnswerCacheMb: 0,
      mirrorMb: 256,
      staleIfAwayS: 600,
      maxStreams: 50,
      extensions: false,
      csvDelimiter: '\t',
      rateLimit: 600,
      trustedProxies: 2,
      trustsRequestIds: true,
      tls: undefined,
      traces: { exporters: ['otlp'], protocol: 'http/json', warnings: [] },
    });
  });

  it('takes every setting of the other store from the environment', async () => {
    expect(
      await readSettings({
        STORAGE: 'mongodb',
        MONGODB_URL: 'mongodb://user:s3cret@db.example.org/?tls=true',
        MONGODB_DATABASE: 'planning',
        MONGODB_POOL_SIZE: '5',
        MONGODB_FOLLOW_MS: '250',
        QUERY_TIMEOUT_MS: '900',
        MIRROR_MB: '9',
        STALE_IF_AWAY_S: '60',
      }),
    ).toMatchObject({
      storage: 'mongodb',
      storeSettings: {
        MONGODB_URL: 'mongodb://user:s3cret@db.example.org/?tls=true',
        MONGODB_DATABASE: 'planning',
        MONGODB_POOL_SIZE: 5,
        MONGODB_FOLLOW_MS: 250,
        QUERY_TIMEOUT_MS: 900,
      },
      mirrorMb: 9,
      staleIfAwayS: 60,
    });
  });

  it('reads the environment of the process where none is given', async () => {
    expect(await readSettings()).toMatchObject({
      storeSettings: { RECORDS_FILE: process.env.RECORDS_FILE ?? SAMPLE_FILE },
    });
  });

  it.each([
    ['/', ''],
    ['/api/', '/api'],
    ['/a/b.c/~d_e-f', '/a/b.c/~d_e-f'],
  ])('decision 21: the prefix %s is %j', async (given, basePath) => {
    expect(await readSettings({ BASE_PATH: given })).toMatchObject({
      basePath,
      publicUrl: basePath,
    });
  });

  it('writes a public address without the slash at its end', async () => {
    const { publicUrl } = await readSettings({ PUBLIC_URL: 'https://data.example.org/' });
    expect(publicUrl).toBe('https://data.example.org');
  });

  it.each(['localhost', '::1', '::', '10.0.0.1', 'registry.example.org'])(
    'listens on %s',
    async (host) => {
      expect((await readSettings({ HOST: host })).host).toBe(host);
    },
  );
});

const PUBLIC = 'must be an http or https address without a query';

describe('readSettings, given what is wrong', () => {
  it.each([
    ['HOST', 'a host', 'must be a host or an address, not "a host"'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535, not "65536"'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535, not "-1"'],
    ['PORT', '80.5', 'must be a whole number from 0 to 65535, not "80.5"'],
    ['PORT', 'http', 'must be a whole number from 0 to 65535, not "http"'],
    ['PORT', '', 'must be a whole number from 0 to 65535, not ""'],
    ['BASE_PATH', 'api', 'must be a path such as /api, or / for none, not "api"'],
    ['BASE_PATH', '/a//b', 'must be a path such as /api, or / for none, not "/a//b"'],
    ['BASE_PATH', '/a b', 'must be a path such as /api, or / for none, not "/a b"'],
    ['BASE_PATH', '/{a}', 'must be a path such as /api, or / for none, not "/{a}"'],
    ['PUBLIC_URL', 'data.example.org', `${PUBLIC}, not "data.example.org"`],
    ['PUBLIC_URL', 'ftp://example.org', `${PUBLIC}, not "ftp://example.org"`],
    ['PUBLIC_URL', 'https://a/?b', `${PUBLIC}, not "https://a/?b"`],
    ['PUBLIC_URL', 'https://a/?token=b', `${PUBLIC}, not "https://a/?token=***"`],
    ['PUBLIC_URL', '', PUBLIC],
    ['STORAGE', '', 'must name a store'],
    [
      'RECORDS_FILE',
      '/nowhere/records.ndjson',
      `${READABLE}: /nowhere/records.ndjson: there is no such file or folder`,
    ],
    [
      'LOG_LEVEL',
      'loud',
      'must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    ],
    ['LOG_LEVEL', '', 'must be one of fatal, error, warn, info, debug, trace, silent, not ""'],
    ['DRAIN_MS', '10s', 'must be a whole number from 0 to 600000, not "10s"'],
    ['SNAPSHOT', 'yes', 'must be one of on, off, not "yes"'],
    ['SHUTDOWN_GRACE_MS', '600001', 'must be a whole number from 0 to 600000, not "600001"'],
    ['CACHE_MAX_AGE', '31536001', 'must be a whole number from 0 to 31536000, not "31536001"'],
    ['ANSWER_CACHE_MB', '-1', 'must be a whole number from 0 to 100000, not "-1"'],
    ['MAX_STREAMS', '0', 'must be a whole number from 1 to 100000, not "0"'],
    ['LONG_ANSWER_CACHE_MB', 'much', 'must be a whole number from 0 to 100000, not "much"'],
    ['RATE_LIMIT', '1000001', 'must be a whole number from 0 to 1000000, not "1000001"'],
    ['TRUSTED_PROXIES', '101', 'must be a whole number from 0 to 100, not "101"'],
    [
      'TLS_CERT_FILE',
      '/nowhere/cert.pem',
      `${READABLE}: /nowhere/cert.pem: there is no such file or folder`,
    ],
    [
      'TLS_KEY_FILE',
      '/nowhere/key.pem',
      `${READABLE}: /nowhere/key.pem: there is no such file or folder`,
    ],
  ])('says that %s %j %s', async (name, value, sentence) => {
    expect(await faultsOf({ [name]: value })).toEqual([`${name} ${sentence}`]);
  });

  it('reports every fault at once', async () => {
    const wrong = { PORT: 'x', LOG_LEVEL: 'x', TLS_KEY_FILE: '/x', HOST: 'x y' };
    const faults = await faultsOf(wrong);
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort());
    await expect(readSettings(wrong)).rejects.toThrow(
      /^The settings are not valid:(\n {2}[A-Z_]+ .+){4}$/,
    );
  });

  it.each([
    { TLS_KEY_FILE: 'MC4CAQAwBQYDK2VwBCIEIs3cret' },
    { TLS_KEY_FILE: '-----BEGIN PRIVATE KEY-----\ns3cret\n-----END PRIVATE KEY-----\n' },
    { PUBLIC_URL: 'ftp://me:s3cret@example.org' },
    { PUBLIC_URL: 'me:s3cret@example.org' },
    { STORAGE: 'mongodb', MONGODB_URL: 'http://u:s3cret@x/' },
  ])('repeats no value that may be a secret: %j', async (wrong) => {
    const faults = await faultsOf(wrong);
    expect(faults).toHaveLength(1);
    expect(faults.join()).not.toContain('s3cret');
  });
});

describe('readSettings, given a variable that is nearly a setting', () => {
  it.each([
    ['RECORD_FILE', 'RECORDS_FILE'],
    ['RECORDSFILE', 'RECORDS_FILE'],
    ['RECORD_FILES', 'RECORDS_FILE'],
    ['RECORDS_FILES', 'RECORDS_FILE'],
    ['records_file', 'RECORDS_FILE'],
    ['RECORDS-FILE', 'RECORDS_FILE'],
    ['RECORDS_PATH', 'RECORDS_FILE'],
    ['STORGE', 'STORAGE'],
    ['MONGO_URL', 'MONGODB_URL'],
    ['MONGODB_URI', 'MONGODB_URL'],
    ['MONGO_URI', 'MONGODB_URL'],
    ['MONGODBURL', 'MONGODB_URL'],
    ['MONGO_DATABASE', 'MONGODB_DATABASE'],
    ['BASEPATH', 'BASE_PATH'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['RATELIMIT', 'RATE_LIMIT'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['TLS_CERTFILE', 'TLS_CERT_FILE'],
    ['TLS_CERT', 'TLS_CERT_FILE'],
    ['TLS_CRT_PATH', 'TLS_CERT_FILE'],
    ['TLS_CERTIFICATE', 'TLS_CERT_FILE'],
    ['TLS_KEY', 'TLS_KEY_FILE'],
    ['TLS_PRIVATE_KEY', 'TLS_KEY_FILE'],
    ['DRAIN', 'DRAIN_MS'],
    ['METRICS_PORT', 'ADMIN_PORT'],
    ['SHUTDOWN_GRACE', 'SHUTDOWN_GRACE_MS'],
    ['SNAPSHOTS', 'SNAPSHOT'],
  ])('says that %s was probably meant to be %s', async (name, meant) => {
    expect(await faultsOf({ [name]: 'x' })).toEqual([
      `${name} is not a setting; ${meant} was probably meant. Rename it, or unset it`,
    ]);
  });

  it.each([
    ['LISTN', 'at-once', 'LISTEN'],
    ['LITSEN', 'at-once', 'LISTEN'],
    ['PROT', '8080', 'PORT'],
    ['OPRT', '80', 'PORT'],
    ['HOTS', '0.0.0.0', 'HOST'],
    ['HSOT', '::', 'HOST'],
    ['HOTS', 'localhost', 'HOST'],
  ])('says of a short name, %s=%s, that %s was probably meant', async (name, value, meant) => {
    expect(await faultsOf({ [name]: value })).toEqual([
      `${name} is not a setting; ${meant} was probably meant. Rename it, or unset it`,
    ]);
    expect(await faultsOf({ [name]: value, PORT: '1', HOST: '::', LISTEN: 'at-once' })).toEqual([]);
  });

  it.each([
    ['PROT', 'https'],
    ['HOTS', 'yes'],
    ['port', '8080'],
    ['host', '127.0.0.1'],
    ['POST', '8080'],
    ['SHOT', '127.0.0.1'],
    ['HOSTS', '127.0.0.1'],
    ['PORTS', '8080'],
    ['LISTEN_PID', '1'],
    ['LISTEN_FDS', '1'],
  ])('takes %s=%s for a variable of another program', async (name, value) => {
    expect(await faultsOf({ [name]: value })).toEqual([]);
  });

  it('takes it for that of another program where the setting itself is there', async () => {
    expect(await faultsOf({ LOGLEVEL: 'x', LOG_LEVEL: 'warn' })).toEqual([]);
  });

  it('leaves alone what shells, containers, clusters and other programs set', async () => {
    const foreign =
      'PATH HOME HOSTNAME HOSTTYPE HOSTS PORTS SHELL PWD OLDPWD TERM LANG LC_ALL TMPDIR USER LOGNAME ' +
      'NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION YARN_VERSION npm_config_loglevel npm_package_name ' +
      'npm_lifecycle_event INIT_CWD CI GITHUB_ACTIONS GITHUB_PATH BASH_ENV DATABASE_URL REDIS_URL ' +
      'OTEL_LOG_LEVEL OTEL_SERVICE_NAME SSL_CERT_FILE SSL_CERT_DIR SSL_KEY_FILE TLS_CA_FILE NODE_EXTRA_CA_CERTS ' +
      'MONGO_INITDB_ROOT_USERNAME MONGO_INITDB_ROOT_PASSWORD MONGO_INITDB_DATABASE MONGO_VERSION ' +
      'MONGODB_PORT MONGODB_PORT_27017_TCP MONGODB_PORT_27017_TCP_ADDR MONGODB_SERVICE_HOST ' +
      'MONGODB_SERVICE_PORT MONGODB_HOST MONGODB_USER MONGODB_USERNAME MONGODB_PASSWORD ' +
      'MONGODB_VERSION REDIS_PORT STORAGE_PORT STORAGE_SERVICE_HOST STORAGE_CLASS ' +
      'PLANNING_REGISTRY_PORT PLANNING_REGISTRY_SERVICE_HOST PLANNING_REGISTRY_PORT_3000_TCP ' +
      'KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_PROTO LOG_FORMAT LOG_FILE LOG_DIR ' +
      'RATE_LIMIT_PORT CACHE_DIR CACHE_URL QUERY_STRING PUBLIC_IP PUBLIC_UID PUBLIC_KEY HTTP_PROXY NO_PROXY ' +
      'TEST_MONGODB_URL TEST_MONGODB_IMAGE CONTRACT_SEED KILLS';
    expect(
      await faultsOf(Object.fromEntries(foreign.split(' ').map((name) => [name, 'x']))),
    ).toEqual([]);
  });

  it('leaves alone the address of a service of a cluster', async () => {
    expect(await faultsOf({ METRICS_PORT: 'tcp://10.0.0.7:9464' })).toEqual([]);
  });
});

describe('readSettings, given a setting without effect', () => {
  const url = 'mongodb://localhost/';

  it('says so of those of MongoDB while the store is memory, chosen or by default', async () => {
    expect(await faultsOf({ MONGODB_URL: url })).toEqual([
      'MONGODB_URL has no effect with STORAGE=memory, the default; set STORAGE=mongodb, or unset MONGODB_URL',
    ]);
    const all = { MONGODB_URL: 'x', MONGODB_DATABASE: 'a', MONGODB_POOL_SIZE: '5' };
    expect(await faultsOf({ STORAGE: 'memory', ...all, QUERY_TIMEOUT_MS: '900' })).toEqual(
      [...Object.keys(all), 'QUERY_TIMEOUT_MS'].map(
        (name) =>
          `${name} has no effect with STORAGE=memory; set STORAGE=mongodb, or unset ${name}`,
      ),
    );
  });

  it('says so of those of the memory store while the store is MongoDB', async () => {
    const mongodb = { STORAGE: 'mongodb', MONGODB_URL: url };
    expect(await faultsOf({ ...mongodb, RECORDS_FILE: '/nowhere', SNAPSHOT: 'off' })).toEqual([
      'RECORDS_FILE has no effect with STORAGE=mongodb; set STORAGE=memory, or unset RECORDS_FILE',
      'SNAPSHOT has no effect with STORAGE=mongodb; set STORAGE=memory, or unset SNAPSHOT',
    ]);
  });

  it('says so of those of the mirror while the store is in memory itself', async () => {
    expect(await faultsOf({ MIRROR_MB: '100', STALE_IF_AWAY_S: '0' })).toEqual(
      ['MIRROR_MB', 'STALE_IF_AWAY_S'].map(
        (name) =>
          `${name} has no effect with STORAGE=memory, the default: it is in memory already; unset ${name}`,
      ),
    );
  });

  it('says so of a time to go on without the database while there is no mirror', async () => {
    const mongodb = { STORAGE: 'mongodb', MONGODB_URL: url, MIRROR_MB: '0' };
    expect(await faultsOf({ ...mongodb, STALE_IF_AWAY_S: '5' })).toEqual([
      'STALE_IF_AWAY_S has no effect with MIRROR_MB=0: only a mirror can go on answering; unset one of them',
    ]);
    expect(await faultsOf({ ...mongodb, STALE_IF_AWAY_S: '0' })).toEqual([]);
  });

  it('says so of the time between two looks at a source while the store is none', async () => {
    expect(await faultsOf({ SOURCE_POLL_MS: '100' })).toEqual([
      'SOURCE_POLL_MS has no effect with STORAGE=memory, the default: it is no source; unset SOURCE_POLL_MS',
    ]);
  });

  it('says nothing of one that is empty: so a shell unsets what it has inherited', async () => {
    expect(await faultsOf({ STORAGE: 'memory', MONGODB_URL: '', QUERY_TIMEOUT_MS: '' })).toEqual(
      [],
    );
    const mongodb = { STORAGE: 'mongodb', MONGODB_URL: url };
    expect(await faultsOf({ ...mongodb, RECORDS_FILE: '', SNAPSHOT: '' })).toEqual([]);
    expect(await faultsOf({ RECORDS_FILE: '' })).toHaveLength(1);
  });

  it('has one fault to tell of a store that does not exist', async () => {
    expect(await faultsOf({ STORAGE: 'oracle', MONGODB_URL: url })).toEqual([
      `STORAGE=oracle is neither memory nor mongodb nor a package that is installed in ${process.cwd()}: install it, or begin a path with ./`,
    ]);
    expect(await faultsOf({ STORAGE: 'mongdb', MONGODB_URL: url })).toEqual([
      expect.stringMatching(/^STORAGE=mongdb is neither .*; mongodb was probably meant$/),
    ]);
  });

  it('says so of an address for health and metrics that has no port', async () => {
    expect(await faultsOf({ ADMIN_HOST: '0.0.0.0' })).toEqual([
      'ADMIN_HOST has no effect without ADMIN_PORT; set both, or unset ADMIN_HOST',
    ]);
    const { adminHost } = await readSettings({ HOST: '10.0.0.7', ADMIN_PORT: '9464' });
    expect(adminHost).toBe('10.0.0.7');
  });

  it('lets TRUSTED_PROXIES tell of the network while there is no limit', async () => {
    expect(await faultsOf({ TRUSTED_PROXIES: '1' })).toEqual([]);
  });
});

describe('readSettings, where the sample is not meant', () => {
  const production = { NODE_ENV: 'production' };

  it('wants a registry in production, and says how to serve the sample anyway', async () => {
    const [fault, ...others] = (await faultsOf({ ...production, PORT: 'x' })).toReversed();
    expect(others).toHaveLength(1);
    expect(fault).toMatch(
      /^RECORDS_FILE must name the registry if NODE_ENV is production and STORAGE is memory\. To serve the sample anyway, set RECORDS_FILE=\/.*sample\.ndjson$/,
    );
    const RECORDS_FILE = fault?.split('=').at(-1) as string;
    expect(servesSample(await readSettings({ ...production, RECORDS_FILE }))).toBe(true);
    const mongodb = { STORAGE: 'mongodb', MONGODB_URL: 'mongodb://localhost/' };
    expect((await readSettings({ ...production, ...mongodb })).storage).toBe('mongodb');
  });

  it('gives it to no command: an export of it could replace a registry', async () => {
    for (const purpose of ['export', 'import'] as const) {
      await expect(readSettings({}, purpose)).rejects.toThrow('RECORDS_FILE is not set');
    }
  });
});

describe('readSettings, for MongoDB', () => {
  const FAULT =
    'MONGODB_URL must be a mongodb:// or mongodb+srv:// address, with the password percent-encoded';

  it('wants the address of the server', async () => {
    expect(await faultsOf({ STORAGE: 'mongodb' })).toEqual([
      'MONGODB_URL is not set: it is the address of the database, such as mongodb://localhost:27017/',
    ]);
    expect(await faultsOf({ STORAGE: 'mongodb', MONGODB_URL: 'mongodb://localhost/' })).toEqual([]);
  });

  it('refuses an address that the driver cannot read, and keeps the password to itself', async () => {
    for (const MONGODB_URL of ['localhost', 'http://u:s3cret@x/', 'mongodb://u:s3cret@/']) {
      expect(await faultsOf({ STORAGE: 'mongodb', MONGODB_URL })).toEqual([FAULT]);
    }
  });

  it.for([
    ['mongodb://localhost/?tls=true&foo=hunter2&maxPoolSize=x', 'foo, maxPoolSize'],
    ['mongodb://a,b/?directConnection=true&w=majority', 'directConnection'],
  ])('names the options that the driver refuses, and no value: %s', async ([url, names]) => {
    expect(await faultsOf({ STORAGE: 'mongodb', MONGODB_URL: url as string })).toEqual([
      `MONGODB_URL has options that the driver does not accept: ${names}`,
    ]);
  });

  it.for(['u:s3@cret', 'u:s3@cret/x', 'u:s3/cret', 'u:s3:cret', 'u@org:s3cret', 'u:s3%cret'])(
    'says that a user or a password must be percent-encoded: %s',
    async (login) => {
      expect(await faultsOf({ STORAGE: 'mongodb', MONGODB_URL: `mongodb://${login}@x/` })).toEqual([
        'MONGODB_URL has a user or a password that is not percent-encoded: write %40 for @, %3A for :, %2F for /',
      ]);
    },
  );

  it.for(['u:s3%40cret%2Fx@x/', 'u@x/', 'x/?appName=registry', 'u:s3cret@x/?appName=a@b'])(
    'takes an address whose user and password are encoded: %s',
    async (rest) => {
      expect(await faultsOf({ STORAGE: 'mongodb', MONGODB_URL: `mongodb://${rest}` })).toEqual([]);
    },
  );
});

it.each([
  ['the records file', 'records.ndjson', {}, 'must be a file of its own'],
  ['the registry before it', 'records.ndjson.previous', {}, 'must be a file of its own'],
  ['a folder that is not there', 'none/x', {}, 'in a folder that can be written'],
  ['no effect', 'x', { SNAPSHOT: 'off' }, 'has no effect with SNAPSHOT=off'],
])('readSettings refuses a SNAPSHOT_FILE with %s', async (_, name, others, fault) => {
  const folder = await temporaryFolder();
  const RECORDS_FILE = join(folder, 'records.ndjson');
  await writeFile(RECORDS_FILE, '');
  const faults = await faultsOf({ RECORDS_FILE, SNAPSHOT_FILE: join(folder, name), ...others });
  expect(faults).toEqual([expect.stringMatching(`^SNAPSHOT_FILE .*${fault}`)]);
});

describe('readSettings, given a certificate', () => {
  it('decision 21: refuses an empty file, which must not mean plain HTTP', async () => {
    const { cert, key } = await someCertificate();
    const empty = await someFile('');
    const noCert = `TLS_CERT_FILE must hold a certificate as PEM, and ${empty} is empty`;
    const noKey = `TLS_KEY_FILE must hold a private key as PEM, and ${empty} is empty`;
    expect(await faultsOf({ TLS_CERT_FILE: empty, TLS_KEY_FILE: key })).toEqual([noCert]);
    expect(await faultsOf({ TLS_CERT_FILE: cert, TLS_KEY_FILE: empty })).toEqual([noKey]);
    expect(await faultsOf({ TLS_CERT_FILE: empty, TLS_KEY_FILE: empty })).toEqual([noCert]);
  });

  it('reports a half pair beside every other fault', async () => {
    const { cert } = await someCertificate();
    expect(await faultsOf({ PORT: 'x', TLS_CERT_FILE: cert })).toHaveLength(2);
  });

  it('takes no folder for a file', async () => {
    const folder = await temporaryFolder();
    expect(await faultsOf({ RECORDS_FILE: folder })).toEqual([
      `RECORDS_FILE ${READABLE}: ${folder}: it is a folder`,
    ]);
    expect(await faultsOf({ RECORDS_FILE: '/dev/null' })).toEqual([
      `RECORDS_FILE ${READABLE}: /dev/null: it is not a file`,
    ]);
    const file = `${fileURLToPath(import.meta.url)}/records.ndjson`;
    expect(await faultsOf({ RECORDS_FILE: file })).toEqual([
      `RECORDS_FILE ${READABLE}: ${file}: there is no such file or folder`,
    ]);
  });

  it('names the way back where the records file is gone and the one before is kept', async () => {
    const file = join(await temporaryFolder(), 'registry.ndjson');
    const gone = `RECORDS_FILE ${READABLE}: ${file}: there is no such file or folder`;
    expect(await faultsOf({ RECORDS_FILE: file })).toEqual([gone]);
    await writeFile(`${file}.previous`, '');
    expect(await faultsOf({ RECORDS_FILE: file })).toEqual([
      `${gone}. ${file}.previous is there, the registry before the last import: planning-registry history says how old it is, planning-registry rollback makes it current`,
    ]);
  });

  it('says that a file may not be read', async () => {
    const file = join(await temporaryFolder(), 'private');
    await writeFile(file, '');
    // Root, who may run this, may read everything.
    vi.mocked(accessSync).mockImplementationOnce(() => {
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    });
    expect(await faultsOf({ RECORDS_FILE: file })).toEqual([
      `RECORDS_FILE ${READABLE}: ${file}: this user has no permission`,
    ]);
  });

  it('decision 21: takes the certificate and the key from their files', async () => {
    const { cert, key } = await someCertificate();
    const { tls } = await readSettings({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
    expect(tls).toEqual({ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') });
  });

  it('decision 21: wants the certificate and the key, or neither', async () => {
    const { cert, key } = await someCertificate();
    const fault = ['TLS_CERT_FILE and TLS_KEY_FILE go together: set both or neither'];
    expect(await faultsOf({ TLS_CERT_FILE: cert })).toEqual(fault);
    expect(await faultsOf({ TLS_KEY_FILE: key })).toEqual(fault);
  });

  it('decision 21: refuses a key that belongs to another certificate', async () => {
    const { cert } = await someCertificate();
    const { key } = await someCertificate();
    expect(await faultsOf({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key })).toEqual([
      `TLS_KEY_FILE must hold the key of the certificate in TLS_CERT_FILE, and ${key} is the key of another one`,
    ]);
  });

  it('decision 21: says of a certificate and a key that they are swapped', async () => {
    const { cert, key } = await someCertificate();
    expect(await faultsOf({ TLS_CERT_FILE: key, TLS_KEY_FILE: cert })).toEqual([
      `TLS_CERT_FILE and TLS_KEY_FILE are swapped: ${key} holds a key, and ${cert} a certificate`,
    ]);
  });

  it('decision 21: says that a key is encrypted, in its new form and its old', async () => {
    const { cert, key } = await someCertificate();
    const secret = createPrivateKey(readFileSync(key));
    const protection = { format: 'pem', cipher: 'aes-256-cbc', passphrase: 's3cret' } as const;
    for (const type of ['pkcs8', 'sec1'] as const) {
      const encrypted = await someFile(secret.export({ type, ...protection }));
      expect(await faultsOf({ TLS_CERT_FILE: cert, TLS_KEY_FILE: encrypted })).toEqual([
        `TLS_KEY_FILE must hold a key without a passphrase, and ${encrypted} is encrypted: openssl pkey -in ${encrypted} decrypts it`,
      ]);
    }
  });

  it('decision 21: says how a file in DER becomes PEM', async () => {
    const { cert, key } = await someCertificate();
    const derCert = await someFile(new X509Certificate(readFileSync(cert)).raw);
    const secret = createPrivateKey(readFileSync(key));
    const derKey = await someFile(secret.export({ format: 'der', type: 'pkcs8' }));
    expect(await faultsOf({ TLS_CERT_FILE: derCert, TLS_KEY_FILE: key })).toEqual([
      `TLS_CERT_FILE must hold a certificate as PEM, and ${derCert} is DER: openssl x509 -inform der -in ${derCert} makes it PEM`,
    ]);
    expect(await faultsOf({ TLS_CERT_FILE: cert, TLS_KEY_FILE: derKey })).toEqual([
      `TLS_KEY_FILE must hold a private key as PEM, and ${derKey} is DER: openssl pkey -inform der -in ${derKey} makes it PEM`,
    ]);
  });

  it('decision 21: refuses what is neither a certificate nor a key, or is cut off', async () => {
    const { cert, key } = await someCertificate();
    expect(await faultsOf({ TLS_CERT_FILE: SAMPLE_FILE, TLS_KEY_FILE: key })).toEqual([
      `TLS_CERT_FILE must hold a certificate as PEM, and ${SAMPLE_FILE} holds none`,
    ]);
    expect(await faultsOf({ TLS_CERT_FILE: key, TLS_KEY_FILE: key })).toEqual([
      `TLS_CERT_FILE must hold a certificate as PEM, and ${key} holds a private key`,
    ]);
    expect(await faultsOf({ TLS_CERT_FILE: cert, TLS_KEY_FILE: cert })).toEqual([
      `TLS_KEY_FILE must hold a private key as PEM, and ${cert} holds a certificate`,
    ]);
    const cut = await someFile(readFileSync(cert, 'utf8').slice(0, 100));
    expect(await faultsOf({ TLS_CERT_FILE: cut, TLS_KEY_FILE: key })).toEqual([
      expect.stringMatching(
        /^TLS_CERT_FILE and TLS_KEY_FILE cannot be used \(ERR_OSSL_\w+\): see /,
      ),
    ]);
  });
});

async function someFile(content: string | Buffer): Promise<string> {
  const file = join(await temporaryFolder(), 'file.pem');
  await writeFile(file, content);
  return file;
}
