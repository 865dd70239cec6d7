import { FiscalClient, signatureOf } from '../testing/fiscal-client';
import { device, Harness } from '../testing/harness';
import { soundCreditNote, soundInvoice } from '../testing/sound-documents';

describe('the operations of the service', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await Harness.start();
  });

  afterAll(() => harness.stop());

  describe.each(['contract', 'published'] as const)('for an account of the %s profile', (profile) => {
    let account: FiscalClient;

    beforeAll(async () => {
      account = await harness.account({ profile });
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
          SubscriptionItems: [expect.objectContaining({ Quantity: 1 })],
        });
        const fiscalDevice = await client.call('GET', '/fiscaldevice');
        const config = JSON.parse(fiscalDevice.json<{ CurrentConfig: string }>().CurrentConfig) as {
          applicableTaxes: object[];
          taxPayerTIN: string;
        };
        expect(config.applicableTaxes).toEqual([
          { taxID: 1, taxName: 'Exempt', taxValidFrom: '2000-01-01' },
          { taxID: 2, taxName: 'Zero rated 0%', taxPercent: 0, taxValidFrom: '2000-01-01' },
          {
            ...{ taxID: 3, taxName: 'Standard rated 15%', taxPercent: 15 },
            ...{ taxValidFrom: '2023-01-01', taxValidTill: '2025-12-31' },
          },
          { taxID: 517, taxName: 'Standard rated 15.5%', taxPercent: 15.5, taxValidFrom: '2026-01-01' },
        ]);
        expect(config.taxPayerTIN).toMatch(/^\d{10}$/);
        const currencies = await client.call('GET', '/currencymapping');
        expect(currencies.json<object[]>()).toEqual([
          { Id: expect.any(Number), UserId: Id, SourceCurrency: 'USD', DestinationCurrency: 'USD' },
        ]);
        expect((await client.call('GET', '/taxmapping')).json<object[]>()).toHaveLength(4);
        const supported = await client.call('GET', '/currencymapping/supported-currencies');
        expect(supported.json<string[]>()).toEqual(expect.arrayContaining(['USD', 'ZWG']));
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
        const note = await client.call('POST', '/creditnote', soundCreditNote(invoice));
        expect(note.type).toMatch(/^text\/plain/);
        const second = await client.outcome(note.text);
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
        ['X-Application', ''],
      ] as const) {
        const answer = await account.call('GET', '/profile', undefined, { [header]: value });
        expect([header, value, answer.status]).toEqual([header, value, 401]);
        expect(answer.json<{ Message: string }>().Message).not.toBe('');
      }
    });
  });

  it('of the contract need the secret itself, the station and the version', async () => {
    const account = await harness.account({ profile: 'contract' });
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
    const account = await harness.account({ profile: 'published' });
    const body = JSON.stringify(soundInvoice());
    const send = async (headers: Record<string, string | null>): Promise<number> =>
      (await account.call('POST', '/invoice', body, headers)).status;
    expect(await send({})).toBe(200);
    expect(await send({ 'X-Api-Signature': null })).toBe(401);
    expect(await send({ 'X-Api-Signature': signatureOf(Buffer.from(body), 'another secret') })).toBe(401);
    const other = signatureOf(Buffer.from(`${body} `), account.credentials.apiSecret);
    expect(await send({ 'X-Api-Signature': other })).toBe(401);
    expect(await send({ 'X-App-Station': null })).toBe(401);
    expect((await account.call('GET', '/profile')).status).toBe(200);
    expect((await harness.register(account)).requests).toHaveLength(1);
  });

  it('insist on the station that the account was given', async () => {
    const account = await harness.account({ station: 'till-2' });
    const ask = async (station: string): Promise<number> =>
      (await account.call('GET', '/profile', undefined, { 'X-Api-Station': station })).status;
    expect([await ask('TILL-1'), await ask('till-2')]).toEqual([401, 200]);
  });

  it.each(['contract', 'published'] as const)(
    'of the %s profile know the headers by the names that the account has for them',
    async (profile) => {
      const names = { apiKey: 'X-Key', apiSecret: 'X-Secret', application: 'X-App', station: 'X-Till' };
      const headers = { ...names, version: 'X-Version', signature: 'X-Signed' };
      const account = await harness.account({ profile, headers }, {});
      const { apiKey, apiSecret, application } = account.credentials;
      const body = '[ "no-such-id" ]';
      const usual = await account.call('POST', '/status', body);
      expect(usual.status).toBe(401);
      const renamed = await account.call('POST', '/status', body, {
        ...{ 'X-Key': apiKey, 'X-Secret': apiSecret, 'X-App': application, 'X-Till': 'a', 'X-Version': '1' },
        ...{ 'X-Signed': signatureOf(Buffer.from(body), apiSecret), 'X-Api-Key': null },
      });
      expect([renamed.status, renamed.text]).toEqual([200, '[]']);
      await harness.change(account, { headers: null });
      expect((await account.call('POST', '/status', body)).status).toBe(200);
    },
  );

  it('show amounts of the subscription to the last digit, and devices with defaults of their own', async () => {
    const account = await harness.account({ device: { deviceId: 4_799 } });
    const path = `${harness.url}/_control/accounts/${account.credentials.name}`;
    const body = '{"subscription":{"AmountDue":12345678901234567.89}}';
    expect((await fetch(path, { method: 'PUT', body })).status).toBe(200);
    const { text } = await account.call('GET', '/subscription');
    expect(text).toContain('"AmountDue":12345678901234567.89');
    const { CurrentConfig } = (await account.call('GET', '/fiscaldevice')).json<{ CurrentConfig: string }>();
    expect(JSON.parse(CurrentConfig)).toMatchObject({
      taxPayerTIN: '2000004799',
      deviceSerialNo: 'SIM-4799',
    });
  });

  it('are not there for an account without a device, subscription or both', async () => {
    const bare = await harness.account({ device: null });
    expect((await bare.call('GET', '/fiscaldevice')).status).toBe(404);
    expect((await bare.call('GET', '/subscription')).status).toBe(404);
    const unpaid = await harness.account({ subscription: null });
    expect((await unpaid.call('GET', '/fiscaldevice')).status).toBe(200);
    expect((await unpaid.call('GET', '/subscription')).status).toBe(404);
    const outcome = await bare.process(soundInvoice());
    expect(outcome).toMatchObject({ Success: false, QrData: null, IsActionable: true });
    expect(outcome.Error).toContain('DEV01');
  });

  it('hand no PDF to another account, and none for names that were never given', async () => {
    const owner = await harness.account({ device: device(61_001) });
    const stranger = await harness.account();
    const { FiscalInvoicePdf: name } = await owner.process(soundInvoice());
    expect((await stranger.call('GET', `/download/${name ?? ''}`)).status).toBe(404);
    for (const odd of ['none.pdf', '..%2F..%2Fetc%2Fpasswd', '%00.pdf', "'%20or%201=1--"]) {
      const answer = await owner.call('GET', `/download/${odd}`);
      expect([odd, answer.status]).toEqual([odd, 404]);
    }
  });

  it('are all: another path is unknown, with credentials and without', async () => {
    const account = await harness.account();
    expect((await account.call('GET', '/nothing')).status).toBe(404);
    expect((await account.call('DELETE', '/api/invoice')).status).toBe(404);
    expect((await account.call('GET', '/nothing', undefined, { 'X-Api-Key': null })).status).toBe(401);
  });
});
