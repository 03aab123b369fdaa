/** The dependency rule of the house. test/architecture proves that each of these can fail. */
module.exports = {
  forbidden: [
    {
      name: 'the domain imports nothing but itself',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'the application imports nothing but the domain',
      severity: 'error',
      from: { path: '^src/application/' },
      to: { pathNot: '^src/(application|domain)/' },
    },
    {
      name: 'adapters do not import the composition root',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/(config/|main\\.ts)' },
    },
    {
      name: 'inbound adapters do not import outbound adapters',
      severity: 'error',
      from: { path: '^src/adapters/inbound/' },
      to: { path: '^src/adapters/outbound/' },
    },
    {
      name: 'outbound adapters import no inbound adapter and no use case',
      severity: 'error',
      from: { path: '^src/adapters/outbound/' },
      to: {
        path: '^src/(adapters/inbound|application)/',
        pathNot: '^src/application/import/ports\\.ts$', // its ports
      },
    },
    {
      name: 'inbound adapters do not import each other',
      severity: 'error',
      from: { path: '^src/adapters/inbound/([^/]+)/' },
      to: { path: '^src/adapters/inbound/([^/]+)/', pathNot: '^src/adapters/inbound/$1/' },
    },
    {
      name: 'only the table of routes knows the cache of responses',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/adapters/inbound/http/(cache/|routes/service-routes\\.ts)',
      },
      to: { path: '^src/adapters/inbound/http/cache/' },
    },
    {
      name: 'stores do not import each other',
      severity: 'error',
      from: { path: '^src/adapters/outbound/(?!(mirror|source)/)([^/]+)/' },
      to: {
        path: '^src/adapters/outbound/([^/]+)/',
        pathNot: '^src/adapters/outbound/($1|search-index)/',
      },
    },
    {
      name: 'the mirror and the source import the memory store and the search index only',
      severity: 'error',
      from: { path: '^src/adapters/outbound/(mirror|source)/' },
      to: { path: '^src/adapters/outbound/(?!($1|memory|search-index)/)' },
    },
    {
      name: 'the shared search index imports no store',
      severity: 'error',
      from: { path: '^src/adapters/outbound/search-index/' },
      to: { path: '^src/adapters/outbound/(?!search-index/)' },
    },
    {
      name: 'the library exports the core, the search index and the interface of stores only',
      severity: 'error',
      from: { path: '^src/index\\.ts$' },
      to: {
        pathNot: '^src/(domain/|adapters/outbound/search-index/|config/stores/define-store\\.ts$)',
      },
    },
    {
      name: 'the client imports nothing but itself',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { pathNot: '^src/client/' },
    },
    {
      name: 'the pages import the client and the domain only',
      severity: 'error',
      from: { path: '^src/pages/' },
      to: { pathNot: '^src/(pages|client|domain)/' },
    },
    {
      name: 'the program imports neither the pages nor the client',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(pages|client)/' },
      to: { path: '^src/(pages|client)/' },
    },
    {
      name: 'only the composition root uses tsyringe',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/config/composition/typed-injection\\.ts$' },
      to: { path: 'node_modules/(tsyringe|reflect-metadata)/' },
    },
    {
      name: 'only the HTTP adapter uses hapi',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(adapters/inbound/http/|config/composition/http-server\\.ts$)',
      },
      to: { path: 'node_modules/(@hapi|hapi-pino)/' },
    },
    {
      name: 'only the CLI uses commander',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/inbound/cli/' },
      to: { path: 'node_modules/commander/' },
    },
    {
      name: 'only the MongoDB store uses its driver',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/outbound/mongodb/' },
      to: { path: 'node_modules/mongodb/' },
    },
    {
      name: 'only the metrics use prom-client',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/config/metrics/' },
      to: { path: 'node_modules/prom-client/' },
    },
    {
      name: 'only the tracing uses OpenTelemetry',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/config/tracing/' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'only the reader of documents uses unpdf',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/adapters/inbound/cli/readers/documents/pdf-text\\.ts$',
      },
      to: { path: 'node_modules/unpdf/' },
    },
    {
      name: 'the contract imports the domain and the revision only',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: '^src/(?!contract/|domain/|adapters/outbound/search-index/revision\\.ts$)' },
    },
    {
      name: 'only the contract uses vitest, and nothing uses the contract',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/contract/' },
      to: { path: '^src/contract/|node_modules/vitest/' },
    },
    {
      name: 'no circular imports',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
