// Read each line as: FOLDER may import only THESE (and itself). From top to bottom is how a document travels through
// knowledge: a row lies in the lowest folder that needs it, and what people do with it lies with it.
const MAY_IMPORT = {
  messages: [],
  domain: ['messages'],
  mapping: ['domain'],
  platform: ['domain'],
  people: ['domain', 'platform'],
  connectors: ['domain', 'platform'],
  organisations: ['domain', 'mapping', 'platform', 'people', 'connectors'],
  fiscal: ['domain', 'platform', 'people', 'connectors', 'organisations'],
  documents: ['domain', 'platform', 'people', 'connectors', 'organisations', 'fiscal'],
  setup: ['domain', 'mapping', 'platform', 'people', 'organisations', 'fiscal', 'documents'],
  backfill: [
    ...['domain', 'mapping', 'platform', 'people', 'connectors', 'organisations', 'documents', 'setup'],
  ],
  sync: [
    ...['domain', 'mapping', 'platform', 'people', 'connectors', 'organisations', 'fiscal', 'documents'],
    ...['setup', 'backfill'],
  ],
  webhooks: ['domain', 'platform', 'people', 'connectors', 'fiscal', 'documents'],
  review: [
    ...['domain', 'platform', 'people', 'connectors', 'organisations', 'fiscal', 'documents', 'setup'],
    'sync',
  ],
  reconciliation: [
    ...['domain', 'mapping', 'platform', 'people', 'connectors', 'organisations', 'fiscal', 'sync'],
  ],
  evidence: ['domain', 'platform', 'people', 'organisations', 'fiscal', 'documents'],
  operations: [
    ...['domain', 'platform', 'people', 'organisations', 'fiscal', 'documents', 'sync', 'review'],
    'evidence',
  ],
  practice: [
    ...['domain', 'mapping', 'platform', 'people', 'organisations', 'fiscal', 'documents', 'setup', 'review'],
    ...['reconciliation', 'operations'],
  ],
  cli: [
    ...['domain', 'platform', 'people', 'organisations', 'fiscal', 'sync', 'reconciliation', 'evidence'],
    'operations',
  ],
};

// What the country decides is pure data: a folder that names its numbers or its time zone may read it without all of mapping.
const COUNTRY = '^src/mapping/(countries|country)[.]ts$';

// The comparison of a mapping with what its fiscal account said is pure, too, and the check of an account asks it.
const COMPARISON = '^src/mapping/(check-device-tax|device-taxes|mapping-rules|rule-set/outside-faults)[.]ts$';

// Single files that a folder may read: a command that opens the database itself needs the list of all tables.
const FILES = {
  people: [COUNTRY],
  fiscal: [COUNTRY, COMPARISON],
  review: [COUNTRY],
  evidence: [COUNTRY],
  // `ledgerstamp start` is the service itself; the commands know the types of its answers.
  // The probe asks Xero itself: the list of platforms puts its parts together.
  cli: [
    '^src/(entities|table-walls|main)[.]ts$',
    '^src/connectors/connectors[.]module[.]ts$',
    '^src/(review|setup|backfill)/.*[.]dto[.]ts$',
  ],
};

