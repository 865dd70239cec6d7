import { randomUUID } from 'node:crypto';
import { callJson, UnexpectedAnswer } from '../../demo/http-json';
import { World } from '../support/world';
import { today } from '../support/xero-documents';

interface Accounts {
  readonly bankAccountId: string;
  readonly bankAccount: string;
  readonly firstDay: string | null;
}
interface WithoutReceipt {
  readonly totals: readonly { readonly taxType: string; readonly gross: string; readonly count: number }[];
}

const TILL = '5b1e3a0c-2f5d-4a0e-9a51-1d7f0f6a1111';
const BANK = '5b1e3a0c-2f5d-4a0e-9a51-1d7f0f6a2222';

describe('money received without an invoice', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());

  const path = (rest: string): string => `/api/organisations/${world.organisation.id}/${rest}`;
  const load = (BankTransactions: object[]): Promise<unknown> =>
    callJson(
      'POST',
      `${world.xero.url}/_control/organisations/${world.organisation.tenantId}/load?replace=true`,
      { BankTransactions },
    );
  const received = (id: string, account: string, more: object = {}): object => ({
    ...{ Type: 'RECEIVE', BankTransactionID: id, Status: 'AUTHORISED', LineAmountTypes: 'Inclusive' },
    ...{ BankAccount: { AccountID: account, Code: '090', Name: account === TILL ? 'Till' : 'Bank' } },
    Contact: { ContactID: '0e7c5d52-7a0d-4b1c-9f6e-3c1f5d0a9b77', Name: 'Walk-in customers' },
    ...{ Date: `/Date(${Date.parse(today())}+0000)/`, CurrencyCode: 'USD', Reference: 'Till roll' },
    LineItems: [line('TAX001', 15.5)],
    ...{ SubTotal: 100, TotalTax: 15.5, Total: 115.5, UpdatedDateUTC: `/Date(${Date.now()}+0000)/` },
    ...more,
  });
  const line = (TaxType: string, TaxAmount: number): object => ({
    ...{ LineItemID: randomUUID(), Description: 'Takings of the day', Quantity: 1, UnitAmount: 115.5 },
    ...{ LineAmount: 115.5, TaxAmount, TaxType, AccountCode: '200' },
  });
  const choose = (account: string, choice: object): Promise<unknown> =>
    world.api.send('PUT', path(`takings-accounts/${account}`), { firstDay: today(), ...choice });

  it('is fiscalised as a cash sale of the chosen account, once, and followed in the books', async () => {
    const [sale, loan, other] = [randomUUID(), randomUUID(), randomUUID()];
    const untaxed = { LineItems: [line('NONE', 0)], SubTotal: 115.5, TotalTax: 0 };
    await load([received(sale, TILL), received(loan, TILL, untaxed), received(other, BANK)]);
    const before = await world.api.send<WithoutReceipt>('POST', path('other-sales/refresh'));
    expect(before.totals).toMatchObject([{ taxType: 'TAX001', count: 2, gross: '231.00' }]);
    const accounts = await world.api.get<Accounts[]>(path('takings-accounts'));
    expect(accounts.map(({ bankAccountId }) => bankAccountId)).toEqual([BANK, TILL]);
    const refused = world.api.send('POST', path('other-sales/refresh')).catch((error: unknown) => error);
    expect(await refused).toMatchObject({ status: 409 });

    for (const otherDevice of ['in_use', 'unknown']) {
      const unsure = choose(TILL, { otherDevice }).catch((error: unknown) => error);
      expect(await unsure).toMatchObject({ status: 409 });
      expect(await unsure).toBeInstanceOf(UnexpectedAnswer);
    }
    await world.anotherRun();
    expect(await world.document(`receive-${sale}`)).toBeNull();

    const unset = choose(TILL, { otherDevice: 'none' }).catch((error: unknown) => error);
    expect(await unset).toMatchObject({ status: 409 });
    await world.api.send('PATCH', path('').slice(0, -1), { paymentAccounts: `${TILL}=Cash` });
    await choose(TILL, { otherDevice: 'none' });
    const document = await world.until(`receive-${sale}`, 'written_back');
    expect(document.number).toMatch(/^RM-[0-9A-F]{16}$/);
    expect(await world.receipts(`receive-${sale}`)).toHaveLength(1);
    expect(await world.api.get(`/api/documents/${document.id}`)).toMatchObject({
      invoice: { sent: { paymentMethod: 'Cash' } },
    });
    const { attachments } = await world.written(sale);
    expect(attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
    for (const id of [loan, other]) expect(await world.document(`receive-${id}`)).toBeNull();
    const after = await world.api.get<WithoutReceipt>(path('other-sales'));
    expect(after.totals).toMatchObject([{ taxType: 'TAX001', count: 1, gross: '115.50' }]);

    const UpdatedDateUTC = `/Date(${Date.now() + 2_000}+0000)/`;
    await load([received(sale, TILL, { Status: 'DELETED', UpdatedDateUTC })]);
    const changed = await world.until(`receive-${sale}`, 'changed_after_fiscalisation');
    expect(changed.explanation).not.toBe('');
    expect(await world.receipts(`receive-${sale}`)).toHaveLength(1);
    const { stdout } = await world.commandLine(
      ...['reconcile', '--organisation', world.organisation.id, '--from', today(), '--till', today()],
    );
    expect(stdout).toContain('Taxed sales without a fiscal receipt');
    expect(stdout).toMatch(/changed_after\t1/);
    expect(stdout).toMatch(/missing\t0/);
  });
});
