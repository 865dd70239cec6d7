import { randomUUID } from 'node:crypto';
import { callJson } from '../../demo/http-json';
import { eventually } from '../../demo/eventually';
import type { ReceiptRegister } from '../../demo/receipt-register';
import { addDays } from '../../src/domain/calendar-day';
import type { TodayDto } from '../../src/practice/today/today.dto';
import type { CoverageDto, SuggestionsDto } from '../../src/setup/suggestions/coverage.dto';
import type { SoldItemsDto } from '../../src/setup/sold-items/sold-items.dto';
import { World } from '../support/world';
import { BUYER, invoice, today } from '../support/xero-documents';

type Fields = Readonly<Record<string, unknown>>;
type Invoice = ReturnType<typeof invoice>;

const YESTERDAY = addDays(today(), -1);
const TILL = randomUUID();
const CASH = { ContactID: randomUUID(), Name: 'Walk-in customers' };

const rate = (TaxType: string, Name: string, percent: number): Fields => ({
  ...{ TaxType, Name, Status: 'ACTIVE', CanApplyToRevenue: true },
  ...{ DisplayTaxRate: percent, EffectiveRate: percent },
  TaxComponents: [{ Name, Rate: percent, IsCompound: false, IsNonRecoverable: false }],
});
const RATES = [
  rate('TAX001', 'Standard rated (15.5%)', 15.5),
  rate('ZERO', 'Zero rated (0%)', 0),
  rate('EXEMPTOUTPUT', 'Exempt income (0%)', 0),
  rate('NONE', 'Tax Exempt (0%)', 0),
];

const account = (Code: string, Name: string): Fields => ({
  ...{
    AccountID: randomUUID(),
    Code,
    Name,
    Status: 'ACTIVE',
    Type: 'REVENUE',
    Class: 'REVENUE',
    TaxType: 'TAX001',
  },
});
const item = (Code: string, Name: string, TaxType = 'TAX001'): Fields => ({
  ...{ ItemID: randomUUID(), Code, Name, IsSold: true },
  SalesDetails: { UnitPrice: 10, AccountCode: '200', TaxType },
});
/** Line of which the tax, where there is any, is part of the amount. */
const line = (Description: string, AccountCode: string, amount: number, more: Fields = {}): Fields => ({
  ...{ LineItemID: randomUUID(), Description, Quantity: 1, UnitAmount: amount, LineAmount: amount },
  ...{ TaxType: 'TAX001', TaxAmount: Math.round((amount * 1550) / 115.5) / 100, AccountCode, ...more },
});
const NO_TAX = { TaxType: 'NONE', TaxAmount: 0 };

function totalsOf(LineItems: readonly Fields[]): Fields {
  const sum = (name: string): number =>
    Math.round(LineItems.reduce((total, one) => total + Number(one[name]), 0) * 100) / 100;
  const [Total, TotalTax] = [sum('LineAmount'), sum('TaxAmount')];
  return { LineItems, Total, TotalTax, SubTotal: Math.round((Total - TotalTax) * 100) / 100 };
}
const sale = (...lines: readonly Fields[]): Invoice => ({
  ...invoice({ date: today() }),
  ...totalsOf(lines),
});
const takings = (day: string): Fields => ({
  ...{ Type: 'RECEIVE', BankTransactionID: randomUUID(), Status: 'AUTHORISED', LineAmountTypes: 'Inclusive' },
  ...{ BankAccount: { AccountID: TILL, Code: '090', Name: 'Till' }, Contact: CASH, CurrencyCode: 'USD' },
  ...{ Date: `/Date(${Date.parse(day)}+0000)/`, UpdatedDateUTC: `/Date(${Date.now()}+0000)/` },
  ...totalsOf([line('Takings of the day', '200', 231)]),
});
const idOfTakings = ({ BankTransactionID }: Fields): string => `receive-${String(BankTransactionID)}`;

/** Books of a business, the questions of its set-up, and the result for its sales. */
interface Trade {
  readonly books: {
    readonly Invoices: readonly Invoice[];
    readonly Accounts: readonly Fields[];
    readonly Items?: readonly Fields[];
    readonly BankTransactions?: readonly Fields[];
  };
  readonly asks: {
    /** Lines that may be no sale: what, and account. */
    readonly lines: readonly string[];
    readonly tills: readonly string[];
    /** What is sold without a sure code. */
    readonly codes: readonly string[];
  };
  /** What lines without VAT of an account are. */
  readonly untaxed?: Readonly<Record<string, 'exempt' | 'no_supply'>>;
  /** Codes that a person types: scope, key and code. */
  readonly typed?: readonly (readonly [scope: string, key: string, code: string])[];
  /** Correction in Xero that the set-up has announced. */
  readonly corrected?: readonly [sale: Invoice, lines: readonly Fields[]];
  readonly excluded?: readonly Invoice[];
}

