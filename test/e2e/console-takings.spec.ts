import { callJson } from '../../demo/http-json';
import { eventually } from '../../demo/eventually';
import { dayInEnglish } from '../../src/domain/texts/language';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';
import { today } from '../support/xero-documents';

const KEY = 'key-of-the-console-for-its-takings';
const SALE = '7f0a7d52-7a0d-4b1c-9f6e-3c1f5d0a9b31';

describeInBrowser('money received without an invoice on the pages of the console', (browser) => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
  });
  afterAll(() => world.stop());

  it('is shown as a taxed sale without a receipt, until a person switches its account on', async () => {
    await callJson(
      'POST',
      `${world.xero.url}/_control/organisations/${world.organisation.tenantId}/load`,
      takings(),
    );
    const visitor = await ConsoleVisitor.at(browser(), world.api.url);
    await visitor.open('/reconciliation');
    await visitor.signIn(KEY);
    const { page } = visitor;
    const section = page.getByRole('region', { name: 'Taxed sales without a fiscal receipt' });
    await section.getByText('have not been read yet', { exact: false }).first().waitFor();
    await section.getByRole('button', { name: 'Read Xero now' }).click();
    await section.getByText('Xero has been read.').waitFor();
    const totals = section.getByRole('table', { name: 'By currency and tax' });
    await totals.getByRole('row', { name: /USD TAX001 1 100\.00 15\.50 115\.50/ }).waitFor();
    await section.getByRole('table', { name: 'By day' }).getByText('Money received').waitFor();
    expect(await visitor.violations()).toEqual([]);

    await visitor.open('/settings');
    const form = page.getByRole('region', { name: 'Money received without an invoice' });
    await form.getByRole('button', { name: 'Read Xero now' }).click();
    await form.getByText("Today's 4 calls", { exact: false }).waitFor();
    await form.getByLabel('First day').fill(today());
    const letGo = form.getByText('It releases 1 document, USD 115.50', { exact: false });
    await letGo.waitFor();
    expect((await letGo.textContent())?.startsWith(`${world.organisation.name}: `)).toBe(true);
    await form.getByLabel('How these takings are paid').selectOption('Cash');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Another device may fiscalise these takings', { exact: false }).waitFor();
    await form.getByLabel('Does another device or program fiscalise these takings?').selectOption('none');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Saved.', { exact: false }).waitFor();
    await form.getByText(`From ${dayInEnglish(today())} on`).waitFor();
    expect(await visitor.violations()).toEqual([]);
    await world.until(`receive-${SALE}`, 'written_back');
  });

  it('has its payment method by the bank account of the books, picked account by account', async () => {
    const path = `/api/organisations/${world.organisation.id}`;
    const accounts = [
      { AccountID: 'till-1', Code: '090', Name: 'Till', Type: 'BANK', Class: 'ASSET', Status: 'ACTIVE' },
      { AccountID: 'wallet-1', Name: 'EcoCash', Type: 'BANK', Class: 'ASSET', Status: 'ACTIVE' },
    ];
    const books = `${world.xero.url}/_control/organisations/${world.organisation.tenantId}`;
    await callJson('POST', `${books}/load`, { Accounts: accounts });
    await world.api.send('POST', `${path}/books/refresh`);
    const visitor = await ConsoleVisitor.at(browser(), world.api.url);
    await visitor.open('/mappings?part=buyers');
    await visitor.signIn(KEY);
    const { page } = visitor;
    await page.getByLabel('Till (090)').selectOption({ label: 'Card' });
    await page.getByLabel('EcoCash').selectOption({ label: 'Mobile wallet' });
    expect(await visitor.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await eventually('the setting, stored', async () => {
      const { paymentAccounts } = await world.api.get<{ paymentAccounts: string }>(path);
      return paymentAccounts === 'till-1=Card; wallet-1=MobileWallet' ? true : null;
    });
  });
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
