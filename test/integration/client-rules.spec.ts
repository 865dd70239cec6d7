import { randomUUID } from 'node:crypto';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { ClientRulesReportDto } from '../../src/practice/many/client-rules.dto';
import { RateChangesService } from '../../src/setup/change/rate-changes.service';
import { RunningApi } from '../support/running-api';
import { aCustomer, anInvoice } from '../support/sales-document-builder';
import { signedInPerson, type SignedInPerson } from '../support/signed-in-person';

const tax = (taxType: string, taxCode: string) => ({
  taxType,
  taxCode,
  taxName: 'Standard',
  percent: '15.5',
});
const rulesWith = (taxCode: string) => ({
  currencies: [{ source: 'USD', destination: 'USD' }],
  taxes: [tax('OUTPUT155', taxCode)],
  productCodes: [{ scope: 'default', key: '', code: '99001000' }],
});
const CASH_SALES = { settings: { buyerWithoutTin: 'cash_sale' } };
const NEW_RATE = {
  ...{ from: '2027-01-01', oldTaxCode: 'A', newTaxCode: 'N', newTaxName: 'New', newPercent: '16' },
  dryRun: false,
};

describe('the same rule for several clients', () => {
  let api: RunningApi;
  let [acacia, baobab, cedar, date]: Organisation[] = [];
  let rudo: SignedInPerson;

  beforeAll(async () => {
    api = await RunningApi.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
    acacia = await client('Acacia Motors', 2);
    baobab = await client('Baobab Stores', 1, 'B');
    cedar = await client('Cedar Farm', 1);
    date = await client('Date Palm', 1);
    rudo = await signedInPerson(api.application, [
      { role: 'preparer', organisationId: acacia.id },
      { role: 'preparer', organisationId: baobab.id },
      { role: 'reader', organisationId: cedar.id },
    ]);
  });
  afterAll(() => api.stop());

  /** Creates a client with this many invoices to a buyer without a TIN. */
  async function client(name: string, invoices: number, taxCode = 'A'): Promise<Organisation> {
    const organisation = await api.organisation();
    await api.post(`/api/organisations/${organisation.id}/mapping-rules/import`, rulesWith(taxCode));
    await api.dataSource.query(
      `update organisations set name = $2, go_live_on = '2026-01-01' where id = $1`,
      [organisation.id, name],
    );
    const customer = aCustomer({ sourceId: 'no-tin', name: 'Moyo', companyNumber: '' });
    const held = Array.from({ length: invoices }, () =>
      anInvoice({ sourceId: randomUUID(), number: randomUUID().slice(0, 8), customer }),
    );
    await api.store(organisation, held);
    return organisation;
  }

  async function run(body: object, status = 200): Promise<ClientRulesReportDto> {
    const organisationIds = [acacia, baobab, cedar, date].map((one) => one?.id);
    const asked = api
      .as(rudo.headers)
      .post('/api/clients/rules')
      .send({ organisationIds, ...body });
    return (await asked.expect(status)).body as ClientRulesReportDto;
  }

  const settingOf = async (organisation: Organisation | undefined): Promise<string> =>
    (await api.get<{ buyerWithoutTin: string }>(`/api/organisations/${organisation?.id}`)).buyerWithoutTin;

  it('says for each client, and for all together, what it would release, and stores nothing', async () => {
    const report = await run({ rules: CASH_SALES, dryRun: true });
    expect(report.isApplied).toBe(false);
    expect(report.results).toMatchObject([
      { organisation: 'Acacia Motors', isAccepted: true, effect: { released: { documents: 2 } } },
      { organisation: 'Baobab Stores', isAccepted: true, effect: { released: { documents: 1 } } },
      { organisation: 'Cedar Farm', isAccepted: false, effect: null },
      { organisation: null, isAccepted: false, effect: null },
    ]);
    const [one, other] = report.results.map(({ effect }) => Number(effect?.released.totals[0]?.total));
    const sum = ((one ?? 0) + (other ?? 0)).toFixed(2);
    expect(report.effect).toEqual({
      released: { documents: 3, totals: [{ currency: 'USD', total: sum }] },
      newlyHeld: { documents: 0, totals: [] },
      isWhole: true,
    });
    expect(await settingOf(acacia)).toBe('hold');
  });

  it('is stored where the person may, each an act of that person, and refused with the reason elsewhere', async () => {
    const report = await run({ rules: CASH_SALES, dryRun: false });
    expect(report.isApplied).toBe(true);
    expect(report.results.map(({ isAccepted }) => isAccepted)).toEqual([true, true, false, false]);
    expect(report.results[2]?.reason).toContain('preparer');
    // The answer does not reveal that the client exists.
    expect(report.results[3]?.reason).toBe('There is no such client.');
    for (const [organisation, setting] of [
      [acacia, 'cash_sale'],
      [baobab, 'cash_sale'],
      [cedar, 'hold'],
      [date, 'hold'],
    ] as const) {
      expect(await settingOf(organisation)).toBe(setting);
      const acts = await api.get<object>(`/api/acts?organisationId=${organisation?.id}&limit=50`);
      expect(JSON.stringify(acts).includes('Rudo Moyo changed the setting buyerWithoutTin')).toBe(
        setting === 'cash_sale',
      );
    }
    const again = await run({ rules: CASH_SALES, dryRun: false });
    expect(again.results[0]).toMatchObject({ isAccepted: true, changes: [] });
  });

  it('says whether a change of rate was counted over all documents: so many at most, as of other rules', async () => {
    const rates = api.application.get(RateChangesService);
    const isWholeWithin = async (most: number): Promise<boolean> =>
      (await rates.run(acacia?.id ?? '', { ...NEW_RATE, dryRun: true }, most)).isWhole;
    expect([await isWholeWithin(1), await isWholeWithin(2)]).toEqual([false, true]);
  });

  it('changes a tax rate from a day on; a client without the old code is named, and the others are done', async () => {
    const { results } = await run({ rateChange: NEW_RATE, dryRun: false });
    expect(results[0]).toMatchObject({ isAccepted: true });
    expect(results[0]?.changes).toHaveLength(2);
    expect(results[1]).toMatchObject({ isAccepted: false, changes: [] });
    expect(results[1]?.reason).toContain('1 Jan 2027');
    const { taxes } = await api.get<{ taxes: { taxCode: string }[] }>(
      `/api/organisations/${baobab?.id}/mapping-rules`,
    );
    expect(taxes.map(({ taxCode }) => taxCode)).toEqual(['B']);
  });

  it('gives each client the product codes of its own items, and nothing to the others', async () => {
    const codeFor = (client: Organisation | undefined, key: string) => ({
      ...{ organisationId: client?.id, scope: 'item', key, code: '2523' },
    });
    const productCodes = [codeFor(acacia, 'CEM-A'), codeFor(baobab, 'CEM-B'), codeFor(cedar, 'CEM-C')];
    const { results } = await run({ productCodes, dryRun: false });
    expect(results.map(({ isAccepted }) => isAccepted)).toEqual([true, true, false, false]);
    const itemsOf = async (client: Organisation | undefined): Promise<string[]> => {
      const path = `/api/organisations/${client?.id}/product-codes`;
      const rules = await api.get<{ scope: string; key: string }[]>(path);
      return rules.filter(({ scope }) => scope === 'item').map(({ key }) => key);
    };
    expect(await Promise.all([acacia, baobab, cedar].map(itemsOf))).toEqual([['CEM-A'], ['CEM-B'], []]);

    // A code that exists meanwhile stays, as the answer says. Codes that are not in the books still need one.
    const rules = { productCodes: [{ scope: 'item', key: 'WHB-65', code: 'none' }] };
    await api.post(`/api/organisations/${acacia?.id}/mapping-rules/import`, rules);
    const late = ['CEM-A', 'WHB-65', 'CEM-N'].map((key) => ({ ...codeFor(acacia, key), code: '2522' }));
    for (const dryRun of [true, false]) {
      const again = await run({ productCodes: late, dryRun });
      expect(again.results[0]).toMatchObject({ isAccepted: true, kept: ['CEM-A'] });
      expect(again.results[0]?.changes.map(({ after }) => after?.['key'])).toEqual(['WHB-65', 'CEM-N']);
    }
    const stored = await api.get<object[]>(`/api/organisations/${acacia?.id}/product-codes`);
    expect(stored).toContainEqual(expect.objectContaining({ key: 'CEM-A', code: '2523' }));
    expect(stored).toContainEqual(expect.objectContaining({ key: 'WHB-65', code: '2522' }));
    const wrong = { ...codeFor(acacia, 'CEM-A'), code: '252' };
    await run({ productCodes: [wrong], dryRun: true }, 400);
  });

  it('is asked for fifty clients at a time', async () => {
    const organisationIds = Array.from({ length: 51 }, () => randomUUID());
    await run({ organisationIds, rules: CASH_SALES, dryRun: true }, 400);
    const { results } = await run({ organisationIds: organisationIds.slice(1), rules: {}, dryRun: true });
    expect(results).toHaveLength(50);
  });

  it('names every fault of a rule, and takes rules, a rate or codes alone', async () => {
    const { results } = await run({ rules: { settings: { lateDocuments: 'never' } }, dryRun: false });
    expect(results[0]).toMatchObject({ isAccepted: false });
    expect(results[0]?.reason).toContain('lateDocuments');
    await run({ dryRun: true }, 400);
    await run({ rules: CASH_SALES, rateChange: NEW_RATE, dryRun: true }, 400);
    await run({ rules: CASH_SALES, productCodes: [], dryRun: true }, 400);
  });
});
