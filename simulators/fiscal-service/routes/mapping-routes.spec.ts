import { Rehearsal } from '../testing/rehearsal';

describe('currency and tax mappings', () => {
  let rehearsal: Rehearsal;

  beforeAll(async () => {
    rehearsal = await Rehearsal.start();
  });

  afterAll(() => rehearsal.end());

  it('lists the supported currencies as plain codes', async () => {
    expect(await rehearsal.json('/currencymapping/supported-currencies')).toEqual(
      expect.arrayContaining(['USD', 'ZWG']),
    );
  });

  it.each([
    [
      'currencymapping',
      { SourceCurrency: 'GBP', DestinationCurrency: 'GBP' },
      { SourceCurrency: 'GBP', DestinationCurrency: 'USD' },
    ],
    [
      'taxmapping',
      { TaxCode: 'OUTPUT', TaxName: 'VAT', DestinationTaxId: 3 },
      { TaxCode: 'OUTPUT', TaxName: 'VAT', DestinationTaxId: 517 },
    ],
  ])('%s: add, get, list, update, delete', async (path, first, second) => {
    const added = await rehearsal.post(`/${path}`, first);
    expect(added.status).toBe(200);
    const mapping = JSON.parse(added.text) as { Id: number };
    expect(mapping).toMatchObject({ ...first, Id: expect.any(Number), UserId: expect.any(Number) });
    expect(await rehearsal.json(`/${path}/${mapping.Id}`)).toEqual(mapping);
    expect((await rehearsal.call('PUT', `/${path}/${mapping.Id}`, JSON.stringify(second))).text).toBe('true');
    expect(await rehearsal.json(`/${path}/${mapping.Id}`)).toMatchObject(second);
    expect(await rehearsal.json(`/${path}`)).toContainEqual(expect.objectContaining(second));
    expect((await rehearsal.post(`/${path}`, second)).status).toBe(400);
    expect((await rehearsal.call('DELETE', `/${path}/${mapping.Id}`)).text).toBe('true');
    expect((await rehearsal.get(`/${path}/${mapping.Id}`)).status).toBe(404);
  });

  it.each([
    ['/currencymapping', { SourceCurrency: 'usd' }, ['SourceCurrency', 'DestinationCurrency']],
    ['/taxmapping', { TaxCode: '', DestinationTaxId: '517' }, ['TaxCode', 'DestinationTaxId']],
    ['/taxmapping', { TaxCode: 'a\0b', DestinationTaxId: 1.5 }, ['TaxCode', 'DestinationTaxId']],
  ])('%s: names the faulty fields of %j', async (path, body, fields) => {
    const answer = await rehearsal.post(path, body);
    expect(answer.status).toBe(400);
    for (const field of fields) expect(answer.text).toContain(field);
  });

  it('answers 404 for a mapping of another account, and for what is no id', async () => {
    const { Id } = JSON.parse(
      (await rehearsal.post('/taxmapping', { TaxCode: 'MINE', DestinationTaxId: 1 })).text,
    ) as { Id: number };
    await rehearsal.account(
      { apiKey: 'other', apiSecret: 's', application: 'a', device: { deviceId: 4712 } },
      'two',
    );
    const other = { 'X-Api-Key': 'other', 'X-Api_Secret': 's', 'X-Application': 'a' };
    const headers = { ...other, 'X-Api-Station': 's', 'X-App-Version': '1' };
    expect((await rehearsal.get(`/taxmapping/${Id}`, headers)).status).toBe(404);
    expect((await rehearsal.call('DELETE', `/taxmapping/${Id}`, undefined, headers)).status).toBe(404);
    expect((await rehearsal.get('/taxmapping/none')).status).toBe(404);
    expect((await rehearsal.get('/taxmapping/99999999999')).status).toBe(404);
  });

  it('refuses to change a mapping into one that exists', async () => {
    const [first, second] =
      await rehearsal.json<{ Id: number; SourceCurrency: string }[]>('/currencymapping');
    const body = JSON.stringify({ SourceCurrency: second?.SourceCurrency, DestinationCurrency: 'USD' });
    expect((await rehearsal.call('PUT', `/currencymapping/${first?.Id}`, body)).status).toBe(400);
  });
});
