// Read each line as: FOLDER may import only THESE (and itself).
const MAY_IMPORT = {
  documents: [],
  calls: [],
  config: [],
  console: [],
  csv: [],
  http: ['documents', 'calls'],
  mapping: ['documents'],
  journal: ['documents'],
  database: ['documents', 'calls', 'config'],
  backfill: ['documents', 'mapping', 'database'],
  connectors: ['documents', 'calls', 'http', 'database', 'config'],
  fiscal: ['documents', 'calls', 'http', 'config'],
  sync: ['documents', 'mapping', 'backfill', 'connectors', 'fiscal', 'journal', 'database', 'config'],
  alerts: ['documents', 'http', 'calls', 'sync', 'database', 'config'],
  metrics: ['documents', 'calls', 'sync', 'database'],
  webhooks: ['documents', 'connectors', 'fiscal', 'database', 'config'],
  reconciliation: ['documents', 'csv', 'fiscal', 'connectors', 'sync', 'backfill', 'http', 'database'],
  evidence: ['documents', 'fiscal', 'sync', 'database'],
  cli: ['documents', 'csv', 'reconciliation', 'evidence', 'sync', 'database', 'config'],
  api: [
    'documents',
    'csv',
    'mapping',
    'backfill',
    'sync',
    'alerts',
    'reconciliation',
    'evidence',
    'connectors',
    'fiscal',
    'database',
    'config',
  ],
};

const folderRules = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: [folder, ...allowed].map((name) => `^src/${name}/`) },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'provider-folders-are-private',
      comment: 'Only the list of providers (*.module.ts of the port) may reach into a provider folder.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(connectors|fiscal)/' },
      to: { path: '^src/(connectors|fiscal)/[^/]+/' },
    },
    {
      name: 'providers-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/(connectors|fiscal)/([^/]+)/' },
      to: { path: '^src/(connectors|fiscal)/([^/]+)/', pathNot: '^src/$1/$2/' },
    },
    {
      name: 'only-the-token-vault-sees-the-database',
      severity: 'error',
      from: { path: '^src/connectors/', pathNot: '^src/connectors/(token-vault|connectors[.]module)[.]ts$' },
      to: { path: '^src/database/' },
    },
    {
      name: 'pure-folders-use-no-framework',
      severity: 'error',
      from: { path: '^src/(documents|mapping)/' },
      to: { path: 'node_modules/(@nestjs|typeorm|pg)|^(node:)?(fs|http|https|net|child_process)(/|$)' },
    },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '^src/.*index[.]ts$' } },
    {
      name: 'migrations-stand-alone',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^(src|simulators|demo)/' },
    },
    {
      name: 'simulators-judge-independently',
      comment: 'A judge that shares code with the judged proves nothing.',
      severity: 'error',
      from: { path: '^simulators/', pathNot: '^simulators/main[.]ts$' },
      to: { path: '^(src|demo|migrations)/' },
    },
    {
      name: 'the-product-ships-without-simulators',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]spec[.]ts$' },
      to: { path: '^(simulators|demo|bench|simulation|chaos|test)/' },
    },
    {
      name: 'mutants-are-reached-by-their-own-program-alone',
      comment: 'Deliberate faults of the protocol: nothing but the program that hunts them may import them.',
      severity: 'error',
      from: { pathNot: '^simulation/mutants/|[.]spec[.]ts$' },
      to: { path: '^simulation/mutants/' },
    },
    {
      name: 'chaos-is-only-a-client',
      comment:
        'It disturbs the built programs from outside; of their code it knows the names of the kill points.',
      severity: 'error',
      from: { path: '^chaos/' },
      to: {
        path: '^(src|simulators|migrations|test)/',
        pathNot: '^src/(database/embedded/|config/kill-point[.]ts$)',
      },
    },
    {
      name: 'a-benchmark-is-only-a-client',
      comment: 'It measures the built programs from outside, set up by the same hands as the demo.',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '^(src|simulators|migrations|test)/', pathNot: '^src/database/embedded/' },
    },
    {
      name: 'a-demo-is-only-a-client',
      comment:
        'The demo talks to the connector as any person would: over HTTP. Only the embedded database is shared.',
      severity: 'error',
      from: { path: '^(demo/|simulators/main[.]ts)' },
      to: { path: '^src/', pathNot: '^src/database/embedded/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
