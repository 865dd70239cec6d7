import { CircumstancesRepository } from '../../src/documents/circumstances.repository';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { CircumstancesService } from '../../src/setup/circumstances/circumstances.service';
import { CustomersInvoicesService } from '../../src/setup/circumstances/customers-invoices.service';
import { OriginalsService } from '../../src/setup/circumstances/originals.service';
import { PaymentAccountsService } from '../../src/sync/submit/payment-accounts.service';
import { invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';

const TILL = { AccountID: '6f7594f2-f059-4d56-9e67-47ac9733bfe9', Code: '091' };
const CARDS = { AccountID: '5c2c3a5e-8f0f-4c60-a7b5-1c3a2a9e4f10' };

describe('where the money of invoices went', () => {
  let world: XeroWork;
  /** Payment accounts of the documents that are about to be sent. */
  let seen: unknown[];

  beforeEach(async () => {
    world = await XeroWork.start();
    world.work.organisation.paymentAccounts = '091=Cash';
  });
  afterEach(() => world.stop());

  /** Collects invoices, of which some are paid into these accounts. */
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

  /** Reads the accounts as is done before sending. */
  async function read(): Promise<void> {
    const { books, dataSource } = world.replica;
    const documents = await dataSource.manager.find(TrackedDocument, { order: { number: 'ASC' } });
    const ready = documents.filter(({ state }) => state === 'collected');
    const reader = new PaymentAccountsService(books, new DocumentsRepository(dataSource));
    await reader.read(world.work, ready, 'sale');
    seen = ready.map((document) => document.paidInto);
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
    await read();
    expect(seen).toEqual([[NAMES], null, [[CARDS.AccountID], NAMES]]);
    expect(await paidInto()).toEqual([...seen, null]);
    await read();
    expect(await world.xero.calls()).toEqual({ 'GET Payments': 1 });
  });

  it.each([
    [35, 2],
    [101, 6],
  ])('is known of %i invoices paid in one day, in queries that Xero takes', async (paid, calls) => {
    await collected(...Array.from({ length: paid }, () => [TILL]));
    await read();
    expect(await paidInto()).toEqual(Array.from({ length: paid }, () => [NAMES]));
    expect(await world.xero.calls()).toEqual({ 'GET Payments': calls });
  });

  it('is asked for by the last look of everything that is about to be sent, and again after a change', async () => {
    await collected(...Array.from({ length: 60 }, () => [TILL]));
    world.believeLists();
    const { dataSource } = world.replica;
    await dataSource.query("update documents set state = 'ready'");
    const ready = await dataSource.manager.find(TrackedDocument);
    const current = world.currentVersions();
    const sent = await current.keepUnchanged(world.work, ready, await world.work.now());
    expect(sent).toHaveLength(60);
    expect(sent.filter(({ paidInto }) => paidInto?.[0]?.[0] === TILL.Code)).toHaveLength(60);
    expect(await paidInto()).not.toContain(null);
    const path = `/organisations/${world.work.organisation.tenantId}/documents/${sent[0]?.sourceId}`;
    await world.xero.xero.control('POST', `${path}/edit`, { fields: { Reference: 'Paid again' } });
    await world.collect({ pollMs: -1 }).run(world.work);
    expect(await paidInto()).toContain(null);
  });

  it('is what the mapping of the document receives', async () => {
    await collected([TILL]);
    await read();
    const { dataSource } = world.replica;
    const reader = new CircumstancesService(
      new CircumstancesRepository(dataSource),
      new SubmissionsRepository(dataSource),
      new OriginalsService(new DocumentsRepository(dataSource)),
      new CustomersInvoicesService(new DocumentsRepository(dataSource)),
      new OutsideReceiptsRepository(dataSource),
    );
    const documents = await dataSource.manager.find(TrackedDocument);
    const place = { organisationId: world.work.organisation.id, fiscalAccount: null, now: new Date() };
    const [known] = (await reader.read(place, documents)).values();
    expect(known?.circumstances.paidInto).toEqual([NAMES]);
  });

  it('costs no call where the organisation has not said what its accounts mean, nor where nothing is paid', async () => {
    await collected([], []);
    await read();
    await collected([TILL]);
    world.work.organisation.paymentAccounts = ' ';
    await read();
    expect(await world.xero.calls()).toEqual({});
  });

  it('keeps nothing waiting when the books do not answer, and is asked again', async () => {
    await collected([TILL]);
    await world.xero.fault('GET Payments', 'error', { status: 400 });
    await read();
    expect(seen).toEqual([[[]]]);
    expect(await paidInto()).toEqual([null]);
    await read();
    expect(await paidInto()).toEqual([[NAMES]]);
  });

  it('is not asked for again where the consent does not cover payments, and the connection stays', async () => {
    await collected([TILL]);
    const scope = (from: string, to: string) =>
      world.xero.inXero('update xero_simulator.access_token set scope = replace(scope, $1, $2)', [from, to]);
    await scope('accounting.payments.read', 'none');
    await read();
    await scope('none', 'accounting.payments.read');
    await read();
    expect(await paidInto()).toEqual([[[]]]);
    expect(await world.xero.calls()).toEqual({});
    const [{ status }] = await world.replica.dataSource.query<[{ status: string }]>(
      'select status from organisations where id = $1',
      [world.work.organisation.id],
    );
    expect(status).toBe('connected');
  });
});
