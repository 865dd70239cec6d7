import { randomUUID } from 'node:crypto';
import { BooksSettingsService } from '../../src/organisations/books/books-settings.service';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import { TakingsAccountsRepository } from '../../src/sync/collect/takings/takings-accounts.repository';
import { salesStreams } from '../support/sales-streams';
import { XeroWork } from '../support/xero-work';
import { BUYER } from '../support/xero-documents';

const TILL = '5b1e3a0c-2f5d-4a0e-9a51-1d7f0f6a1111';
const DAY = '2026-03-02';

describe('the list of money received', () => {
  let world: XeroWork;

  beforeEach(async () => {
    world = await XeroWork.start();
    await world.xero.xero.organisation({
      taxRates: [{ TaxType: 'OUTPUT', Name: 'Standard', EffectiveRate: 15.5 }],
    });
    const { dataSource, books } = world.replica;
    await new BooksSettingsService(books, new BooksSettingsRepository(dataSource)).read(
      world.work.organisation,
    );
  });

  afterEach(() => world.stop());

  /** Chooses the accounts whose takings are fiscalised, each for this one day. */
  function choose(day: string): Promise<void> {
    const { dataSource } = world.replica;
    const organisationId = world.work.organisation.id;
    const days = { firstDay: day, lastDay: day };
    return new TakingsAccountsRepository(dataSource).save({
      ...{ organisationId, bankAccountId: TILL, bankAccount: 'Till', ...days },
    });
  }

  it('has what was chosen when its reading began: its place is kept under that choice, and passes over nothing of it', async () => {
    const { dataSource, books } = world.replica;
    const { organisation } = world.work;
    const streams = salesStreams(dataSource, books);
    const sale = randomUUID();
    await world.load({
      Contacts: [BUYER],
      BankTransactions: [
        {
          ...{ Type: 'RECEIVE', BankTransactionID: sale, Status: 'AUTHORISED', LineAmountTypes: 'Inclusive' },
          BankAccount: { AccountID: TILL, Code: '090', Name: 'Till' },
          Contact: BUYER,
          ...{ Date: `/Date(${Date.parse(DAY)}+0000)/`, CurrencyCode: 'USD', Reference: 'Till roll' },
          LineItems: [
            {
              ...{ LineItemID: randomUUID(), Description: 'Takings', Quantity: 1, UnitAmount: 115.5 },
              ...{ LineAmount: 115.5, TaxAmount: 15.5, TaxType: 'OUTPUT', AccountCode: '200' },
            },
          ],
          ...{ SubTotal: 100, TotalTax: 15.5, Total: 115.5 },
          UpdatedDateUTC: `/Date(${Date.now()}+0000)/`,
        },
      ],
    });
    await choose(DAY);
    const begun = (await streams.of(organisation)).at(-1)!;
    await choose('2026-03-09');
    const { documents } = await streams.page(organisation, begun, null, 'poll');
    expect(documents).toMatchObject([{ takings: { bankAccountId: TILL }, issuedOn: DAY }]);
    const now = (await streams.of(organisation)).at(-1)!;
    expect(now.name).not.toBe(begun.name);
    expect((await streams.page(organisation, now, null, 'poll')).documents).toEqual([]);
  });
});
