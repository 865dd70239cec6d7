import { randomUUID } from 'node:crypto';
import { CustomersRepository } from '../../src/documents/customers.repository';
import type { Customer, SalesDocument } from '../../src/domain/sales/sales-document';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { ChangedBuyerRuleDto } from '../../src/setup/change/mapping.dto';
import type { SuggestionsDto } from '../../src/setup/suggestions/coverage.dto';
import type { PreflightReportDto, WhatIfReportDto } from '../../src/setup/dry-run/dry-run.dto';
import type { ImportedRulesDto } from '../../src/setup/change/rule-set.dto';
import { RunningApi } from '../support/running-api';
import { aCustomer, anInvoice } from '../support/sales-document-builder';

const RULES = {
  currencies: [{ source: 'USD', destination: 'USD' }],
  taxes: [{ taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard', percent: '15.5' }],
  productCodes: [{ scope: 'default', key: '', code: '99001000' }],
};
const ZAMBIA = { lines: ['12 Cairo Road'], city: 'Lusaka', region: 'Lusaka', country: 'Zambia' };
const RULE = { scope: 'country', key: 'Zambia', sendAs: 'cash_name' } as const;

let sequence = 0;
function invoiceTo(customer: Partial<Customer>): SalesDocument {
  sequence += 1;
  return anInvoice({ sourceId: randomUUID(), number: `INV-${sequence}`, customer: aCustomer(customer) });
}

describe('rules about buyers over HTTP', () => {
  let api: RunningApi;
  let organisation: Organisation;
  let path: string;

  beforeAll(async () => {
    api = await RunningApi.start();
  });
  beforeEach(async () => {
    organisation = await api.organisation();
    path = `/api/organisations/${organisation.id}`;
    await api.post(`${path}/mapping-rules/import`, RULES);
  });
  afterAll(() => api.stop());

  const preflight = () => api.post<PreflightReportDto>(`${path}/preflight`, {});
  const causes = async () => (await preflight()).causes.map(({ code, name }) => `${code} ${name}`);

  it.each(['kiosk', ' corner kiosk '])(
    'allow a placeholder for the name and the number that the contact has, and are asked for again when it has others (%s)',
    async (key) => {
      const kiosk = { sourceId: 'kiosk', name: 'Corner Kiosk', companyNumber: '1111111111' };
      const becomes = (changes: Partial<Customer>): Promise<void> =>
        new CustomersRepository(api.dataSource).save(
          organisation.id,
          [aCustomer({ ...kiosk, ...changes })],
          new Date(),
        );
      await api.store(organisation, [invoiceTo(kiosk)]);
      const asked = ['BUYER_TIN_DOUBTFUL Corner Kiosk'];
      expect(await causes()).toEqual(asked);
      const allowed = { scope: 'contact', key, sendAs: 'taxpayer' } as const;
      const { id } = await api.post<ChangedBuyerRuleDto>(`${path}/buyer-rules`, allowed, 201);
      expect(await causes()).toEqual([]);
      await becomes({ phone: '0771', companyNumber: '11 1111-1111' });
      expect(await causes()).toEqual([]);
      await becomes({ companyNumber: '2222222222' });
      expect(await causes()).toEqual(asked);
      expect((await api.post<ChangedBuyerRuleDto>(`${path}/buyer-rules`, allowed, 201)).id).toBe(id);
      expect(await causes()).toEqual([]);
      await becomes({ name: 'Wholesale Ltd', companyNumber: '2222222222' });
      expect(await causes()).toEqual(['BUYER_TIN_DOUBTFUL Wholesale Ltd']);
    },
  );

  it('have numbers that a person has typed, which are exported and imported with the rule', async () => {
    const kiosk = { sourceId: 'kiosk', name: 'Corner Kiosk', companyNumber: '12345', taxNumber: 'N/A' };
    await api.store(organisation, [invoiceTo(kiosk)]);
    expect((await causes()).sort()).toEqual([
      'BUYER_TIN_INVALID Corner Kiosk',
      'BUYER_VAT_INVALID Corner Kiosk',
    ]);
    const typed = {
      scope: 'contact',
      key: 'kiosk',
      sendAs: 'taxpayer',
      tin: '2002054676',
      vatNumber: 'none',
    };
    const what = await api.post<WhatIfReportDto>(`${path}/preflight/what-if`, {
      changes: { buyers: [typed] },
    });
    expect(what.released.documents).toBe(1);
    const made = await api.post<ChangedBuyerRuleDto>(`${path}/buyer-rules`, typed, 201);
    expect(made).toMatchObject(typed);
    expect((await api.post<ChangedBuyerRuleDto>(`${path}/buyer-rules`, typed, 201)).id).toBe(made.id);
    // Another person, who has not seen this rule, does not replace it.
    for (const other of [{ tin: '2000111129' }, { vatNumber: null }, { tin: null }])
      expect(await api.post(`${path}/buyer-rules`, { ...typed, ...other }, 409)).toMatchObject({
        code: 'MAPPING_EXISTS',
      });
    expect(await causes()).toEqual([]);
    expect(await api.get(`${path}/mapping-rules`)).toMatchObject({ buyers: [typed] });
    const other = await api.organisation();
    const csv = await api.text(`${path}/mapping-rules.csv`);
    await api.postCsv(`/api/organisations/${other.id}/mapping-rules/import`, csv);
    expect(await api.get(`/api/organisations/${other.id}/buyer-rules`)).toEqual([
      expect.objectContaining(typed),
    ]);
    const renamed = { ...kiosk, name: 'Mbare Kiosk' };
    await new CustomersRepository(api.dataSource).save(organisation.id, [aCustomer(renamed)], new Date());
    const lapsed = ['BUYER_TIN_INVALID Mbare Kiosk', 'BUYER_VAT_INVALID Mbare Kiosk'];
    expect((await causes()).sort()).toEqual(lapsed);
    await api.postCsv(`${path}/mapping-rules/import`, csv);
    expect((await causes()).sort()).toEqual(lapsed);
    await api.store(other, [invoiceTo({ ...kiosk, sourceId: 'kiosk' })]);
    await api.post(`/api/organisations/${other.id}/mapping-rules/import`, RULES);
    const elsewhere = await api.post<PreflightReportDto>(`/api/organisations/${other.id}/preflight`, {});
    expect(elsewhere.causes.map(({ code }) => code)).toContain('BUYER_TIN_INVALID');
    await api.post(`${path}/mapping-rules/import?renews=true`, { buyers: [typed] });
    expect(await causes()).toEqual([]);
    for (const changes of [
      { tin: '12' },
      { vatNumber: 'x' },
      { sendAs: 'cash_name' },
      { scope: 'country' },
    ]) {
      await api.post(`${path}/buyer-rules`, { ...typed, ...changes }, 400);
      await api.post(`${path}/mapping-rules/import`, { buyers: [{ ...typed, ...changes }] }, 400);
    }
  });

  it('release the documents of buyers abroad, as the what-if says before', async () => {
    const shop = {
      sourceId: 'shop',
      name: 'Shoprite Zambia Plc',
      companyNumber: '1001234567',
      address: ZAMBIA,
    };
    const mine = { sourceId: 'mine', name: 'Kitwe Mines', companyNumber: '', address: ZAMBIA };
    await api.store(organisation, [invoiceTo(shop), invoiceTo(shop), invoiceTo(mine)]);
    expect(await causes()).toEqual(['BUYER_ABROAD Shoprite Zambia Plc', 'BUYER_TIN_MISSING Kitwe Mines']);
    const changes = { buyers: [RULE] };
    const foretold = await api.post<WhatIfReportDto>(`${path}/preflight/what-if`, { changes });
    expect(foretold.released).toEqual({ documents: 3, totals: [{ currency: 'USD', total: '346.50' }] });
    expect(await causes()).toHaveLength(2);
    const stored = await api.post<ChangedBuyerRuleDto>(`${path}/buyer-rules`, RULE, 201);
    expect(stored).toMatchObject(RULE);
    expect(await causes()).toEqual([]);
    await api.post(`${path}/buyer-rules`, RULE, 409);
    await api.delete(`${path}/buyer-rules/${stored.id}`);
    expect(await causes()).toHaveLength(2);
  });

  it('release what a doubtful TIN holds, once for the contact', async () => {
    const { fiscalAccountId } = organisation;
    const own = `update fiscal_accounts set taxpayer_tin = '2000123456', taxpayer_said_by = 'person' where id = $1`;
    await api.dataSource.query(own, [fiscalAccountId]);
    const walkIn = { sourceId: 'walk-in', name: 'Walk-in customers', companyNumber: '0000000000' };
    const branch = { sourceId: 'branch', name: 'Own branch', companyNumber: '200 012 3456' };
    await api.store(organisation, [invoiceTo(walkIn), invoiceTo(walkIn), invoiceTo(branch)]);
    expect((await causes()).sort()).toEqual([
      'BUYER_TIN_DOUBTFUL Own branch',
      'BUYER_TIN_DOUBTFUL Walk-in customers',
    ]);
    const answers = [
      { scope: 'contact', key: 'walk-in', sendAs: 'cash_name', documents: 2 },
      { scope: 'contact', key: 'Own branch', sendAs: 'taxpayer', documents: 1 },
    ];
    for (const { documents, ...rule } of answers) {
      const { effect } = await api.post<ChangedBuyerRuleDto>(`${path}/buyer-rules`, rule, 201);
      expect(effect.released.documents).toBe(documents);
    }
    expect(await causes()).toEqual([]);
  });

  it('release contacts of other names that have one TIN, once for each; those of like names are ordinary', async () => {
    const customers = [
      aCustomer({ sourceId: 'usd', name: 'Acacia Stores (USD)' }),
      aCustomer({ sourceId: 'zwg', name: 'Acacia Stores (ZWG)' }),
      aCustomer({ sourceId: 'moyo', name: 'Moyo Builders' }),
      aCustomer({ sourceId: 'other', name: 'Banda Transport', companyNumber: '2002000069' }),
    ];
    await api.application.get(CustomersRepository).save(organisation.id, customers, new Date());
    await api.store(organisation, customers.map(invoiceTo));
    expect(await causes()).toEqual(['BUYER_TIN_DOUBTFUL Moyo Builders']);
    const rule = { scope: 'contact', key: 'moyo', sendAs: 'taxpayer' };
    const { effect } = await api.post<ChangedBuyerRuleDto>(`${path}/buyer-rules`, rule, 201);
    expect(effect.released.documents).toBe(1);
    expect(await causes()).toEqual([]);
  });

  it('release no other contact with the same TIN, about which nobody has decided', async () => {
    const customers = ['Moyo Builders', 'Banda Transport'].map((name) => aCustomer({ sourceId: name, name }));
    await api.application.get(CustomersRepository).save(organisation.id, customers, new Date());
    await api.store(organisation, customers.map(invoiceTo));
    expect(await causes()).toHaveLength(2);
    const rule = { scope: 'contact', key: 'Moyo Builders', sendAs: 'cash_name' };
    const { effect } = await api.post<ChangedBuyerRuleDto>(`${path}/buyer-rules`, rule, 201);
    expect(effect.released.documents).toBe(1);
    expect(await causes()).toEqual(['BUYER_TIN_DOUBTFUL Banda Transport']);
  });

  it('are stored for a contact that is not known yet, where nothing of it was seen', async () => {
    const rule = { scope: 'contact', key: 'Not known yet', sendAs: 'cash_name' };
    await api.post<ChangedBuyerRuleDto>(`${path}/buyer-rules`, rule, 201);
    const seen = { ...rule, key: 'Nor this one', seenName: 'Nor this one' };
    expect(await api.post(`${path}/buyer-rules`, seen, 412)).toMatchObject({ code: 'BUYER_CHANGED' });
  });

  it('send several private persons as cash sales by one import, and ask again about one that gets a number', async () => {
    const none = { companyNumber: '', taxNumber: '', accountNumber: '' };
    const customers = [
      { name: 'Mrs Tendai Moyo' },
      { name: 'Rudo Sibanda' },
      { name: 'Chikomba Butchery' },
      { name: 'Mr Tatenda Dube', accountNumber: '0772123456' },
      { name: 'Grace Ncube', accountNumber: '2002054676' },
    ].map((one) => aCustomer({ ...none, ...one, sourceId: one.name }));
    await api.application.get(CustomersRepository).save(organisation.id, customers, new Date());
    await api.store(organisation, customers.map(invoiceTo));
    const found = (await preflight()).causes.map(
      ({ code, name, parameters }) =>
        `${code} ${name} ${(parameters as { evidence?: string }).evidence ?? '-'}`,
    );
    expect(found.sort()).toEqual([
      'BUYER_NUMBERS_MISPLACED Grace Ncube -',
      'BUYER_TIN_MISSING Chikomba Butchery business_word',
      'BUYER_TIN_MISSING Mr Tatenda Dube number',
      'BUYER_TIN_MISSING Mrs Tendai Moyo person',
      'BUYER_TIN_MISSING Rudo Sibanda person',
    ]);
    const buyers = ['Mrs Tendai Moyo', 'Rudo Sibanda'].map((key) => ({ ...RULE, scope: 'contact', key }));
    const importing = `${path}/mapping-rules/import?mode=merge`;
    const { version } = await api.post<ImportedRulesDto>(`${importing}&dryRun=true`, { buyers });
    const stored = await api.post<ImportedRulesDto>(`${importing}&version=${version}`, { buyers });
    expect(stored.effect.released.documents).toBe(2);
    const rest = [
      'BUYER_NUMBERS_MISPLACED Grace Ncube',
      'BUYER_TIN_MISSING Chikomba Butchery',
      'BUYER_TIN_MISSING Mr Tatenda Dube',
    ];
    expect((await causes()).sort()).toEqual(rest);
    const becomes = (changes: Partial<Customer>): Promise<void> =>
      new CustomersRepository(api.dataSource).save(
        organisation.id,
        [aCustomer({ ...none, sourceId: 'Rudo Sibanda', name: 'Rudo Sibanda', ...changes })],
        new Date(),
      );
    await becomes({ phone: '0771' });
    expect((await causes()).sort()).toEqual(rest);
    await becomes({ address: { ...ZAMBIA, lines: ['TIN 2002000069'], country: '' } });
    expect(await causes()).toContain('BUYER_NUMBERS_MISPLACED Rudo Sibanda');
    await becomes({ accountNumber: '4000012345' });
    expect(await causes()).toContain('BUYER_TIN_MISSING Rudo Sibanda');
    await api.post(`${importing}&renews=true`, { buyers });
    expect((await causes()).sort()).toEqual(rest);
  });

  it('are refused for a contact that has another name or number than the person saw', async () => {
    const none = { companyNumber: '', taxNumber: '', accountNumber: '' };
    const save = (...contacts: Partial<Customer>[]): Promise<void> =>
      new CustomersRepository(api.dataSource).save(
        organisation.id,
        contacts.map((one) => aCustomer({ ...none, ...one })),
        new Date(),
      );
    const shop = { sourceId: 'shop', name: 'Banda Hardware', accountNumber: '2002054676' };
    const kiosk = { sourceId: 'kiosk', name: 'Moyo Kiosk', accountNumber: '2002000069' };
    const person = { sourceId: 'person', name: 'Mrs Tendai Moyo' };
    await save(shop, kiosk, person);
    await api.store(organisation, [...[shop, kiosk, person].map((one) => invoiceTo({ ...none, ...one }))]);
    const asked = [
      'BUYER_NUMBERS_MISPLACED Banda Hardware',
      'BUYER_NUMBERS_MISPLACED Moyo Kiosk',
      'BUYER_TIN_MISSING Mrs Tendai Moyo',
    ];
    expect((await causes()).sort()).toEqual(asked);
    const rule = { scope: 'contact', sendAs: 'taxpayer', seenVatNumber: '' };
    const ofShop = { ...rule, key: 'shop', seenName: 'Banda Hardware', seenTin: '2002054676' };
    const buyers = [ofShop, { ...rule, key: 'kiosk', seenName: 'Moyo Kiosk', seenTin: '2002000069' }];
    const importing = `${path}/mapping-rules/import?mode=merge&renews=true`;
    const { version } = await api.post<ImportedRulesDto>(`${importing}&dryRun=true`, { buyers });
    const { suggestions } = await api.get<SuggestionsDto>(`${path}/mapping-suggestions`);
    const ids = suggestions.filter(({ kind }) => kind === 'buyer').map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const refused = { code: 'BUYER_CHANGED', detail: expect.stringContaining('Banda Hardware') as string };
    for (const changed of [
      { ...shop, accountNumber: '2000123456' },
      { ...shop, accountNumber: '2002054676 VAT 220401569' },
    ]) {
      await save(changed);
      expect(await api.post(`${importing}&version=${version}`, { buyers }, 412)).toMatchObject(refused);
      expect(await api.post(`${path}/buyer-rules`, ofShop, 412)).toMatchObject(refused);
      expect(await api.post(`${path}/mapping-suggestions`, { ids }, 409)).toMatchObject({
        code: 'SUGGESTION_GONE',
      });
    }
    await save({ ...shop, name: 'Banda Transport' });
    const renamed = { code: 'BUYER_CHANGED', detail: expect.stringContaining('Banda Transport') as string };
    expect(await api.post(importing, { buyers }, 412)).toMatchObject(renamed);
    const cash = { scope: 'contact', key: 'person', sendAs: 'cash_name', seenName: person.name, seenTin: '' };
    await save({ ...person, accountNumber: '2000111129' });
    expect(await api.post(`${path}/buyer-rules`, cash, 412)).toMatchObject({ code: 'BUYER_CHANGED' });
    expect(await api.get(`${path}/buyer-rules`)).toEqual([]);
    await save(shop, person);
    expect((await causes()).sort()).toEqual(asked);
    await api.post(`${importing}&version=${version}`, { buyers });
    const { id } = await api.post<ChangedBuyerRuleDto>(`${path}/buyer-rules`, cash, 201);
    expect(await causes()).toEqual([]);
    await save({ ...person, accountNumber: '2000111129' });
    expect(await api.put(`${path}/buyer-rules/${id}`, cash, 412)).toMatchObject({ code: 'BUYER_CHANGED' });
  });

  it('release those of a contact group, and are exported and imported with all others', async () => {
    const groups = [{ sourceId: 'g-1', name: 'Private' }];
    await api.store(organisation, [invoiceTo({ sourceId: 'p', name: 'Moyo', companyNumber: '', groups })]);
    expect(await causes()).toEqual(['BUYER_TIN_MISSING Moyo']);
    const rule = { scope: 'contact_group', key: 'private', sendAs: 'cash_name' };
    await api.post(`${path}/mapping-rules/import`, { buyers: [rule] });
    expect(await causes()).toEqual([]);
    expect(await api.get(`${path}/mapping-rules`)).toMatchObject({ buyers: [rule] });
    const other = await api.organisation();
    const csv = await api.text(`${path}/mapping-rules.csv`);
    expect(csv).toContain('contact_group,private');
    await api.postCsv(`/api/organisations/${other.id}/mapping-rules/import`, csv);
    expect(await api.get(`/api/organisations/${other.id}/buyer-rules`)).toEqual([
      expect.objectContaining(rule),
    ]);
  });

  it('are refused with a scope or a way to send that does not exist, and without key', async () => {
    await api.post(`${path}/buyer-rules`, { ...RULE, scope: 'town' }, 400);
    await api.post(`${path}/buyer-rules`, { ...RULE, sendAs: 'nobody' }, 400);
    await api.post(`${path}/buyer-rules`, { ...RULE, key: '' }, 400);
  });

  it('and addresses: the preflight names the contacts whose address is not sent, and the setting sends it', async () => {
    const address = { lines: ['Corner 5th & Main'], city: 'Mutare', region: '', country: '' };
    const corner = { sourceId: 'corner', name: 'Corner Shop', companyNumber: '2002000012', address };
    await api.store(organisation, [invoiceTo(corner), invoiceTo(corner), invoiceTo({})]);
    const before = await preflight();
    expect(before.ready.documents).toBe(3);
    expect(before.addressesLeftOut).toEqual([
      {
        ...{ key: 'corner', name: 'Corner Shop', missing: ['houseNo'], proposal: null },
        where: expect.stringContaining('Addresses') as string,
        waiting: { documents: 2, totals: [{ currency: 'USD', total: '231.00' }] },
        sent: { documents: 0, totals: [] },
      },
    ]);
    await api.patch(path, { addressWithoutNumber: 'dash' });
    expect((await preflight()).addressesLeftOut).toEqual([]);
  });

  it('and towns: a proposed one is stored with the numbers that stand, and the address is sent with it', async () => {
    const address = { lines: ['5 Main Street'], city: 'Mutrae', region: '', country: '' };
    const shop = { sourceId: 'shop', name: 'Main Shop', companyNumber: '2002000012', address };
    await api.store(organisation, [invoiceTo(shop)]);
    const [found] = (await preflight()).addressesLeftOut;
    const proposal = found?.proposal;
    expect(proposal).toMatchObject({ town: 'Mutare', province: 'Manicaland', from: 'spelling' });
    const url = `${path}/mapping-rules/import?mode=merge&renews=true`;
    await api.post(url, { buyers: [{ ...proposal?.rule, town: 'Springfield' }] }, 400);
    await api.post(url, { buyers: [{ ...proposal?.rule, seenTin: '2002000099' }] }, 412);
    await api.post(url, { buyers: [proposal?.rule] }, 200);
    expect((await preflight()).addressesLeftOut).toEqual([]);
    expect(await api.get(`${path}/buyer-rules`)).toMatchObject([{ key: 'shop', town: 'Mutare', tin: null }]);
  });
});
