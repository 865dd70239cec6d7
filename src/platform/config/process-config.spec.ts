import { Environment } from './environment';
import { shownSettings, readSecretFiles } from './process-config';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationFault, readConfig } from './config';

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

const KEY = '5f'.repeat(32);

describe('secrets in files', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-secrets-'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const fileWith = (text: string, mode = 0o600): string => {
    const file = join(folder, `secret-${text.length}-${mode}`);
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
  };

  it('are the settings that they are named for, without the last line break', () => {
    const environment = {
      ENCRYPTION_KEY_FILE: fileWith(`${KEY}\n`),
      OPENID_ENTRA_CLIENT_SECRET_FILE: fileWith('of-the-provider'),
      BACKUP_RECIPIENTS_FILE: '/no/secret',
      XERO_CLIENT_SECRET_FILE: '',
    };
    expect(readSecretFiles(environment)).toEqual({
      values: { ENCRYPTION_KEY: KEY, OPENID_ENTRA_CLIENT_SECRET: 'of-the-provider' },
      faults: [],
      unsafe: [],
    });
  });

  it('may be credentials of systemd, with the names of the settings', () => {
    const credentials = join(folder, 'credentials');
    mkdirSync(credentials);
    for (const name of ['SMTP_URL', 'PORT']) writeFileSync(join(credentials, name), name, { mode: 0o400 });
    expect(readSecretFiles({ CREDENTIALS_DIRECTORY: credentials })).toEqual({
      values: { SMTP_URL: 'SMTP_URL' },
      faults: [],
      unsafe: [],
    });
    expect(readSecretFiles({ CREDENTIALS_DIRECTORY: credentials, SMTP_URL: 'another' }).faults).toEqual([
      'SMTP_URL and CREDENTIALS_DIRECTORY (SMTP_URL) are both set: keep one',
    ]);
    expect(readSecretFiles({ CREDENTIALS_DIRECTORY: join(folder, 'absent') }).faults).toEqual([]);
  });

  it('contradict a setting of the same name, unless both say the same', () => {
    const METRICS_TOKEN_FILE = fileWith('in-the-file');
    const faults = ['METRICS_TOKEN and METRICS_TOKEN_FILE are both set: keep one'];
    expect(readSecretFiles({ METRICS_TOKEN_FILE, METRICS_TOKEN: 'elsewhere' })).toEqual({
      ...{ values: {}, faults, unsafe: [] },
    });
    // Ignores a variable that the program has set from the file itself, when settings are read again.
    expect(readSecretFiles({ METRICS_TOKEN_FILE, METRICS_TOKEN: 'in-the-file' }).faults).toEqual([]);
  });

  it('must be there, readable, small, and not empty', () => {
    const absent = join(folder, 'absent');
    const faultsOf = (file: string): readonly string[] =>
      readSecretFiles({ ENCRYPTION_KEY_FILE: file }).faults.map((fault) => fault.replace(file, 'FILE'));
    expect(faultsOf(absent)).toEqual(['ENCRYPTION_KEY_FILE names FILE, which cannot be read (ENOENT)']);
    expect(faultsOf(folder)).toEqual(['ENCRYPTION_KEY_FILE names FILE, which is no ordinary file']);
    expect(faultsOf(fileWith(' \n'))).toEqual(['ENCRYPTION_KEY_FILE names FILE, which is empty']);
    expect(faultsOf(fileWith('x'.repeat(70_000)))).toEqual([
      'ENCRYPTION_KEY_FILE names FILE, which is too large to be a secret',
    ]);
  });

  it('are read from no device and no pipe, which may have no end', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const link = join(folder, 'link');
    symlinkSync('/dev/zero', link);
    for (const file of ['/dev/zero', link, pipe])
      expect(readSecretFiles({ METRICS_TOKEN_FILE: file })).toEqual({
        values: {},
        faults: [`METRICS_TOKEN_FILE names ${file}, which is no ordinary file`],
        unsafe: [],
      });
    // Mounts as Kubernetes makes them.
    const mounted = join(folder, 'mounted');
    symlinkSync(fileWith('behind-a-link'), mounted);
    expect(readSecretFiles({ METRICS_TOKEN_FILE: mounted }).values).toEqual({
      METRICS_TOKEN: 'behind-a-link',
    });
  });

  it('protect nothing where every user can read them', () => {
    const { values, unsafe } = readSecretFiles({ ADMIN_API_KEY_FILE: fileWith('key', 0o644) });
    expect(values).toEqual({ ADMIN_API_KEY: 'key' });
    expect(unsafe).toEqual([expect.stringMatching(/^ADMIN_API_KEY_FILE names .* chmod o-r$/)]);
  });

  it('that cannot be read are one fault of the settings and not two', () => {
    const wrong = readSecretFiles({ ENCRYPTION_KEY_FILE: join(folder, 'absent') }).faults;
    const refused = ((): unknown => {
      try {
        return readConfig({}, [], wrong);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(ConfigurationFault);
    const { faults } = refused as ConfigurationFault;
    expect(faults.filter((fault) => fault.startsWith('ENCRYPTION_KEY'))).toEqual(wrong);
  });
});
