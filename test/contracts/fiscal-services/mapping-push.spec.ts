import { HttpService } from '@nestjs/axios';
import { FiscalHarmonyClient } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import type { FiscalAccountAccess } from '../../../src/fiscal/fiscal-service';
import type { MappingClaim } from '../../../src/fiscal/mapping-drift';
import { MappingPush } from '../../../src/fiscal/mapping-push';
import { HttpClient } from '../../../src/http/http-client';
import { LoopbackServer } from './loopback-server';

const ACCOUNT: FiscalAccountAccess = {
  id: 'account',
  profile: 'contract',
  settings: {},
  credentials: { apiKey: 'k', apiSecret: 's', application: 'a' },
  timeOffset: '+02:00',
};
const CLAIMS: MappingClaim[] = ['A', 'B', 'C'].map((code) => ({
  ...{ kind: 'tax' as const, code, destination: '3', name: code },
  ...{ organisationId: 'one', organisation: 'One' },
}));
const CREATE = CLAIMS.map(({ kind, code }) => ({ kind, code, action: 'create' as const }));

describe('pushing mappings to a service that', () => {
  /** Statuses of the answers to what is added; the lists are empty for ever. */
  let adding: number[];
  let server: LoopbackServer;
  let service: FiscalHarmonyService;

  beforeAll(async () => {
    server = await LoopbackServer.start(({ method, path }, response) => {
      if (method === 'POST') response.writeHead(adding.shift() ?? 200).end('{}');
      else response.end(path === '/profile' ? '{"Id":1}' : '[]');
    });
    service = new FiscalHarmonyService(
      new FiscalHarmonyClient(new HttpClient(new HttpService()), server.url),
    );
  });

  afterAll(() => server.stop());

  const push = async () =>
    (await MappingPush.run(service, ACCOUNT, CLAIMS, CREATE)).map(
      ({ result, detail }) => `${result}: ${detail}`,
    );

  it('says yes and does nothing: that is found out', async () => {
    adding = [200, 200, 200];
    expect(await push()).toEqual(Array(3).fill('failed: The service took it, but has it not.'));
  });

  it('refuses one of them: the others are tried all the same', async () => {
    adding = [400, 200, 422];
    expect(await push()).toEqual([
      expect.stringMatching(/^failed: .*HTTP 400/),
      'failed: The service took it, but has it not.',
      expect.stringMatching(/^failed: .*HTTP 422/),
    ]);
  });

  it('breaks down: nothing further is tried', async () => {
    adding = [500];
    server.received.length = 0;
    expect(await push()).toEqual([
      expect.stringMatching(/^failed: .*HTTP 500.*Look at the differences again/),
      'failed: Not tried, because the change before it failed.',
      'failed: Not tried, because the change before it failed.',
    ]);
    expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
