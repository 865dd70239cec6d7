import type { INestApplication } from '@nestjs/common';
import { ALL_SETTINGS } from '../../src/mapping/settings';
import { createApplication } from '../../src/application';
import { ACTIONS, needsBehind, needsFreshSignIn, rolesFor, ROLES } from '../../src/people/rights/actions';
import { type DeclaredRoute, declaredRoutes } from '../../src/people/rights/declared-routes';
import type { RoutePlace } from '../../src/people/rights/places';
import { readConfig } from '../../src/platform/config/config';
import { expectPage, tableOf } from './expect-page';
import { page } from './reference/page';

const PAGE = 'docs/reference/rights.md';

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

describe('the page of rights', () => {
  let application: INestApplication;

  beforeAll(async () => {
    application = await createApplication(readConfig(SETTINGS));
  });

  afterAll(() => application.close());

  it('has the tables of the program (UPDATE_GOLDEN=1 writes them)', () => {
    const written = page(
      'Rights, action by action',
      'For the person who asks which role may do what. The rules behind it: [rights](../rights.md).',
      '`src/people/rights/actions.ts` and the routes',
      `## Actions\n\n${actions()}\n\n## Settings of an organisation\n\n${SETTINGS_HEAD}\n\n${settings()}\n\n## Routes\n\n${routes(declaredRoutes(application))}`,
    );
    expectPage(PAGE, written);
  });
});

const SETTINGS_HEAD =
  '`PATCH /api/organisations/:organisationId` asks for the right of each setting that is changed, and refuses the call as a whole.';

const BEHIND = { person: 'a person', session: 'a person in the console' } as const;

function actions(): string {
  const rows = ACTIONS.map((action) => {
    const behind = needsBehind(action);
    const marks = ROLES.map((role) => (rolesFor(action).includes(role) ? 'yes' : ''));
    const fresh = needsFreshSignIn(action) ? 'yes' : '';
    return [`\`${action}\``, ...marks, behind === null ? '' : BEHIND[behind], fresh];
  });
  return tableOf(['Action', ...ROLES, 'Only for', 'Fresh sign-in'], rows);
}

function settings(): string {
  const rows = ALL_SETTINGS.map(([name, { right }]) => [
    `\`${name}\``,
    `\`${right}\``,
    rolesFor(right).join(', '),
  ]);
  return tableOf(['Setting', 'Right', 'Roles'], rows);
}

function routes(declared: readonly DeclaredRoute[]): string {
  const rows = [...declared]
    .sort((one, other) => `${one.path} ${one.method}`.localeCompare(`${other.path} ${other.method}`))
    .map(({ method, path, right }) => {
      if (right === null || !('needs' in right))
        return [`\`${method} ${path}\``, 'anybody', right?.why ?? ''];
      return [`\`${method} ${path}\``, `\`${right.needs}\``, placeText(right.place)];
    });
  return tableOf(['Route', 'Action', 'Where'], rows);
}

function placeText(place: RoutePlace): string {
  if (place.kind === 'installation') return 'for all organisations';
  if (place.kind === 'anywhere') return place.why === null ? 'own part' : place.why;
  return `organisation of \`${place.parameter}\``;
}
