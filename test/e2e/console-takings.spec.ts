import { callJson } from '../../demo/http-json';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { today } from '../support/xero-documents';

const KEY = 'key-of-the-console-for-its-takings';
const SALE = '7f0a7d52-7a0d-4b1c-9f6e-3c1f5d0a9b31';

describeInBrowser('money received without an invoice on the pages of the console', (browser) => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
  }, 120_000);
  afterAll(() => world.stop(), 60_000);

  it('is shown as a taxed sale without a receipt, until a person switches its account on', async () => {
    await callJson(
      'POST',
      `${world.xero.url}/_control/organisations/${world.organisation.tenantId}/load`,
      takings(),
    );
    await eventually('the night', async () => {
      await world.inTheDatabase(`update other_sales_readings set due_at = clock_timestamp()`);
      const path = `/api/organisations/${world.organisation.id}/takings-accounts`;
      return (await world.api.get<unknown[]>(path)).length === 1 ? true : null;
    });
    const visitor = await ConsoleVisitor.at(browser(), world.api.url);
    await visitor.open('/reconciliation');
    await visitor.signIn(KEY);
    const { page } = visitor;
    const section = page.getByRole('region', { name: 'Taxed sales without a fiscal receipt' });
    const totals = section.getByRole('table', { name: 'By currency and tax' });
    await totals.getByRole('row', { name: /USD TAX001 1 100\.00 15\.50 115\.50/ }).waitFor();
    await section.getByRole('table', { name: 'By day' }).getByText('Money received').waitFor();
    expect(await visitor.violations()).toEqual([]);

    await visitor.open('/settings');
    const form = page.getByRole('region', { name: 'Money received without an invoice' });
    await form.getByLabel('First day').fill(today());
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Another device may fiscalise these takings', { exact: false }).waitFor();
    await form.getByLabel('Does another device or program fiscalise these takings?').selectOption('none');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Saved.', { exact: false }).waitFor();
    await form.getByText(`From ${today()} on`).waitFor();
    expect(await visitor.violations()).toEqual([]);
    await world.until(`receive-${SALE}`, 'written_back');
  }, 120_000);
});

function takings(): object {
  const line = { Description: '', Quantity: 1, UnitAmount: 115.5, LineAmount: 115.5, TaxAmount: 15.5 };
  const sale = {
    ...{ Type: 'RECEIVE', BankTransactionID: SALE, Status: 'AUTHORISED', LineAmountTypes: 'Inclusive' },
    ...{ BankAccount: { AccountID: 'till-1', Code: '090', Name: 'Till' }, Reference: 'Till roll' },
    Contact: { ContactID: '0e7c5d52-7a0d-4b1c-9f6e-3c1f5d0a9b77', Name: 'Walk-in customers' },
    ...{ Date: `/Date(${Date.parse(today())}+0000)/`, CurrencyCode: 'USD' },
    LineItems: [{ ...line, TaxType: 'TAX001', AccountCode: '200' }],
    ...{ SubTotal: 100, TotalTax: 15.5, Total: 115.5, UpdatedDateUTC: `/Date(${Date.now()}+0000)/` },
  };
  return { BankTransactions: [sale] };
}
