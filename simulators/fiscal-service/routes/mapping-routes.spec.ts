import type { FiscalClient } from '../testing/fiscal-client';
import { Harness } from '../testing/harness';
import { soundInvoice } from '../testing/sound-documents';

const KINDS = [
  {
    path: '/currencymapping',
    given: { SourceCurrency: 'USD', DestinationCurrency: 'USD' },
    other: { SourceCurrency: 'ZIG', DestinationCurrency: 'ZWG' },
    shown: {},
    faulty: [
      { SourceCurrency: 'usd', DestinationCurrency: 'USD' },
      { SourceCurrency: 'USD' },
      { SourceCurrency: 'USD', DestinationCurrency: 5 },
    ],
  },
  {
    path: '/taxmapping',
    given: { TaxCode: 'STD', TaxName: 'Standard', DestinationTaxId: 517 },
    other: { TaxCode: 'ZERO', TaxName: 'Zero rated', DestinationTaxId: 2 },
    shown: { ZimraTaxId: 517 },
    faulty: [
      { TaxCode: '', DestinationTaxId: 517 },
      { TaxCode: 'STD', DestinationTaxId: 'many' },
      { TaxCode: 'STD', DestinationTaxId: 517.5 },
      { TaxCode: 'a NUL: \u0000', DestinationTaxId: 517 },
      { DestinationTaxId: 517 },
    ],
  },
];

interface Shown {
  readonly Id: number;
  readonly UserId: number;
}

/** Fields that are present but wrong, so that the answer must name them. */
function wrongFieldsOf(body: object | string): string[] {
  if (typeof body === 'string') return [];
  const wrong = { SourceCurrency: 'usd', DestinationCurrency: 5, TaxCode: '' };
  return Object.entries(body).flatMap(([field, value]) =>
    (wrong as Record<string, unknown>)[field] === value ? [field] : [],
  );
}

describe.each(KINDS)('the mappings of $path', ({ path, given, other, shown, faulty }) => {
  let harness: Harness;
  let account: FiscalClient;
  let userId: number;

  beforeAll(async () => {
    harness = await Harness.start();
  });

  beforeEach(async () => {
    account = await harness.account({}, {});
    userId = (await account.call('GET', '/profile')).json<Shown>().Id;
  });

  afterAll(() => harness.stop());

  const add = async (mapping: object): Promise<Shown> =>
    (await account.call('POST', path, mapping)).json<Shown>();

  const all = async (): Promise<Shown[]> => (await account.call('GET', path)).json<Shown[]>();

  it('are none at first, then each with its own id and the owner of the account', async () => {
    expect(await all()).toEqual([]);
    const first = await add({ ...given, Id: 999 });
    expect(first).toEqual({ Id: expect.any(Number), UserId: userId, ...given, ...shown });
    const second = await add(other);
    expect(second.Id).not.toBe(first.Id);
    expect(await all()).toEqual([first, second]);
    expect((await account.call('GET', `${path}/${first.Id}`)).json()).toEqual(first);
  });

  it('are changed by PUT and taken away by DELETE, each confirmed', async () => {
    const { Id } = await add(given);
    const changed = await account.call('PUT', `${path}/${Id}`, { ...other, Id, UserId: userId });
    expect([changed.status, changed.json<boolean>()]).toEqual([200, true]);
    expect(await all()).toEqual([expect.objectContaining({ Id, ...other })]);
    expect((await account.call('DELETE', `${path}/${Id}`)).status).toBe(200);
    expect(await all()).toEqual([]);
    for (const method of ['GET', 'DELETE']) {
      expect((await account.call(method, `${path}/${Id}`)).status).toBe(404);
    }
    expect((await account.call('PUT', `${path}/${Id}`, given)).status).toBe(404);
  });

  it('are one for each code: a second is refused, added or changed into', async () => {
    await add(given);
    expect((await account.call('POST', path, given)).status).toBe(400);
    const { Id } = await add(other);
    const clash = await account.call('PUT', `${path}/${Id}`, given);
    expect([clash.status, clash.text]).toEqual([400, expect.stringContaining('Message')]);
    expect(await all()).toHaveLength(2);
  });

  it('are refused when a field is missing or wrong, and change nothing', async () => {
    const before = await add(other);
    for (const body of [...faulty, [], 'no JSON', '']) {
      for (const [method, address] of [
        ['POST', path],
        ['PUT', `${path}/${before.Id}`],
      ] as const) {
        // prettier-ignore
        const answer = await account.call(method, address, body);
        expect([body, answer.status]).toEqual([body, 400]);
        for (const field of wrongFieldsOf(body)) expect(answer.text).toContain(field);
      }
    }
    expect(await all()).toEqual([before]);
  });

  it('belong to one account: another neither sees nor changes them', async () => {
    const { Id } = await add(given);
    const stranger = await harness.account({}, {});
    expect((await stranger.call('GET', path)).json<Shown[]>()).toEqual([]);
    for (const method of ['GET', 'DELETE']) {
      expect((await stranger.call(method, `${path}/${Id}`)).status).toBe(404);
    }
    expect((await stranger.call('PUT', `${path}/${Id}`, other)).status).toBe(404);
    expect(await all()).toHaveLength(1);
  });

  it.each(['0', '-1', '1.5', 'x', '99999999999', '-99999999999', '1e400', '%00'])(
    'are not there under the id %s',
    async (id) => {
      expect((await account.call('GET', `${path}/${id}`)).status).toBe(404);
    },
  );

  it('decide the next document: without them it fails, with them it is fiscalised', async () => {
    const fresh = await harness.account();
    const [mapping] = (await fresh.call('GET', path)).json<Shown[]>();
    await fresh.call('DELETE', `${path}/${mapping?.Id ?? 0}`);
    expect(await fresh.process(soundInvoice()).then(({ Error }) => Error, String)).toMatch(/RCPT0(10|25)/);
    await fresh.call('POST', path, given);
    expect((await fresh.process(soundInvoice())).Success).toBe(true);
  });
});
