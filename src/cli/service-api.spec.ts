import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../demo/eventually';
import { ServiceApi } from './service-api';
import { StoredCredentials } from './stored-credentials';

describe('a command that calls the service', () => {
  const before = { ...process.env };
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-api-'));
    process.env.XDG_CONFIG_HOME = folder;
    process.env.LEDGERSTAMP_URL = 'http://127.0.0.1:1/';
    process.env.ENCRYPTION_KEY_FILE = join(folder, 'of-the-service');
    process.env.ADMIN_API_KEY_FILE = join(folder, 'of-the-service');
  });

  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    rmSync(folder, { recursive: true });
  });

  it('needs no file of a secret that it does not use', () => {
    expect(ServiceApi.unauthenticated().url).toBe('http://127.0.0.1:1');
    StoredCredentials.ofUser(process.env).store('http://127.0.0.1:1', 'of-this-computer');
    expect(ServiceApi.fromEnvironment().url).toBe('http://127.0.0.1:1');
  });

  it('keeps an answer in a file that nobody else on the machine can read, and never a half of one under its name', async () => {
    const file = join(folder, 'customer.json');
    const names = (): string[] => readdirSync(folder).filter((name) => name.startsWith('customer'));
    const server = createServer((request, answer) => {
      if (request.url?.startsWith('/whole') === true) return answer.end('{"of":"a person"}');
      answer.write('{"of":');
      const begun = (): Promise<true | null> =>
        Promise.resolve(names().includes('customer.json.unfinished') ? true : null);
      return void eventually('a half', begun).finally(() => answer.destroy());
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    process.env.LEDGERSTAMP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const api = ServiceApi.unauthenticated().with('key');
    await expect(api.save('GET /half', {}, file)).rejects.toThrow('the answer was cut off');
    expect(names()).toEqual([]);
    // As a killed process leaves it.
    writeFileSync(`${file}.unfinished`, '{"of":"a killed process", "and":');
    await api.save('GET /whole', {}, file);
    await expect(api.save('GET /half', {}, file)).rejects.toThrow('the answer was cut off');
    expect([names(), readFileSync(file, 'utf8')]).toEqual([['customer.json'], '{"of":"a person"}']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    server.closeAllConnections();
    await new Promise((settle) => server.close(settle));
  });

  it('takes its token from the file that is named for it', () => {
    process.env.LEDGERSTAMP_TOKEN_FILE = join(folder, 'token');
    writeFileSync(process.env.LEDGERSTAMP_TOKEN_FILE, 'mine\n', { mode: 0o600 });
    expect(ServiceApi.fromEnvironment().url).toBe('http://127.0.0.1:1');
    expect([process.env.LEDGERSTAMP_TOKEN, process.env.ADMIN_API_KEY]).toEqual(['mine', undefined]);
  });

  it('names the file of the key where nothing else is there', () => {
    expect(() => ServiceApi.fromEnvironment()).toThrow(/ADMIN_API_KEY_FILE names .* cannot be read/);
    delete process.env.ADMIN_API_KEY_FILE;
    expect(() => ServiceApi.fromEnvironment()).toThrow('you are not signed in at http://127.0.0.1:1');
  });
});