const [TAKEN_BEFORE, TAKEN_TODAY] = [takings(YESTERDAY), takings(today())];
const LEVY_ALONE = sale(line('Tourism levy', '832', 12, NO_TAX));
const RESTAURANT: Trade = {
  books: {
    Accounts: [
      ...[account('200', 'Food sales'), account('210', 'Bar sales'), account('215', 'Takeaway & groceries')],
      ...[account('220', 'Catering & functions'), account('230', 'Garden hire')],
      ...[account('831', 'Staff tips'), account('832', 'Levies')],
    ],
    BankTransactions: [TAKEN_TODAY, TAKEN_BEFORE],
    Invoices: [
      sale(line('Dinner for ten', '200', 115.5), line('Tips', '831', 10, NO_TAX)),
      sale(line('Lunch', '200', 57.75), line('Service levy 2 %', '200', 1.16)),
      sale(line('Beer & ciders', '210', 23.1), line('Bread', '215', 2, { TaxType: 'ZERO', TaxAmount: 0 })),
      sale(line('Year end function', '220', 115.5)),
      sale(line('Shuttle', '230', 30, { TaxType: 'EXEMPTOUTPUT', TaxAmount: 0 })),
      LEVY_ALONE,
    ],
  },
  asks: {
    lines: ['untaxed 230', 'untaxed 831', 'untaxed 832'],
    tills: ['Till'],
    codes: ['200', '210', '215', '832'],
  },
  untaxed: { 230: 'exempt', 831: 'exempt', 832: 'no_supply' },
  typed: [
    ['account', '200', '99001000'],
    ['account', '210', '2203'],
    ['account', '215', '19059090'],
  ],
  excluded: [LEVY_ALONE],
};

const WITHHELD = line('Less 10 % withholding tax', '825', -11.55, NO_TAX);
const AUDIT = line('Audit fee', '210', 115.5);
const AUDITED = sale(AUDIT, WITHHELD);
const FIRM: Trade = {
  books: {
    Accounts: [
      ...[account('210', 'Audit fees'), account('220', 'Bookkeeping & payroll fees')],
      account('290', 'Disbursements recovered'),
    ],
    Items: [item('BKK', 'Bookkeeping'), item('PAY', 'Payroll')],
    Invoices: [
      AUDITED,
      sale(line('Payroll', '220', 57.75, { ItemCode: 'PAY' }), line('CIPZ fees', '290', 20, NO_TAX)),
      sale(line('Interim audit', '210', 115.5)),
    ],
  },
  asks: { lines: ['untaxed 290', 'withholding 825'], tills: [], codes: ['290'] },
  untaxed: { 290: 'exempt' },
  corrected: [AUDITED, [AUDIT]],
};

const WHOLESALER: Trade = {
  books: {
    Accounts: [account('200', 'Sales')],
    Items: [item('CEM', 'Cement 50kg'), item('LOCK', 'Padlock 40mm'), item('SUG', 'Sugar 2kg', 'ZERO')],
    Invoices: [
      sale(
        line('Cement', '200', 115.5, { ItemCode: 'CEM' }),
        line('Padlock', '200', 11.55, { ItemCode: 'LOCK' }),
      ),
      sale(line('Sugar', '200', 20, { ItemCode: 'SUG', TaxType: 'ZERO', TaxAmount: 0 })),
    ],
  },
  asks: { lines: [], tills: [], codes: ['SUG'] },
  typed: [['item', 'SUG', '17019900']],
};

/** Kinds of work that only a person can do; all others on Today are notices, or end automatically. */
const OF_PEOPLE = ['held', 'question', 'drift', 'rejected', 'uncertain', 'confirmation', 'changed'];

describe('the set-up of a business', () => {
  it.each<[string, Trade]>([
    ['restaurant', RESTAURANT],
    ['firm', FIRM],
    ['wholesaler', WHOLESALER],
  ])('asks a %s what its books show, and every answer settles what it is about', async (_name, trade) => {
    const world = await World.start();
    try {
      await setUp(world, trade);
    } finally {
      await world.stop();
    }
  });
});

