import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/** These compare no stored time: they wait, label what they write, or read a lifetime from another system. */
const CLOCK_OF_THE_PROCESS = [
  'src/main.ts',
  'src/platform/database/embedded/**',
  'src/platform/clock/clock-watch.ts',
  'src/platform/clock/clock-fault.ts',
  'src/sync/submit/safe-mode/submission-journal.ts',
  'src/fiscal/fiscal-harmony/answers.ts',
  'src/fiscal/fiscal-harmony/fiscal-harmony.service.ts',
  'src/connectors/xero/**',
  'src/connectors/token-vault.ts',
  'src/webhooks/books-webhook.controller.ts',
  'src/platform/schedule/cron-time.ts',
  'src/reconciliation/vat-pack/vat-pack-zip.ts',
  'src/evidence/bundle/evidence-bundles.ts',
  'src/monitoring/alerts/delivery/webhook-sending.ts',
  'src/monitoring/alerts/delivery/alert-channels.ts',
  'src/monitoring/version.controller.ts',
  'src/backup/file-name.ts',
  'src/doctor/probes/**',
];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'node_modules',
      'coverage',
      '.ledgerstamp',
      '.stryker-tmp',
      '*.config.*',
      '.dependency-cruiser.cjs',
      'console/src/api/schema.d.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // A test file is one describe block: its length is that of its cases.
    files: ['**/*.spec.ts', 'test/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  {
    // Stored times are the database's: its clock alone is compared with them (OrganisationWork.now, DatabaseClock).
    files: ['src/**/*.ts'],
    ignores: ['**/*.spec.ts', ...CLOCK_OF_THE_PROCESS],
    rules: { 'no-restricted-syntax': ['error', ...clockOfTheProcess()] },
  },
  {
    // Features refuse in their own words (documents/refusal.ts); statuses are a matter of the edge.
    files: ['src/**/*.ts'],
    ignores: ['**/*.controller.ts', 'src/platform/requests/**', 'src/people/rights/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', answersOfHttp()] },
  },
  {
    // A controller asks a repository or a service; these two ask whether the database answers, and what it is.
    files: ['src/**/*.controller.ts'],
    ignores: ['src/monitoring/health.controller.ts', 'src/monitoring/version.controller.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: [database()] }] },
  },
  {
    // Every visible word of the console is in console/src/words: another language must need no page.
    files: ['console/src/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...literalWords()] },
  },
  {
    files: ['scripts/**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
      },
    },
  },
  prettier,
);

function clockOfTheProcess() {
  const message =
    'A stored time is compared with the clock of the database (OrganisationWork.now, DatabaseClock). A file that ' +
    'compares with no stored time is listed in eslint.config.mjs.';
  return [
    "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    "NewExpression[callee.name='Date'][arguments.length=0]",
  ].map((selector) => ({ selector, message }));
}

function database() {
  return { name: 'typeorm', message: 'Ask a repository: a controller does not know the database.' };
}

function answersOfHttp() {
  const kinds = [
    'BadRequest',
    'Conflict',
    'Forbidden',
    'Gone',
    'Http',
    'NotFound',
    'Unauthorized',
    'UnprocessableEntity',
  ];
  return {
    paths: [
      {
        name: '@nestjs/common',
        importNames: kinds.map((kind) => `${kind}Exception`),
        message: 'Throw a Refusal (documents/refusal.ts): a filter gives it its status.',
      },
    ],
  };
}

/** Letters that a person would read: between tags, in expressions between them, and in what is read out or shown. */
function literalWords() {
  const attribute =
    'JSXAttribute[name.name=/^(label|title|placeholder|description|alt|aria-label|confirm|consequence|empty|text)$/]';
  const property = 'Property[key.name=/^(label|title|placeholder|description|consequence)$/]';
  const between = 'JSXElement > JSXExpressionContainer';
  return [
    'JSXText[value=/\\p{L}/u]',
    ...[attribute, `${attribute} > JSXExpressionContainer`, property, between].flatMap((place) => [
      `${place} > Literal[value=/\\p{L}/u]`,
      `${place} > ConditionalExpression > Literal[value=/\\p{L}/u]`,
      `${place} > LogicalExpression > Literal[value=/\\p{L}/u]`,
      `${place} > TemplateLiteral > TemplateElement[value.raw=/\\p{L}/u]`,
    ]),
  ].map((selector) => ({ selector, message: 'Visible words belong in console/src/words (useWords).' }));
}
