import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { createApplication } from '../../src/application';
import { type Action, isReading } from '../../src/people/rights/actions';
import { declaredRoutes } from '../../src/people/rights/declared-routes';
import { readConfig } from '../../src/platform/config/config';
import type { ForeseeDto } from '../../src/setup/change/foresee.dto';

const ORGANISATION = '/api/organisations/:organisationId';
const DOCUMENT = '/api/documents/:documentId';

/** Routes that release documents or change a date, with the name under which their effect is computed beforehand. */
const FORESEEN: Readonly<Record<string, keyof ForeseeDto>> = {
  'POST /api/bulk-decisions': 'released',
  [`PATCH ${ORGANISATION}`]: 'settings',
  [`PUT ${ORGANISATION}/takings-accounts/:bankAccountId`]: 'takings',
  [`POST ${ORGANISATION}/sign-offs/:signOffId/taking-back`]: 'unsigned',
  [`POST ${ORGANISATION}/moved-sales`]: 'recorded',
  [`POST ${ORGANISATION}/outside-receipts/from-books`]: 'recorded',
  [`POST ${ORGANISATION}/outside-receipts/import`]: 'recorded',
  [`POST ${DOCUMENT}/declare-in-this-period`]: 'declared',
  [`POST ${DOCUMENT}/fiscalise-anyway`]: 'anyway',
  [`POST ${DOCUMENT}/include`]: 'again',
  [`PUT ${DOCUMENT}/original`]: 'originals',
  [`POST ${DOCUMENT}/outside-receipt`]: 'recorded',
  [`POST ${DOCUMENT}/outside-receipt/withdrawal`]: 'again',
  [`POST ${DOCUMENT}/release`]: 'released',
  [`POST ${DOCUMENT}/same-sale`]: 'recorded',
};

const ALONE = 'it concerns no document';
const READS = 'it reads; what is found is judged by the rules and decisions that stand';

/** Reasons why the effect of other actions is not computed beforehand, by right or by route. */
const NOT_FORESEEN: Readonly<Record<string, string>> = {
  'rules.change': 'preflight/what-if says it before, and every answer has the effect',
  'organisations.sync': READS,
  'fiscal-accounts.check': READS,
  'reconciliations.run': 'it compares',
  'connections.change':
    'what was made meanwhile is the question of a gap, and nothing of it goes before the answer',
  'backfills.plan': 'it plans, pauses or ends',
  'backfills.start': 'its plan says what it sends, and what of it is late goes by a sentence alone',
  'safe-mode.release': 'it goes on with what had been let go before it stopped',
  'confirmations.confirm': 'it does what was foreseen by who asked for it',
  'confirmations.withdraw': 'nothing is done',
  'personal-data.read': 'it hands out',
  'personal-data.erase': 'it holds what it erases',
  'fiscal-accounts.change': 'it names keys, and who else shares them',
  [`POST ${ORGANISATION}/check-again`]: READS,
  [`POST ${DOCUMENT}/retry`]: 'it had been let go before; if it is late by now, that is asked',
  [`POST ${DOCUMENT}/exclude`]: 'it holds',
  [`POST ${DOCUMENT}/resolution`]: 'it had been let go before; if it is late by now, that is asked',
  [`POST ${DOCUMENT}/resolution/withdrawal`]: 'it asks again',
  [`POST ${DOCUMENT}/outside-receipt/confirmation`]: 'its receipt stands already',
  [`POST ${ORGANISATION}/sign-offs`]: 'it holds',
  ...Object.fromEntries(
    (
      [
        ...['people.change', 'own-sign-in.change', 'sessions.own', 'own-mail.change', 'own-display.change'],
        ...['tokens.own', 'tokens.make', 'tokens.end', 'alerts.change', 'alerts.acknowledge', 'views.own'],
        ...['tasks.assign', 'tasks.aside', 'rehearsals.record'],
      ] as Action[]
    ).map((right) => [right, ALONE]),
  ),
};

/** Settings that have no effect, since the application opens no database and does not listen. */
const SETTINGS = {
  ...{ PUBLIC_URL: 'https://ledgerstamp.example', ENCRYPTION_KEY: '00'.repeat(32), ALLOW_INSECURE: 'true' },
  ...{
    XERO_CLIENT_ID: 'id',
    XERO_CLIENT_SECRET: 'secret',
    FISCAL_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'fatal',
  },
};

describe('an action that may let documents go', () => {
  let application: INestApplication;

  beforeAll(async () => {
    application = await createApplication(readConfig(SETTINGS));
  });
  afterAll(() => application.close());

  it('says before what would go, or has a reason why it does not', () => {
    const changing = declaredRoutes(application).flatMap(({ method, path, right }) =>
      right !== null && 'needs' in right && !isReading(right.needs)
        ? [{ name: `${method} ${path}`, right: right.needs }]
        : [],
    );
    const silent = changing.filter(
      ({ name, right }) =>
        method(name) !== 'GET' && !(name in FORESEEN) && !(name in NOT_FORESEEN) && !(right in NOT_FORESEEN),
    );
    expect(silent).toEqual([]);
    const known = new Set(changing.flatMap(({ name, right }) => [name, right]));
    const gone = [...Object.keys(FORESEEN), ...Object.keys(NOT_FORESEEN)].filter((one) => !known.has(one));
    expect(gone).toEqual([]);
  });

  it.each(Object.entries(FORESEEN))('%s is foreseen wherever the console offers it', (name, asked) => {
    const [verb, path = ''] = name.split(' ');
    const call = `.${verb}('${path.replace(/:(\w+)/g, '{$1}')}'`;
    const files = consoleFiles();
    const calling = files.filter(({ text }) => text.replace(/\(\s+'/g, "('").includes(call));
    expect(calling).not.toEqual([]);
    // Includes the pages around the calling one, which may ask for the effect.
    const around = [
      ...calling,
      ...files.filter(({ text }) => calling.some((one) => imports(text, one.name))),
    ];
    const asking = around.filter(({ text }) => text.includes('<Foreseen') && text.includes(asked));
    expect(asking.map((one) => one.name)).not.toEqual([]);
  });
});

function method(name: string): string | undefined {
  return name.split(' ')[0];
}

function imports(text: string, file: string): boolean {
  return text.includes(`/${file.replace(/[.]tsx?$/, '')}'`);
}

function consoleFiles(): { name: string; text: string }[] {
  const folder = resolve('console/src');
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /[.]tsx?$/.test(entry.name) && entry.name !== 'schema.d.ts')
    .map(({ name, parentPath }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }));
}
