import { randomUUID } from 'node:crypto';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import { speaking } from '../../src/platform/requests/spoken-language';
import { SoldItemsService } from '../../src/setup/sold-items/sold-items.service';
import type { NamedCodeDto, SoldItemsDto } from '../../src/setup/sold-items/sold-items.dto';
import { MappingCoverageService } from '../../src/setup/suggestions/mapping-coverage.service';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';

const { settings: _settings, ...RULES } = rulesFile({
  ...{ trigger: 'approved', buyerWithoutTin: 'hold', creditNoteReason: '', lateDocuments: 'hold' },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
}) as { settings: object };

describe('what is sold, and its codes', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  it('begins with what documents wait for, has what is stored, and suggests what the books and the names say', async () => {
    const stored = [{ scope: 'account', key: '400', code: '2523' }];
    const rules = { ...RULES, settings: { writtenCodes: 'confirmed' }, productCodes: stored };
    const organisation = await pipeline.organisation(dayOf(0), rules);
    const path = `/api/organisations/${organisation.id}`;
    const lines = ['8471.50.00', 'WHB-65'].map((itemCode) => aLine({ itemCode, accountCode: '200' }));
    const document = anInvoice({ sourceId: randomUUID(), number: 'INV-SOLD', issuedOn: dayOf(1), lines });
    await pipeline.api.store(organisation, [document], 'collected');

    const { items } = await pipeline.api.get<SoldItemsDto>(`${path}/sold-items`);
    const shown = items.map(({ scope, key, code, held }) => [scope, key, code, held?.documents ?? 0]);
    expect(shown.slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['item', '8471.50.00', null, 1],
        ['item', 'WHB-65', null, 1],
      ]),
    );
    expect(shown).toContainEqual(['account', '400', '2523', 0]);
    const written = items.find(({ key }) => key === '8471.50.00');
    expect(written?.suggestions[0]).toEqual({
      ...{ code: '84715000', meaning: 'heading 8471, computers', from: 'books', isSure: true },
    });
    expect(written?.fault).toContain('8471.50.00');
    const service = pipeline.api.application.get(SoldItemsService);
    const inPortuguese = await speaking('pt', () => service.list(organisation.id));
    expect(inPortuguese.items.find(({ key }) => key === 'WHB-65')?.fault).toMatch(/^O artigo /);

    await pipeline.api.get(`${path}/sold-items?trade=magic`, 400);

    // An item with a stored product code does not wait any more.
    const given = { scope: 'item', key: 'WHB-65', code: '8716' };
    await pipeline.api.post(`${path}/product-codes`, given, 201);
    const after = await pipeline.api.get<SoldItemsDto>(`${path}/sold-items`);
    const row = after.items.filter(({ key }) => key === 'WHB-65');
    expect(row).toMatchObject([{ code: '8716', held: null, fault: null }]);
  });

  it('lacks a code only where neither the books, nor the account, nor the organisation has one', async () => {
    const account = { scope: 'account', key: '400', code: '2523' };
    const lines = [
      aLine({ itemCode: 'CEM-50', accountCode: '400' }),
      aLine({ itemCode: '84715000', accountCode: '200' }),
      aLine({ itemCode: 'WHB-65', accountCode: '200' }),
    ];
    const lacking = async (...others: object[]): Promise<string[]> => {
      const rules = { ...RULES, settings: { writtenCodes: 'any' }, productCodes: [account, ...others] };
      const organisation = await pipeline.organisation(dayOf(0), rules);
      const document = anInvoice({ sourceId: randomUUID(), number: 'INV-LACK', issuedOn: dayOf(1), lines });
      await pipeline.api.store(organisation, [document], 'collected');
      const path = `/api/organisations/${organisation.id}/sold-items`;
      const { items } = await pipeline.api.get<SoldItemsDto>(path);
      return items.filter(({ lacksCode }) => lacksCode).map(({ key }) => key);
    };
    expect(await lacking()).toEqual(['WHB-65']);
    expect(await lacking({ scope: 'default', key: '', code: '99001000' })).toEqual([]);
  });

  it('has the codes of the trade that is asked for, by its name in the books', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const books = {
      ...{ items: [{ code: 'TAB', name: 'Tablets', isSold: true }], salesAccounts: [] },
      ...{ name: 'Books', baseCurrency: 'USD', countryCode: 'ZW', ianaZone: null },
    };
    await pipeline.api.application.get(BooksSettingsRepository).store(organisation.id, books);
    const suggested = async (trade: string): Promise<object | undefined> => {
      const path = `/api/organisations/${organisation.id}/sold-items?trade=${trade}`;
      const { items } = await pipeline.api.get<SoldItemsDto>(path);
      return items.find(({ key }) => key === 'TAB')?.suggestions;
    };
    expect(await suggested('pharmacy')).toMatchObject([{ code: '3004', from: 'name', isSure: true }]);
    expect(await suggested('computers')).toEqual([]);
  });

  it('is sure of no code where the number in the books and the name of the item speak for different goods', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const path = `/api/organisations/${organisation.id}`;
    await pipeline.api.post(`${path}/mapping-rules/import`, { settings: { writtenCodes: 'confirmed' } });
    const names = { '1001': 'Deformed bar Y12 6 m', '10010000': 'Wheelbarrow', '25232900': 'Cement 50 kg' };
    const books = {
      ...{
        items: Object.entries(names).map(([code, name]) => ({ code, name, isSold: true })),
        salesAccounts: [],
      },
      ...{ name: 'Books', baseCurrency: 'USD', countryCode: 'ZW', ianaZone: null },
    };
    await pipeline.api.application.get(BooksSettingsRepository).store(organisation.id, books);
    const lines = Object.keys(names).map((itemCode) => aLine({ itemCode, accountCode: '200' }));
    const document = anInvoice({ sourceId: randomUUID(), number: 'INV-SURE', issuedOn: dayOf(1), lines });
    await pipeline.api.store(organisation, [document], 'collected');
    const { items } = await pipeline.api.get<SoldItemsDto>(`${path}/sold-items`);
    const suggested = (item: string) =>
      items.find(({ key }) => key === item)?.suggestions.map(({ code, isSure }) => [code, isSure]);
    expect(suggested('1001')).toEqual([
      ['7214', true],
      ['1001', false],
    ]);
    expect(suggested('10010000')).toEqual([
      ['8716', false],
      ['10010000', false],
    ]);
    expect(suggested('25232900')).toEqual([
      ['25232900', true],
      ['2523', true],
    ]);
  });

  it('is sure of no code of 4 digits where lines are zero-rated or exempt, and says so', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const books = {
      ...{ items: [{ code: 'SUG', name: 'Sugar 2 kg', isSold: true }], salesAccounts: [] },
      ...{ name: 'Books', baseCurrency: 'USD', countryCode: 'ZW', ianaZone: null },
    };
    await pipeline.api.application.get(BooksSettingsRepository).store(organisation.id, books);
    const shown = async (changes: object): Promise<object | undefined> => {
      const lines = [aLine({ itemCode: 'SUG', accountCode: '200', ...changes })];
      const document = anInvoice({ sourceId: randomUUID(), number: 'INV-SUG', issuedOn: dayOf(1), lines });
      await pipeline.api.store(organisation, [document], 'collected');
      const { items } = await pipeline.api.get<SoldItemsDto>(
        `/api/organisations/${organisation.id}/sold-items`,
      );
      return items.find(({ key }) => key === 'SUG');
    };
    expect(await shown({})).toMatchObject({
      isUntaxed: false,
      suggestions: [{ code: '1701', isSure: true }],
    });
    const untaxed = { taxType: 'ZERORATEDOUTPUT', taxAmount: decimal('0') };
    expect(await shown(untaxed)).toMatchObject({
      isUntaxed: true,
      suggestions: [{ code: '1701', isSure: false }],
    });
    const path = `/api/organisations/${organisation.id}`;
    const short = { scope: 'item', key: 'SUG', code: '1701' };
    const fault = { field: 'code', reason: expect.stringContaining('needs all 8 digits') as string };
    const refused = { faults: [{ ...fault, row: 'item SUG' }] };
    const imported = `${path}/mapping-rules/import`;
    expect(await pipeline.api.post<object>(`${path}/product-codes`, short, 400)).toMatchObject(refused);
    const file = { productCodes: [short] };
    expect(await pipeline.api.post<object>(imported, file, 400)).toMatchObject(refused);
    expect(await pipeline.api.post<object>(`${imported}?dryRun=true`, file, 400)).toMatchObject(refused);
    await pipeline.api.post(`${path}/product-codes`, { ...short, code: '17019900' }, 201);
  });

  it('has the code that its own descriptions give, and none of other goods on its account', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const path = `/api/organisations/${organisation.id}`;
    const rules = {
      settings: { writtenCodes: 'confirmed' },
      productCodes: [{ scope: 'item', key: 'SALT', code: '25010010' }],
    };
    await pipeline.api.post(`${path}/mapping-rules/import`, rules);
    const names = {
      'UHT-1': 'UHT milk 1lt',
      'UHT-6': 'UHT MILK 6X1LT',
      SUG: 'Brown sugar',
      SALT: 'Salt',
      ZZZ: 'Zzz',
    };
    const books = {
      ...{ items: Object.entries(names).map(([code, name]) => ({ code, name, isSold: true })) },
      ...{ salesAccounts: [], name: 'Books', baseCurrency: 'USD', countryCode: 'ZW', ianaZone: null },
    };
    await pipeline.api.application.get(BooksSettingsRepository).store(organisation.id, books);
    const lines = Object.keys(names).map((itemCode) =>
      aLine({
        itemCode,
        accountCode: '205',
        ...(itemCode === 'UHT-1' ? { description: '(0401.20.00) UHT' } : {}),
      }),
    );
    const document = anInvoice({ sourceId: randomUUID(), number: 'INV-OWN', issuedOn: dayOf(1), lines });
    await pipeline.api.store(organisation, [document], 'collected');
    const { items } = await pipeline.api.get<SoldItemsDto>(`${path}/sold-items`);
    const of = (item: string) => items.find(({ key }) => key === item);
    const suggested = (item: string) =>
      of(item)?.suggestions.map(({ code, from, isSure }) => [code, from, isSure]);
    expect(suggested('UHT-1')?.[0]).toEqual(['04012000', 'books', true]);
    expect([of('UHT-1')?.goods, of('UHT-6')?.goods]).toEqual(['uht milk', 'uht milk']);
    expect(suggested('UHT-6')).toEqual([['0401', 'name', false]]);
    expect(suggested('SUG')?.map(([code]) => code)).toEqual(['1701']);
    // A name that says nothing leaves the code of the account to choose.
    expect(suggested('ZZZ')).toEqual([['25010010', 'lines', false]]);
  });

  it('gets a code that begins like no heading only from a person who types it twice', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const path = `/api/organisations/${organisation.id}`;
    for (const code of ['0731', '2026', '9999', '77010000', '99999999']) {
      const given = { scope: 'item', key: `I-${code}`, code };
      const refused = await pipeline.api.post<object>(`${path}/product-codes`, given, 400);
      expect(refused).toMatchObject({ code: 'PRODUCT_CODE_UNKNOWN', parameters: { code } });
      await pipeline.api.post(`${path}/product-codes`, { ...given, confirmation: '8471' }, 400);
      await pipeline.api.post(`${path}/mapping-rules/import`, { productCodes: [given] }, 400);
    }
    const meant = { scope: 'item', key: 'I-9999', code: '9999' };
    await pipeline.api.post(`${path}/product-codes`, { ...meant, confirmation: '9999' }, 201);
    await pipeline.api.post(`${path}/mapping-rules/import`, { productCodes: [meant] });
  });

  it('is looked for in the youngest documents first, and the answer says where there are more', async () => {
    const organisation = await pipeline.organisation(dayOf(0), RULES);
    const lines = ['OLD-1', 'NEW-2'].map((itemCode) => [aLine({ itemCode, accountCode: '200' })]);
    const documents = lines.map((own, index) =>
      anInvoice({ sourceId: randomUUID(), number: `INV-${index}`, issuedOn: dayOf(index + 1), lines: own }),
    );
    await pipeline.api.store(organisation, documents, 'collected');
    const coverage = pipeline.api.application.get(MappingCoverageService);
    const found = async (most: number) => {
      const { gaps, isWhole } = await coverage.find(organisation.id, most);
      return { keys: gaps.map(({ key }) => key).sort(), isWhole };
    };
    expect(await found(1)).toEqual({ keys: ['NEW-2'], isWhole: false });
    expect(await found(3)).toEqual({ keys: ['NEW-2', 'OLD-1'], isWhole: true });
    const { isWhole } = await pipeline.api.get<SoldItemsDto>(
      `/api/organisations/${organisation.id}/sold-items`,
    );
    expect(isWhole).toBe(true);
  });

  it('is searched among the codes by words and by digits', async () => {
    const search = (text: string) =>
      pipeline.api.get<NamedCodeDto[]>(`/api/product-code-search?search=${encodeURIComponent(text)}`);
    expect(await search('wheelb')).toEqual([{ code: '8716', meaning: 'trailers, carts, wheelbarrows' }]);
    expect((await search('2523')).map(({ code }) => code)).toEqual(['2523']);
    expect(await search('of no heading')).toEqual([]);
  });
});