const folderRules = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    path: '^src/',
    pathNot: [folder, ...allowed].map((name) => `^src/${name}/`).concat(FILES[folder] ?? []),
  },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'provider-folders-are-private',
      comment: 'Only the list of providers (*.module.ts of the port) may reach into a provider folder.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(connectors|fiscal|entities[.]ts)' },
      to: { path: '^src/(connectors|fiscal)/[^/]+/', pathNot: '^src/fiscal/accounts/' },
    },
    {
      name: 'providers-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/(connectors|fiscal)/([^/]+)/', pathNot: '^src/fiscal/accounts/' },
      to: { path: '^src/(connectors|fiscal)/([^/]+)/', pathNot: '^src/$1/$2/' },
    },
    {
      name: 'a-country-is-a-private-folder',
      comment:
        'Only the line that names it may reach into it; everybody else knows the rules of any country.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/mapping/(countries[.]ts$|zimbabwe/)|[.]spec[.]ts$' },
      to: {
        path: '^src/mapping/[^/]+/',
        pathNot: '^src/mapping/(cents|late|negative-lines|preflight|rule-set|suggestions)/',
      },
    },
    {
      name: 'only-the-token-vault-sees-the-database',
      severity: 'error',
      from: {
        path: '^src/connectors/',
        pathNot:
          '^src/connectors/(token-vault[.]service|connection-tokens[.]repository|connection[.]entity|connectors[.]module|xero/limits/call-limits[.]repository|xero/limits/call-limit[.]entity)[.]ts$',
      },
      to: { path: '^src/platform/database/', pathNot: '^src/platform/database/open-transaction[.]ts$' },
    },
    {
      name: 'nobody-knows-the-root',
      comment: 'The files at the root put the program together; commands need the list of tables.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: '^src/cli/' },
      to: { path: '^src/[^/]+[.]ts$' },
    },
    {
      name: 'the-port-does-not-know-the-accounts',
      severity: 'error',
      from: { path: '^src/fiscal/', pathNot: '^src/fiscal/(accounts/|fiscal[.]module[.]ts$)' },
      to: { path: '^src/organisations/' },
    },
    {
      name: 'webhooks-meet-the-stages-in-the-inbox-alone',
      severity: 'error',
      from: { path: '^src/webhooks/' },
      to: {
        path: '^src/documents/',
        pathNot: '^src/documents/(inbox/|documents[.]module[.]ts$)',
      },
    },
    {
      name: 'reconciliation-knows-no-stage-of-sync',
      severity: 'error',
      from: { path: '^src/reconciliation/' },
      to: { path: '^src/sync/', pathNot: '^src/sync/(retry-policy[.]ts$|collect/takings/)' },
    },
    {
      name: 'pure-folders-use-no-framework',
      severity: 'error',
      from: {
        path: '^src/(domain|mapping)/|^src/(evidence/audit-log/audit-log|review/explanation/gates)[.]ts$',
      },
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
      to: { path: '^(simulators|demo|proof|test)/' },
    },
    {
      name: 'the-product-runs-on-its-dependencies',
      comment: 'What `npm ci --omit=dev` leaves out cannot be loaded where the service runs.',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]spec[.]ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'mutants-are-reached-by-their-own-program-alone',
      comment: 'Deliberate faults of the protocol: nothing but the program that hunts them may import them.',
      severity: 'error',
      from: { pathNot: '^proof/simulation/mutants/|[.]spec[.]ts$' },
      to: { path: '^proof/simulation/mutants/' },
    },
    {
      name: 'chaos-is-only-a-client',
      comment:
        'It disturbs the built programs from outside; of their code it knows the names of the kill points.',
      severity: 'error',
      from: { path: '^proof/chaos/' },
      to: {
        path: '^(src|simulators|migrations|test)/',
        pathNot:
          '^src/platform/(command-line/|database/embedded/|database/walls/service-role[.]ts$|kill-point[.]ts$)',
      },
    },
    {
      name: 'a-benchmark-is-only-a-client',
      comment:
        'It measures the built programs from outside, set up by the same hands as the demo; `holds` counts what the pure mapping answers, `journal` times a part of the start, `books` the reading of a connector.',
      severity: 'error',
      from: { path: '^proof/bench/', pathNot: '^proof/bench/(books/|holds/|journal[.]ts$)' },
      to: {
        path: '^(src|simulators|migrations|test)/',
        pathNot: '^src/platform/(command-line/|database/embedded/|database/walls/service-role[.]ts$)',
      },
    },
    {
      name: 'a-demo-is-only-a-client',
      comment:
        'The demo talks to the connector as any person would: over HTTP. Shared: the embedded database, the role that a service signs in with, and how a command line is read.',
      severity: 'error',
      from: { path: '^(demo/|simulators/main[.]ts)' },
      to: {
        path: '^src/',
        pathNot: '^src/platform/(command-line/|database/embedded/|database/walls/service-role[.]ts$)',
      },
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
