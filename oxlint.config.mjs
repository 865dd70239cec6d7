/** These compare no stored time: they wait, label what they write, or read a lifetime from another system. */
const CLOCK_OF_THE_PROCESS = [
  // The database does not answer, and the times are only shown.
  'src/operations/alerts/unstored-alerts.service.ts',
  'src/main.ts',
  'src/platform/database/embedded/**',
  'src/platform/clock/clock-watch.service.ts',
  'src/platform/clock/clock-difference.ts',
  'src/sync/submit/safe-mode/*journal*.ts',
  'src/fiscal/fiscal-harmony/fiscal-harmony.client.ts',
  'src/fiscal/fiscal-harmony/fiscal-harmony.service.ts',
  'src/connectors/xero/**',
  'src/connectors/token-vault.service.ts',
  'src/webhooks/books-webhook.controller.ts',
  'src/platform/schedule/cron-time.ts',
  'src/reconciliation/vat-pack/vat-packs.service.ts',
  'src/evidence/bundle/evidence-bundles.service.ts',
  'src/operations/alerts/delivery/alert-webhook.service.ts',
  'src/operations/alerts/delivery/alert-channels.service.ts',
  'src/operations/health/health.controller.ts',
  'src/operations/backup/folder.ts',
  'src/operations/doctor/probes/**',
];

/** The edge, where a refusal gets its status: controllers, guards, middleware, and the filters. */
const EDGE = [
  '**/*.controller.ts',
  'src/people/rights/**',
  'src/platform/requests/**',
  'src/platform/api/refusal.filter.ts',
];

/** A circle of modules is a fault of the import table. */
const NO_CIRCLES = {
  name: '@nestjs/common',
  importNames: ['forwardRef'],
  message: 'Turn one of the two imports around.',
};

export default {
  plugins: ['typescript', 'oxc'],
  jsPlugins: ['./scripts/lint/house-rules.mjs'],
  categories: { correctness: 'error' },
  env: { builtin: true, node: true, browser: true },
  ignorePatterns: [
    'dist',
    'coverage',
    '.ledgerstamp',
    '.stryker-tmp',
    '*.config.*',
    '.dependency-cruiser.cjs',
    'console/src/api/schema.d.ts',
  ],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    // DTOs and entities are data: copied, they need no prototype.
    'typescript/no-misused-spread': 'off',
    'preserve-caught-error': 'error',
  },
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
        'no-array-constructor': 'error',
        'no-console': 'error',
        'no-restricted-imports': ['error', { paths: [NO_CIRCLES] }],
        'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
        'typescript/ban-ts-comment': 'error',
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-misused-promises': 'error',
        'typescript/no-namespace': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-call': 'error',
        'typescript/no-unsafe-enum-comparison': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'typescript/no-unsafe-member-access': 'error',
        'typescript/no-unsafe-return': 'error',
        'typescript/only-throw-error': 'error',
        'typescript/prefer-promise-reject-errors': 'error',
        'typescript/require-await': 'error',
        'typescript/restrict-plus-operands': 'error',
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    {
      // Of the programs: a file and a constructor that a person can take in.
      files: ['**/*.ts', '**/*.tsx'],
      excludeFiles: ['**/*.spec.ts', 'test/**', '**/*.d.ts'],
      rules: { 'max-lines': ['error', 400], 'house/few-parts-of-a-class': 'error' },
    },
    {
      files: ['src/**/*.ts'],
      // The worker has a guard of its own.
      excludeFiles: ['src/sync/run/scheduler.service.ts'],
      rules: { 'house/intervals-do-not-overlap': 'error' },
    },
    {
      files: ['src/**/index.ts'],
      rules: { 'house/no-barrels': 'error' },
    },
    {
      files: ['**/*.spec.ts'],
      plugins: ['typescript', 'oxc', 'jest'],
      rules: { 'jest/no-focused-tests': 'error', 'jest/no-disabled-tests': 'error' },
    },
    {
      // A test file is one describe block: its length is that of its cases.
      files: ['**/*.spec.ts', 'test/**/*.ts'],
      rules: {
        'max-lines-per-function': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
    {
      // Untyped: what is sorted there are texts.
      files: ['scripts/**'],
      rules: { 'typescript/require-array-sort-compare': 'off' },
    },
    {
      // Stored times are the database's: its clock alone is compared with them (OrganisationWork.now, DatabaseClock).
      files: ['src/**/*.ts'],
      excludeFiles: ['**/*.spec.ts', ...CLOCK_OF_THE_PROCESS],
      rules: { 'house/clock-of-the-database': 'error' },
    },
    {
      // Features refuse in their own words (domain/issues/refuse.ts).
      files: ['src/**/*.ts'],
      excludeFiles: EDGE,
      rules: { 'house/refusals-have-no-status': 'error' },
    },
    {
      // Commands are in English; a fault of the program is quoted by the one function that stores it.
      files: ['src/**/*.ts'],
      excludeFiles: ['**/*.spec.ts', 'src/cli/**', 'src/domain/issues/failure.ts'],
      rules: { 'house/sentences-have-their-place': 'error' },
    },
    {
      files: ['src/**/*mail*.ts', 'src/people/invitations/**', 'src/operations/alerts/delivery/**'],
      excludeFiles: ['**/*.spec.ts'],
      rules: { 'house/mails-are-said': 'error' },
    },
    {
      // A controller asks a repository or a service; this one asks whether the database answers, and what it is.
      files: ['src/**/*.controller.ts'],
      excludeFiles: ['src/operations/health/health.controller.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              NO_CIRCLES,
              { name: 'typeorm', message: 'Ask a repository: a controller does not know the database.' },
            ],
          },
        ],
      },
    },
    {
      // Every visible word of the console is in console/src/words: another language must need no page.
      files: ['console/src/**/*.tsx'],
      rules: { 'house/words-have-their-place': 'error' },
    },
  ],
};
