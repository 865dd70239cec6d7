import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('keeps an answer in a file that nobody else on the machine can read', async () => {
    const server = createServer((_request, answer) => answer.end('{"of":"a person"}'));
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    process.env.LEDGERSTAMP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const file = join(folder, 'customer.json');
    await ServiceApi.unauthenticated().with('key').save('GET /anything', {}, file);
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