async function setUp(world: World, trade: Trade): Promise<void> {
  const path = `/api/organisations/${world.organisation.id}`;
  const post = <T>(rest: string, body: object = {}): Promise<T> =>
    world.api.send('POST', `${path}/${rest}`, body);
  await world.api.send('PATCH', path, {
    goLiveOn: null,
    negativeLines: 'fold',
    lateDocuments: 'same_period',
  });
  await post('mapping-rules/import?mode=replace', { productCodes: [] });
  const books = { ...trade.books, TaxRates: RATES, Contacts: [BUYER, CASH] };
  await callJson(
    'POST',
    `${world.xero.url}/_control/organisations/${world.organisation.tenantId}/load?replace=true`,
    books,
  );
  await post('books/refresh');
  await post('other-sales/refresh');
  for (const { InvoiceID } of trade.books.Invoices) await world.until(InvoiceID, 'waiting');

  // The questions, and nothing that the books do not show.
  const { asked } = await world.api.get<CoverageDto>(`${path}/mapping-coverage`);
  const items = await eventually('the names of accounts', async () => {
    const sold = await world.api.get<SoldItemsDto>(`${path}/sold-items`);
    return sold.items.every(({ scope, name }) => scope !== 'account' || name !== '') ? sold.items : null;
  });
  const tills = await world.api.get<{ bankAccountId: string; bankAccount: string }[]>(
    `${path}/takings-accounts`,
  );
  const sure = items.flatMap(({ scope, key, code, suggestions }) => {
    const [one] = code === null ? suggestions.filter(({ isSure }) => isSure) : [];
    return one === undefined ? [] : [{ scope, key, code: one.code }];
  });
  const isOpen = ({ scope, key, lacksCode }: SoldItemsDto['items'][number]): boolean =>
    lacksCode && !sure.some((one) => one.scope === scope && one.key === key);
  expect({
    lines: asked.map(({ what, accountCode }) => `${what} ${accountCode}`).sort(),
    tills: tills.map(({ bankAccount }) => bankAccount),
    codes: items
      .filter(isOpen)
      .map(({ key }) => key)
      .sort(),
  }).toEqual(trade.asks);

  // What is proposed is taken; the rest is answered once for each cause.
  const { suggestions } = await world.api.get<SuggestionsDto>(`${path}/mapping-suggestions`);
  const ids = suggestions.filter(({ confidence }) => confidence === 'high').map(({ id }) => id);
  await post('mapping-suggestions', { ids });
  const untaxed = Object.entries(trade.untaxed ?? {});
  const exempt = suggestions.flatMap(({ kind, values }) =>
    kind === 'tax' && values['taxType'] === 'NONE' && values['percent'] === 'exempt' ? [values] : [],
  );
  await post('mapping-rules/import', {
    lineRules: untaxed.map(([key, treatment]) => ({ scope: 'untaxed', key, treatment })),
    taxes: untaxed.length > 0 ? exempt : [],
    productCodes: [...sure, ...(trade.typed ?? []).map(([scope, key, code]) => ({ scope, key, code }))],
  });
  await post('mappings/push');
  if (tills.length > 0) await world.api.send('PATCH', path, { paymentAccounts: `${TILL}=Cash` });
  for (const { bankAccountId } of tills) {
    const choice = { firstDay: YESTERDAY, otherDevice: 'none' };
    await world.api.send('PUT', `${path}/takings-accounts/${bankAccountId}`, choice);
  }
  await world.api.send('PATCH', path, { goLiveOn: YESTERDAY, otherIntegration: 'none' });
  if (trade.corrected !== undefined) {
    const [{ InvoiceID }, lines] = trade.corrected;
    await world.until(InvoiceID, 'waiting');
    await world.inTheBooks(InvoiceID, 'edit', { fields: totalsOf(lines) });
  }

  const excluded = (trade.excluded ?? []).map(({ InvoiceID }) => InvoiceID);
  const received = (trade.books.BankTransactions ?? []).map(idOfTakings);
  const sales = [...trade.books.Invoices.map(({ InvoiceID }) => InvoiceID), ...received];
  for (const id of sales) {
    const isExcluded = excluded.includes(id);
    const document = await world.until(id, isExcluded ? 'waiting' : 'written_back');
    expect(document.reason === 'EXCLUDED_BY_RULE').toBe(isExcluded);
    expect(await world.receipts(id)).toHaveLength(isExcluded ? 0 : 1);
  }
  const { receipts } = await callJson<ReceiptRegister>('GET', `${world.fiscal.url}/_control/ledger`);
  const days = receipts
    .toSorted((one, other) => one.receiptGlobalNo - other.receiptGlobalNo)
    .map(({ receiptDate }) => receiptDate.slice(0, 10));
  expect(days).toEqual([...days].sort());
  expect(days.filter((day) => day === YESTERDAY)).toHaveLength(received.length > 0 ? 1 : 0);
  for (const id of received) {
    const { id: documentId } = await eventually(id, () => world.document(id));
    expect(await world.api.get(`/api/documents/${documentId}`)).toMatchObject({
      invoice: { sent: { paymentMethod: 'Cash' } },
    });
  }
  const { groups } = await world.api.get<TodayDto>('/api/today');
  expect(groups.filter(({ kind }) => OF_PEOPLE.includes(kind))).toEqual([]);
}
