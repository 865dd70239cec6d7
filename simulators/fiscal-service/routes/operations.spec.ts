import { createTestDatabase } from '../../../test/support/test-database';
import { FiscalClient, signatureOf } from '../testing/fiscal-client';
import { device, Rehearsal } from '../testing/simulator-rehearsal';
import { soundCreditNote, soundInvoice } from '../testing/sound-documents';

describe('the operations of the service', () => {
  let rehearsal: Rehearsal;

  beforeAll(async () => {
    rehearsal = await Rehearsal.start(await createTestDatabase('empty'));
  });

  afterAll(() => rehearsal.stop());

  describe.each(['contract', 'published'] as const)('for an account of the %s profile', (profile) => {
    let account: FiscalClient;

    beforeAll(async () => {
      account = await rehearsal.account({ profile });
    });

    it.each(['', '/api'])(
      'answer below "%s" with the resources of the interface document',
      async (prefix) => {
        const client = account.below(prefix);
        const profileAnswer = await client.call('GET', '/profile');
        expect(profileAnswer.status).toBe(200);
        expect(profileAnswer.type).toContain('application/json');
        const { Id } = profileAnswer.json<{ Id: number }>();
        expect(profileAnswer.json()).toEqual({
          Id: expect.any(Number),
          FullName: expect.any(String),
          Username: expect.any(String),
          Email: expect.stringContaining('@'),
          FiscalProvider: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        });
        const subscription = await client.call('GET', '/subscription');
        expect(subscription.json()).toMatchObject({
          DeviceId: expect.any(Number),
          Status: expect.stringMatching(/^[a-z]+$/),
          BillingPeriodUnit: expect.stringMatching(/^[a-z]+$/),
          ExpiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
          LastUpdatedOn: expect.stringMatching(/T\d\d:\d\d:\d\d\.\d+$/),
          AmountDueSince: null,
          IsDeleted: false,
        });
        const fiscalDevice = await client.call('GET', '/fiscaldevice');
        const config = JSON.parse(fiscalDevice.json<{ CurrentConfig: string }>().CurrentConfig) as {
          applicableTaxes: { taxID: number; taxPercent?: number }[];
          taxPayerTIN: string;
        };
        expect(config.applicableTaxes.map((tax) => [tax.taxID, tax.taxPercent])).toEqual([
          ...[[1, undefined], [2, 0], [3, 15], [517, 15.5]], // prettier-ignore
        ]);
        expect(config.taxPayerTIN).toMatch(/^\d{10}$/);
        const currencies = await client.call('GET', '/currencymapping');
        expect(currencies.json<object[]>()).toEqual([
          { Id: expect.any(Number), UserId: Id, SourceCurrency: 'USD', DestinationCurrency: 'USD' },
        ]);
        expect((await client.call('GET', '/taxmapping')).json<object[]>()).toHaveLength(4);
        const supported = await client.call('GET', '/currencymapping/supported-currencies');
        expect(supported.json<string[]>()).toContain('ZWG');
      },
    );

    it.each(['', '/api'])(
      'take an invoice and its credit note below "%s" and hand out the PDF',
      async (prefix) => {
        const client = account.below(prefix);
        const invoice = soundInvoice();
        const submitted = await client.call('POST', '/invoice', invoice);
        expect([submitted.status, submitted.type]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
        expect(submitted.text).toMatch(/^[0-9a-f-]{36}$/);
        const first = await client.outcome(submitted.text);
        const second = await client.process(soundCreditNote(invoice));
        for (const outcome of [first, second]) {
          expect(outcome).toMatchObject({ Success: true, Error: null, IsActionable: false });
        }
        const pdf = await client.call(
          'GET',
          `/download/${encodeURIComponent(second.FiscalInvoicePdf ?? '')}`,
        );
        expect([pdf.status, pdf.type]).toEqual([200, expect.stringMatching(/^application\/pdf/)]);
        expect(pdf.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
      },
    );

    it('are refused to unknown keys and foreign applications, with a reason', async () => {
      for (const [header, value] of [
        ['X-Api-Key', 'nobody'],
        ['X-Api-Key', null],
        ['X-Application', 'another'],
        ['X-Application', null],
      ] as const) {
        const answer = await account.call('GET', '/profile', undefined, { [header]: value });
        expect([header, value, answer.status]).toEqual([header, value, 401]);
        expect(answer.json<{ Message: string }>().Message).not.toBe('');
      }
    });
  });

  it('of the contract need the secret itself, the station and the version', async () => {
    const account = await rehearsal.account({ profile: 'contract' });
    const ask = async (headers: Record<string, string | null>): Promise<number> =>
      (await account.call('GET', '/profile', undefined, headers)).status;
    expect(await ask({})).toBe(200);
    expect(await ask({ 'X-Api_Secret': 'wrong' })).toBe(401);
    expect(await ask({ 'X-Api_Secret': null })).toBe(401);
    expect(await ask({ 'X-Api_Secret': null, 'X-Api-Secret': account.credentials.apiSecret })).toBe(401);
    expect(await ask({ 'X-Api-Station': null })).toBe(400);
    expect(await ask({ 'X-App-Version': null })).toBe(400);
    expect(await ask({ 'X-Api-Station': null, 'X-App-Station': 'TILL-1' })).toBe(400);
  });

  it('of the published interface need a signature over the exact bytes, where there is a body', async () => {
    const account = await rehearsal.account({ profile: 'published' });
    const body = JSON.stringify(soundInvoice());
    const send = async (headers: Record<string, string | null>): Promise<number> =>
      (await account.call('POST', '/invoice', body, headers)).status;
    expect(await send({})).toBe(200);
    expect(await send({ 'X-Api-Signature': null })).toBe(401);
    expect(await send({ 'X-Api-Signature': signatureOf(Buffer.from(body), 'another secret') })).toBe(401);
    const other = signatureOf(Buffer.from(`${body} `), account.credentials.apiSecret);
    expect(await send({ 'X-Api-Signature': other })).toBe(401);
    expect([400, 401]).toContain(await send({ 'X-App-Station': null }));
    expect((await account.call('GET', '/profile')).status).toBe(200);
    expect((await rehearsal.ledger(account)).requests).toHaveLength(1);
  });

  it('are not there for an account without a device, subscription or both', async () => {
    const bare = await rehearsal.account({ device: null });
    expect((await bare.call('GET', '/fiscaldevice')).status).toBe(404);
    expect((await bare.call('GET', '/subscription')).status).toBe(404);
    const unpaid = await rehearsal.account({ subscription: null });
    expect((await unpaid.call('GET', '/fiscaldevice')).status).toBe(200);
    expect((await unpaid.call('GET', '/subscription')).status).toBe(404);
    const outcome = await bare.process(soundInvoice());
    expect(outcome).toMatchObject({ Success: false, QrData: null, IsActionable: true });
    expect(outcome.Error).toContain('DEV01');
  });

  it('hand no PDF to another account, and none for names that were never given', async () => {
    const owner = await rehearsal.account({ device: device(61_001) });
    const stranger = await rehearsal.account();
    const { FiscalInvoicePdf: name } = await owner.process(soundInvoice());
    expect((await stranger.call('GET', `/download/${name ?? ''}`)).status).toBe(404);
    for (const odd of ['none.pdf', '..%2F..%2Fetc%2Fpasswd', '%00.pdf', "'%20or%201=1--"]) {
      const answer = await owner.call('GET', `/download/${odd}`);
      expect([odd, answer.status]).toEqual([odd, 404]);
    }
  });

  it('are all: another path is unknown, with credentials and without', async () => {
    const account = await rehearsal.account();
    expect((await account.call('GET', '/nothing')).status).toBe(404);
    expect((await account.call('DELETE', '/api/invoice')).status).toBe(404);
    expect((await account.call('GET', '/nothing', undefined, { 'X-Api-Key': null })).status).toBe(401);
  });
});
