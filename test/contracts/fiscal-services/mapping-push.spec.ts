import { HttpService } from '@nestjs/axios';
import { FiscalHarmonyClient } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import type { FiscalAccountAccess } from '../../../src/fiscal/fiscal-service';
import type { MappingClaim } from '../../../src/fiscal/mapping-drift';
import { MappingPush } from '../../../src/fiscal/mapping-push';
import { HttpClient } from '../../../src/platform/http/http-client';
import { inEnglish } from '../../support/in-english';
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
  /** Statuses of the next answers to additions; the lists stay empty. */
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
      ({ result, detail }) => `${result}: ${inEnglish(detail)}`,
    );

  it('says yes and does nothing: that is found out', async () => {
    adding = [200, 200, 200];
    expect(await push()).toEqual(Array(3).fill('failed: Your fiscal provider took it, but has it not.'));
  });

  it('refuses one of them: the others are tried all the same', async () => {
    adding = [400, 200, 422];
    expect(await push()).toEqual([
      expect.stringMatching(/^failed: .*HTTP 400/),
      'failed: Your fiscal provider took it, but has it not.',
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

describe('a mapping that is changed', () => {
  it.each([
    [
      'tax',
      '{"Id":7,"UserId":1,"TaxCode":"A","TaxName":"Old","DestinationTaxId":1,"IsDefault":true,"Rate":15.50,"Id2":"07","Note":null}',
      '{"Id":7,"UserId":9,"TaxCode":"A","TaxName":"New","DestinationTaxId":3,"IsDefault":true,"Rate":15.50,"Id2":"07","Note":null}',
    ],
    [
      'currency',
      '{"Id":7,"UserId":1,"SourceCurrency":"A","DestinationCurrency":"USD","Kept":{"since":[1,2.0]}}',
      '{"Id":7,"UserId":9,"SourceCurrency":"A","DestinationCurrency":"3","Kept":{"since":[1,2.0]}}',
    ],
  ] as const)('keeps every field that only the service knows: %s', async (kind, present, expected) => {
    const server = await LoopbackServer.start(({ method, path }, response) => {
      response.end(method === 'GET' ? (path === '/profile' ? '{"Id":9}' : present) : 'true');
    });
    try {
      const service = new FiscalHarmonyService(
        new FiscalHarmonyClient(new HttpClient(new HttpService()), server.url),
      );
      await service.updateMapping(ACCOUNT, '7', { kind, code: 'A', destination: '3', name: 'New' });
      const [sent, another] = server.received.filter(({ method }) => method === 'PUT');
      expect(another).toBeUndefined();
      expect(sent?.path).toBe(`/${kind}mapping/7`);
      expect(sent?.body.toString()).toBe(expected);
    } finally {
      await server.stop();
    }
  });
});
