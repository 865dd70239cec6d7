import { fromXeroSettings, ianaZone, KNOWN_ZONES } from './xero-settings';

const NOTHING = { organisation: {}, taxes: [], currencies: [], items: [], accounts: [] };

describe('settings of the books', () => {
  it('are empty rather than wrong where Xero says nothing', () => {
    expect(fromXeroSettings(NOTHING)).toEqual({
      ...{ name: '', legalName: null, baseCurrency: '', countryCode: '', timeZone: null, ianaZone: null },
      ...{ tenantId: null, taxNumber: null, periodLockDate: null, endOfYearLockDate: null },
      ...{ taxes: [], currencies: [], items: [], salesAccounts: [], accountNames: [], bankAccounts: [] },
    });
  });

  it('have lock dates as calendar days, whatever offset is written next to them', () => {
    const organisation = {
      PeriodLockDate: '/Date(1769817600000+0000)/',
      EndOfYearLockDate: '/Date(1767139200000+1300)/',
    };
    expect(fromXeroSettings({ ...NOTHING, organisation })).toMatchObject({
      periodLockDate: '2026-01-31',
      endOfYearLockDate: '2025-12-31',
    });
  });

  it('keep percentages as they are written', () => {
    const taxes = [
      { TaxType: 'OUTPUT', Name: 'VAT', EffectiveRate: '15.50', DisplayTaxRate: '15.5', Status: 'ACTIVE' },
      { TaxType: 'TAX001', Name: 'Old', DisplayTaxRate: '14', Status: 'ARCHIVED', CanApplyToRevenue: false },
    ];
    expect(fromXeroSettings({ ...NOTHING, taxes }).taxes).toEqual([
      { taxType: 'OUTPUT', name: 'VAT', percent: '15.50', isActive: true, appliesToSales: true },
      { taxType: 'TAX001', name: 'Old', percent: '14', isActive: false, appliesToSales: false },
    ]);
  });

  it('hold the active accounts of revenue, and those that items are sold to', () => {
    const accounts = [
      { Code: '200', Name: 'Sales', Type: 'SALES', Class: 'REVENUE', Status: 'ACTIVE', TaxType: 'OUTPUT' },
      { Code: '201', Name: 'Closed', Class: 'REVENUE', Status: 'ARCHIVED' },
      { Code: '400', Name: 'Rent', Class: 'EXPENSE', Status: 'ACTIVE' },
      { Code: '630', Name: 'Stock', Type: 'INVENTORY', Class: 'ASSET', Status: 'ACTIVE' },
      { Name: 'A bank account without a code', Class: 'REVENUE' },
    ];
    const items = [{ Code: 'N', Description: 'Nails', SalesDetails: { AccountCode: '630' } }];
    const settings = fromXeroSettings({ ...NOTHING, accounts, items });
    expect(settings.salesAccounts).toEqual([
      { code: '200', name: 'Sales', type: 'SALES', taxType: 'OUTPUT' },
      { code: '630', name: 'Stock', type: 'INVENTORY', taxType: null },
    ]);
    expect(settings.accountNames).toEqual([
      { code: '200', name: 'Sales' },
      { code: '201', name: 'Closed' },
      { code: '400', name: 'Rent' },
      { code: '630', name: 'Stock' },
    ]);
    expect(settings.items).toEqual([
      { code: 'N', name: 'Nails', isSold: true, salesAccount: '630', salesTaxType: null },
    ]);
  });

  it('hold the active bank accounts, with or without a code', () => {
    const accounts = [
      { AccountID: 'till', Code: '', Name: 'Till', Type: 'BANK', Class: 'ASSET', Status: 'ACTIVE' },
      { AccountID: 'main', Code: '090', Name: 'Current account', Type: 'BANK', Class: 'ASSET' },
      { AccountID: 'old', Name: 'Closed', Type: 'BANK', Class: 'ASSET', Status: 'ARCHIVED' },
      { AccountID: 'van', Code: '710', Name: 'Vehicles', Type: 'FIXED', Class: 'ASSET' },
    ];
    expect(fromXeroSettings({ ...NOTHING, accounts }).bankAccounts).toEqual([
      { id: 'till', code: null, name: 'Till' },
      { id: 'main', code: '090', name: 'Current account' },
    ]);
  });
});

describe('the time zone of Xero’s settings', () => {
  it.each([
    ['SOUTHAFRICASTANDARDTIME', 'Africa/Johannesburg'],
    ['NEWZEALANDSTANDARDTIME', 'Pacific/Auckland'],
    ['GMTSTANDARDTIME', 'Europe/London'],
    ['GREENWICHSTANDARDTIME', 'Atlantic/Reykjavik'],
    ['CENTRALSTANDARDTIME', 'America/Chicago'],
    ['CENTRALSTANDARDTIMEMEXICO', 'America/Mexico_City'],
    ['Central Standard Time (Mexico)', 'America/Mexico_City'],
    ['W. Central Africa Standard Time', 'Africa/Lagos'],
    ['UTC', 'Etc/UTC'],
  ])('%s is %s', (name, zone) => expect(ianaZone(name)).toBe(zone));

  it.each([null, '', 'STANDARDTIME', 'NOWHERESTANDARDTIME'])('is not made up: %s', (name) =>
    expect(ianaZone(name)).toBeNull(),
  );

  it.each(KNOWN_ZONES)('%s is a zone that clocks are set by', (zone) =>
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow(),
  );
});
