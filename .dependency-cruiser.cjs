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
      name: 'adapters know nothing of what wires them',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/(config/|main\\.ts)' },
    },
    {
      name: 'what asks does not know what stores',
      severity: 'error',
      from: { path: '^src/adapters/inbound/' },
      to: { path: '^src/adapters/outbound/' },
    },
    {
      name: 'what stores does not know what asks',
      severity: 'error',
      from: { path: '^src/adapters/outbound/' },
      to: { path: '^src/(adapters/inbound|application)/' },
    },
    {
      name: 'a way in knows no other way in',
      severity: 'error',
      from: { path: '^src/adapters/inbound/([^/]+)/' },
      to: { path: '^src/adapters/inbound/([^/]+)/', pathNot: '^src/adapters/inbound/$1/' },
    },
    {
      name: 'a store knows no other store',
      severity: 'error',
      from: { path: '^src/adapters/outbound/([^/]+)/' },
      to: {
        path: '^src/adapters/outbound/([^/]+)/',
        pathNot: '^src/adapters/outbound/($1|generation)/',
      },
    },
    {
      name: 'what stores share knows no store',
      severity: 'error',
      from: { path: '^src/adapters/outbound/search-index/' },
      to: { path: '^src/adapters/outbound/(?!search-index/)' },
    },
    {
      name: 'only the composition root injects',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/config/injected\\.ts$' },
      to: { path: 'node_modules/(tsyringe|reflect-metadata)/' },
    },
    {
      name: 'only the HTTP adapter speaks hapi',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(adapters/inbound/http/|config/http-server\\.ts$)' },
      to: { path: 'node_modules/(@hapi|hapi-pino)/' },
    },
    {
      name: 'only the commands speak commander',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/inbound/cli/' },
      to: { path: 'node_modules/commander/' },
    },
    {
      name: 'only the MongoDB store speaks to MongoDB',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/outbound/mongodb/' },
      to: { path: 'node_modules/mongodb/' },
    },
    {
      name: 'only the reader of documents knows PDFs',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/inbound/cli/readers/pdf-text\\.ts$' },
      to: { path: 'node_modules/unpdf/' },
    },
    {
      name: 'no circles',
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
