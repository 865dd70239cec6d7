import { CONTRACT_HEADERS, publishedHeaders, Rehearsal } from '../testing/rehearsal';

describe('the account operations and their credentials', () => {
  let rehearsal: Rehearsal;

  beforeAll(async () => {
    rehearsal = await Rehearsal.start();
  });

  afterAll(() => rehearsal.end());

  afterEach(() => rehearsal.account({ profile: 'contract', station: null, device: { deviceId: 4711 } }));

  it('shows the profile of whoever calls, with and without the prefix of the real service', async () => {
    const plain = await rehearsal.get('/profile');
    expect(plain.status).toBe(200);
    expect(plain.type).toContain('application/json');
    expect(JSON.parse(plain.text)).toEqual({
      Id: expect.any(Number),
      FullName: 'Simulated Taxpayer (Pvt) Ltd',
      Username: 'one',
      Email: 'one@example.co.zw',
      FiscalProvider: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((await rehearsal.get('/api/profile')).text).toBe(plain.text);
  });

  it('shows the device with its configuration as JSON within a string', async () => {
    const device = await rehearsal.json<{ DeviceId: number; CurrentConfig: string }>('/fiscaldevice');
    expect(device.DeviceId).toBe(4711);
    const config = JSON.parse(device.CurrentConfig) as { applicableTaxes: Record<string, unknown>[] };
    expect(config).toMatchObject({ taxPayerTIN: '2000004711', deviceSerialNo: 'SIM-4711' });
    expect(config.applicableTaxes).toEqual([
      { taxID: 1, taxName: 'Exempt', taxValidFrom: '2000-01-01' },
      { taxID: 2, taxName: 'Zero rated 0%', taxPercent: 0, taxValidFrom: '2000-01-01' },
      {
        ...{ taxID: 3, taxName: 'Standard rated 15%', taxPercent: 15 },
        ...{ taxValidFrom: '2023-01-01', taxValidTill: '2025-12-31' },
      },
      { taxID: 517, taxName: 'Standard rated 15.5%', taxPercent: 15.5, taxValidFrom: '2026-01-01' },
    ]);
  });

  it('shows the subscription, amounts to the last digit', async () => {
    await rehearsal.call(
      'PUT',
      '/_control/accounts/one',
      '{"subscription":{"AmountDue":12345678901234567.89}}',
    );
    const { text } = await rehearsal.get('/subscription');
    expect(text).toContain('"AmountDue":12345678901234567.89');
    expect(JSON.parse(text)).toMatchObject({
      ...{ DeviceId: 4711, Status: 'live', IsDeleted: false, AmountDueSince: null },
      SubscriptionItems: [{ Quantity: 1 }],
    });
  });

  it('answers 404 without subscription, and without device', async () => {
    await rehearsal.account({ subscription: null });
    expect((await rehearsal.get('/subscription')).status).toBe(404);
    expect((await rehearsal.get('/fiscaldevice')).status).toBe(200);
    await rehearsal.account({ subscription: {}, device: null });
    expect((await rehearsal.get('/subscription')).status).toBe(404);
    expect((await rehearsal.get('/fiscaldevice')).status).toBe(404);
  });

  it.each([
    ['X-Api-Key', 'wrong', 401],
    ['X-Api_Secret', 'wrong', 401],
    ['X-Application', 'wrong', 401],
    ['X-Api-Key', '', 401],
    ['X-Api_Secret', '', 401],
    ['X-Api-Station', '', 400],
    ['X-App-Version', '', 400],
  ])('contract profile: answers %s of "%s" with %i', async (header, value, status) => {
    const answer = await rehearsal.get('/profile', { ...CONTRACT_HEADERS, [header]: value });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({ Message: expect.any(String) });
  });

  it('insists on the station that the account was given', async () => {
    await rehearsal.account({ station: 'till-2' });
    expect((await rehearsal.get('/profile')).status).toBe(401);
    expect((await rehearsal.get('/profile', { ...CONTRACT_HEADERS, 'X-Api-Station': 'till-2' })).status).toBe(
      200,
    );
  });

  it('published profile: wants the station, and a signature over the exact bytes of a body', async () => {
    await rehearsal.account({ profile: 'published' });
    const body = '[ "no-such-id" ]';
    const signed = publishedHeaders(body);
    expect((await rehearsal.get('/profile', publishedHeaders())).status).toBe(200);
    expect((await rehearsal.get('/profile', { ...publishedHeaders(), 'X-App-Station': '' })).status).toBe(
      401,
    );
    expect((await rehearsal.call('POST', '/status', body, signed)).text).toBe('[]');
    expect((await rehearsal.call('POST', '/status', '["no-such-id"]', signed)).status).toBe(401);
    expect((await rehearsal.call('POST', '/status', body, publishedHeaders())).status).toBe(401);
    expect(
      (await rehearsal.get('/profile', { ...publishedHeaders(), 'X-Application': 'other' })).status,
    ).toBe(401);
  });
});
