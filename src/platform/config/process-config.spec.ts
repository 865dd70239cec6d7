import { Environment } from './environment';
import { shownSettings } from './process-config';

describe('settings as others may see them', () => {
  it('show numbers, switches and hosts, and of the rest whether it is set', () => {
    const shown = shownSettings({
      ...{
        PORT: '8080',
        ALLOW_INSECURE: 'true',
        LOG_LEVEL: 'debug',
        FISCAL_URL: 'https://u:p@fiscal.example/k3y',
      },
      ...{ DATABASE_URL: 'postgres://u:p@db/l', ADMIN_API_KEY: '123456', JOURNAL_DIRECTORY: '/home/ruva/j' },
    });
    expect(shown).toMatchObject({
      ...{ PORT: '8080', ALLOW_INSECURE: 'true', LOG_LEVEL: 'debug', FISCAL_URL: 'https://fiscal.example' },
      ...{ DATABASE_URL: 'set', ADMIN_API_KEY: 'set', JOURNAL_DIRECTORY: 'set' },
      ...{ LEASE_SECONDS: 'default', SMTP_URL: 'not set' },
    });
  });

  it('show no value that was put into the wrong one', () => {
    const secret = 's3cret-of-many-characters';
    const names = Object.keys(new Environment());
    const shown = shownSettings(Object.fromEntries(names.map((name) => [name, secret])));
    expect(names.length).toBeGreaterThan(30);
    expect(new Set(Object.values(shown))).toEqual(new Set(['set']));
  });
});
