import { CircumstancesRepository } from '../../src/document-store/circumstances.repository';
import { CustomersRepository } from '../../src/document-store/customers.repository';
import { DocumentsRepository } from '../../src/document-store/documents.repository';
import { OutsideReceiptsRepository } from '../../src/document-store/outside-receipts.repository';
import { SubmissionsRepository } from '../../src/document-store/submissions.repository';
import { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import { CircumstancesReader } from '../../src/rules/circumstances/circumstances-reader';
import { CustomersInvoices } from '../../src/rules/circumstances/customers-invoices';
import { Originals } from '../../src/rules/circumstances/originals';
import { PaymentsStage } from '../../src/sync/collect/payments.stage';
import { invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';

const TILL = { AccountID: '6f7594f2-f059-4d56-9e67-47ac9733bfe9', Code: '091' };
const CARDS = { AccountID: '5c2c3a5e-8f0f-4c60-a7b5-1c3a2a9e4f10' };

describe('where the money of invoices went', () => {
  let world: XeroWork;
  let payments: PaymentsStage;

  beforeEach(async () => {
    world = await XeroWork.start();
    const { books, dataSource } = world.replica;
    payments = new PaymentsStage(books, dataSource);
    world.work.organisation.paymentAccounts = '091=Cash';
  });
  afterEach(() => world.stop());

  /** Invoices of the books, some of them paid into these accounts, and collected. */
  async function collected(...paid: readonly (readonly object[])[]): Promise<void> {
    const sales = paid.map((accounts, index) => ({ ...invoice({ number: `P-${index}` }), accounts }));
    await world.load({ Invoices: sales.map(({ accounts: _accounts, ...sale }) => sale) });
    const path = `/organisations/${world.work.organisation.tenantId}/documents`;
    for (const { InvoiceID: id, accounts } of sales) {
      for (const [index, account] of accounts.entries()) {
        const amount = index < accounts.length - 1 ? { amount: 50 } : {};
        await world.xero.xero.control('POST', `${path}/${id}/pay`, { account, ...amount });
      }
    }
    await world.collect({ pollMs: -1 }).run(world.work);
    await world.xero.forgetCalls();
  }

  async function paidInto(): Promise<unknown[]> {
    const { manager } = world.replica.dataSource;
    const documents = await manager.find(TrackedDocument, { order: { number: 'ASC' } });
    return documents.map((document) => document.paidInto);
  }

  const NAMES = [TILL.Code, TILL.AccountID];

  it('is read in one call for all that are paid and still to be sent, and asked once', async () => {
    await collected([TILL], [], [CARDS, TILL], [TILL]);
    await world.replica.dataSource.query("update documents set state = 'fiscalised' where number = 'P-3'");
    expect(await payments.run(world.work)).toBe(0);
    expect(await paidInto()).toEqual([[NAMES], null, [[CARDS.AccountID], NAMES], null]);
    expect(await payments.run(world.work)).toBe(0);
    expect(await world.xero.calls()).toEqual({ 'GET Payments': 1 });
  });

  it('is known of 35 invoices paid in one day, in queries that Xero takes', async () => {
    await collected(...Array.from({ length: 35 }, () => [TILL]));
    await payments.run(world.work);
    expect(await paidInto()).toEqual(Array.from({ length: 35 }, () => [NAMES]));
    expect(await world.xero.calls()).toEqual({ 'GET Payments': 2 });
  });

  it('is what the mapping of the document receives', async () => {
    await collected([TILL]);
    await payments.run(world.work);
    const { dataSource } = world.replica;
    const reader = new CircumstancesReader(
      new CircumstancesRepository(dataSource),
      new SubmissionsRepository(dataSource),
      new Originals(new DocumentsRepository(dataSource)),
      new CustomersInvoices(new DocumentsRepository(dataSource), new CustomersRepository(dataSource)),
      new OutsideReceiptsRepository(dataSource),
    );
    const documents = await dataSource.manager.find(TrackedDocument);
    const place = { organisationId: world.work.organisation.id, fiscalAccount: null, now: new Date() };
    const [known] = (await reader.read(place, documents)).values();
    expect(known?.circumstances.paidInto).toEqual([NAMES]);
  });

  it('costs no call where the organisation has not said what its accounts mean, nor where nothing is paid', async () => {
    await collected([], []);
    await payments.run(world.work);
    await collected([TILL]);
    world.work.organisation.paymentAccounts = ' ';
    await payments.run(world.work);
    expect(await world.xero.calls()).toEqual({});
  });

  it('keeps nothing waiting when the books do not answer, and is asked again', async () => {
    await collected([TILL]);
    await world.xero.fault('GET Payments', 'error', { status: 400 });
    expect(await payments.run(world.work)).toBe(0);
    expect(await paidInto()).toEqual([null]);
    await payments.run(world.work);
    expect(await paidInto()).toEqual([[NAMES]]);
  });

  it('is not asked for again where the consent does not cover payments, and the connection stays', async () => {
    await collected([TILL]);
    const scope = (from: string, to: string) =>
      world.xero.inXero('update xero_simulator.access_token set scope = replace(scope, $1, $2)', [from, to]);
    await scope('accounting.payments.read', 'none');
    await payments.run(world.work);
    await scope('none', 'accounting.payments.read');
    await payments.run(world.work);
    expect(await paidInto()).toEqual([[]]);
    expect(await world.xero.calls()).toEqual({});
    const [{ status }] = await world.replica.dataSource.query<[{ status: string }]>(
      'select status from organisations where id = $1',
      [world.work.organisation.id],
    );
    expect(status).toBe('connected');
  });
});
