import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CONSOLE = resolve('console/src');

/** Routes of files that the console saves or opens, with a part of the address that it uses. */
const FILES: Readonly<Record<string, string>> = {
  'GET /api/acts.csv': '/api/acts.csv?',
  'GET /api/backfills/:backfillId/documents.csv': '/documents.csv`',
  'GET /api/backfills/:backfillId/events': '/events`',
  'GET /api/doctor/support-bundle': "'/api/doctor/support-bundle'",
  'GET /api/documents.csv': '/api/documents.csv?',
  'GET /api/documents/:documentId/pdf': '/pdf`',
  'GET /api/organisations/:organisationId/evidence': '/evidence?from=',
  'GET /api/organisations/:organisationId/mapping-rules.csv': 'mapping-rules.csv',
  'GET /api/organisations/:organisationId/other-sales.csv': '/other-sales.csv?',
  'GET /api/organisations/:organisationId/reconciliations/:reconciliationId/documents.csv': '/documents.csv`',
  'GET /api/organisations/:organisationId/reconciliations/:reconciliationId/vat-pack': '/vat-pack`',
};

const LISTED = 'the list has all of it, and the console shows the list';
const MACHINES = 'machines only';
const BROWSER = 'the browser is sent there, not the page';
const COMMAND = 'a command signs in with it';

/** Routes without a place in the console, each with its reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'GET /': 'leads to the console',
  'GET /health/live': MACHINES,
  'GET /health/ready': MACHINES,
  'GET /health/work': MACHINES,
  'GET /metrics': MACHINES,
  'POST /webhooks/:platform': MACHINES,
  'POST /webhooks/fiscal/:accountId': MACHINES,
  'GET /api/connect/:platform': BROWSER,
  'GET /connect/:platform/callback': BROWSER,
  'GET /api/sign-in/providers/:provider/callback': BROWSER,
  'POST /api/device-sign-ins': COMMAND,
  'POST /api/device-sign-ins/token': COMMAND,
  'DELETE /api/tokens/current': COMMAND,
  'POST /api/backups/rehearsals': 'a command hands in its result with it',
  'GET /api/alert-channels/:channelId': LISTED,
  'GET /api/alerts/:alertId': LISTED,
  'GET /api/fiscal-accounts/:accountId': LISTED,
  'GET /api/organisations/:organisationId': LISTED,
  'GET /api/organisations/:organisationId/backfill-schedules/:scheduleId': LISTED,
  'GET /api/people/:personId': LISTED,
  'GET /api/connections': 'the list of organisations has how each of them is connected',
  'POST /api/connections': 'the operator has the credentials of a custom connection',
  'POST /api/journal/primary': 'the processes of the other databases are stopped first, on their computers',
  'POST /api/journal/loss': 'the folder is looked at first, on the computer that has it',
  'DELETE /api/connections/:connectionId':
    'the console disconnects one organisation at a time, with its name',
  'GET /api/fiscal-accounts/:accountId/currencies': 'the differences from the list of the service have them',
  'GET /api/organisations/:organisationId/outside-receipts': 'each is shown on the page of its document',
  'POST /api/organisations/:organisationId/preflight/progress': 'the page waits for the whole preflight',
  'GET /api/rule-catalogue': 'pages of the documentation have it',
};

/** Routes without a place of their own: rules are deleted and saved anew, and all of them are a file. */
const RULES = /^(GET|PUT) \/api\/organisations\/:organisationId\/[a-z]+-(rules|mappings|codes)\/:mappingId$/;

describe('every route of the API', () => {
  const routes = [
    ...readFileSync('docs/reference/rights.md', 'utf8').matchAll(/^\| `([A-Z]+ \/[^`]*)` \|/gm),
  ].map(([, route = '']) => route);
  const sources = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/schema\.d\.ts$|\.spec\./.test(file))
    .map((file) => readFileSync(join(CONSOLE, file), 'utf8'))
    .join('\n');
  const calls = /(?:\.(GET|POST|PUT|PATCH|DELETE)\(|useRead\(\s*'[a-z-]+',)\s*'([^']+)'/g;
  const called = new Set(
    [...sources.matchAll(calls)].map(
      ([, method = 'GET', path = '']) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );

  /** Lists of rules, which one table reads and deletes (mappings/merge-rules.ts). */
  const lists = /^ {2}\w+: '(\/api\/organisations\/\{organisationId\}\/[a-z]+-(?:rules|mappings|codes))',$/gm;
  for (const [, path = ''] of sources.matchAll(lists)) {
    const list = path.replace('{organisationId}', ':organisationId');
    [`GET ${list}`, `DELETE ${list}/:mappingId`].forEach((route) => called.add(route));
  }

  it('is called by the console, is a file that it saves, or has a reason not to be', () => {
    expect(routes.length).toBeGreaterThan(200);
    expect(called.size).toBeGreaterThan(150);
    const isPlaced = (route: string): boolean =>
      called.has(route) || route in FILES || route in ELSEWHERE || RULES.test(route);
    expect(routes.filter((route) => !isPlaced(route))).toEqual([]);
  });

  it('is saved as a file under the address that is listed here', () => {
    for (const [route, address] of Object.entries(FILES))
      expect([route, sources.includes(address)]).toEqual([route, true]);
  });

  it('is listed here only while it is a route, and is not called', () => {
    const listed = [...Object.keys(FILES), ...Object.keys(ELSEWHERE)];
    expect(listed.filter((route) => called.has(route) || !routes.includes(route))).toEqual([]);
  });
});
