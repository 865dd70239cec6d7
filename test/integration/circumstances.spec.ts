import { randomUUID } from 'node:crypto';
import { AbstractLogger, type DataSource } from 'typeorm';
import { CircumstancesRepository } from '../../src/documents/circumstances.repository';
import { DocumentChoicesRepository } from '../../src/documents/document-choices.repository';
import { makeDecision } from '../../src/documents/document-decisions';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { FiscalAccount } from '../../src/fiscal/accounts/accounts.entities';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { withinRows } from '../../src/platform/database/walls/row-access';
import { CircumstancesService } from '../../src/setup/circumstances/circumstances.service';
import { CustomersInvoicesService } from '../../src/setup/circumstances/customers-invoices.service';
import { OriginalsService } from '../../src/setup/circumstances/originals.service';
import { asOwner } from '../support/as-owner';
import { RecordedElsewhere } from '../support/recorded-elsewhere';
import { aCreditNote, aCustomer, anInvoice, decimal } from '../support/sales-document-builder';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

class Counting extends AbstractLogger {
  statements = 0;

  constructor() {
    super(['query']);
  }

  protected writeLog(): void {
    this.statements += 1;
  }
}

describe('the circumstances of documents', () => {
  const database = ownDatabase();
  const now = new Date('2026-03-31T08:00:00Z');
  let dataSource: DataSource;
  let organisation: Organisation;
  let fiscalAccountId: string;
  let reader: CircumstancesService;

  beforeEach(async () => {
    ({ dataSource } = database);
    ({ organisation, fiscalAccountId } = await storeOrganisation(dataSource));
    reader = new CircumstancesService(
      new CircumstancesRepository(dataSource),
      new SubmissionsRepository(dataSource),
      new OriginalsService(new DocumentsRepository(dataSource)),
      new CustomersInvoicesService(new DocumentsRepository(dataSource)),
      new OutsideReceiptsRepository(dataSource),
    );
  });

  const place = () => ({
    organisationId: organisation.id,
    fiscalAccount: { id: fiscalAccountId, timeOffset: '+02:00' },
    now,
  });

  async function store(sales: SalesDocument): Promise<TrackedDocument> {
    const { kind, sourceId, number, issuedOn, currency, total } = sales;
    const { manager } = dataSource;
    return manager.save(
      manager.create(TrackedDocument, {
        ...{ organisationId: organisation.id, kind, sourceId, number, issuedOn, currency, total },
        ...{ customerName: sales.customer.name, source: writeSalesDocument(sales), fingerprint: 'f' },
        ...{ state: 'ready', dueAt: new Date(0) },
      }),
    );
  }

  /** Stores an invoice, a credit note applied to it, and one that only names it. */
  async function three(number: string): Promise<TrackedDocument[]> {
    const invoice = anInvoice({ sourceId: randomUUID(), number });
    const allocations = [{ invoiceId: invoice.sourceId, invoiceNumber: number, amount: decimal('1') }];
    const applied = aCreditNote({ sourceId: randomUUID(), number: `A-${number}`, allocations });
    const naming = { sourceId: randomUUID(), number: `N-${number}`, allocations: [], reference: number };
    return [await store(invoice), await store(applied), await store(aCreditNote(naming))];
  }

  async function send(document: TrackedDocument, originalSourceId: string | null): Promise<void> {
    const submissions = new SubmissionsRepository(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const follows = await submissions.lastMoment(fiscalAccountId, document.id);
    const submission = await submissions.begin(lease, document, {
      ...{ ...intentFor(document, fiscalAccountId), follows, originalSourceId },
    });
    if (submission === null) throw new Error('nothing stands against it');
    await submissions.settle(dataSource.manager, submission, ['sending'], 'accepted', {
      requestId: document.number,
    });
  }

  async function statements(documents: readonly TrackedDocument[]): Promise<number> {
    const [logger, counting] = [dataSource.logger, new Counting()];
    dataSource.logger = counting;
    try {
      await reader.read(place(), documents);
    } finally {
      dataSource.logger = logger;
    }
    return counting.statements;
  }

  it('are read with as many statements for fifty documents as for three', async () => {
    const few = await three('INV-1');
    const many = [...few];
    for (let number = 2; many.length < 51; number += 1) many.push(...(await three(`INV-${number}`)));
    dataSource.setOptions({ logging: ['query'] });
    expect(await statements(few)).toBe(6);
    expect(await statements(many)).toBe(6);
    expect(await statements([])).toBe(0);
  });

  it('are the same for a document whether it is read alone or among others', async () => {
    const documents = [...(await three('INV-1')), ...(await three('INV-2'))];
    const [invoice, applied, naming, other] = documents as [TrackedDocument, ...TrackedDocument[]] & TrackedDocument[]; // prettier-ignore
    // Stores a note named by an invoice of another customer, whose invoices are read for another credit note.
    const stranger = aCreditNote({ sourceId: randomUUID(), number: 'S-1', allocations: [], customer: aCustomer({ name: 'Other' }) }); // prettier-ignore
    await store(stranger);
    await store(anInvoice({ sourceId: randomUUID(), number: 'INV-3', creditNoteIds: [stranger.sourceId] }));
    await send(invoice, null);
    await send(applied!, invoice.sourceId);
    await dataSource.query('update documents set number = $2 where id = $1', [other!.id, applied!.number]);
    const stored = await dataSource.manager.findBy(TrackedDocument, { organisationId: organisation.id });
    const chosen = { originalId: invoice.id };
    await makeDecision(dataSource.manager, documents[5]!, 'original', 'Rudo', chosen);
    const together = await reader.read(place(), stored);
    expect([...together.keys()]).toEqual(stored.map(({ id }) => id));
    for (const document of stored) {
      const alone = await reader.read(place(), [document]);
      expect([...alone.values()]).toEqual([together.get(document.id)]);
    }
    const of = (document: TrackedDocument | undefined) => together.get(document?.id ?? '')!.circumstances;
    const credited = (document: TrackedDocument | undefined) =>
      [...of(document).originals, ...(of(document).customersInvoices ?? [])]
        .filter(({ number }) => number === invoice.number)
        .map((original) => original.credited.toFixed(2));
    expect([applied, naming, documents[5]].map(credited)).toEqual([['0.00'], ['115.50'], ['115.50']]);
    expect([invoice, applied, other, naming].map((one) => of(one).isNumberTaken)).toEqual([false, false, true, false]); // prettier-ignore
    expect(of(documents[5]).isOriginalChosen).toBe(true);
    expect(of(invoice)).toMatchObject({ today: '2026-03-31', lastDay: applied!.issuedOn });
    expect(of(applied).lastDay).toBe(invoice.issuedOn);
  });

  it('know a number that another device of the taxpayer has used, whatever its headers, but not that of a stranger', async () => {
    const [invoice] = await three('INV-1');
    await send(invoice!, null);
    const own = { taxpayerTin: '2000123457', taxpayerSaidBy: 'service' as const };
    await dataSource.manager.update(FiscalAccount, { id: fiscalAccountId }, own);
    const seenFrom = async (changes: Partial<FiscalAccount>): Promise<boolean | undefined> => {
      const branch = await storeOrganisation(dataSource);
      await dataSource.manager.update(FiscalAccount, { id: branch.fiscalAccountId }, changes);
      const here = { organisationId: branch.organisation.id, fiscalAccount: { id: branch.fiscalAccountId, timeOffset: '+02:00' }, now }; // prettier-ignore
      const document = await storeDocument(dataSource, branch.organisation);
      await dataSource.query('update documents set number = $2, source = $3 where id = $1', [
        ...[document.id, 'INV-1', writeSalesDocument(anInvoice({ number: 'INV-1' }))],
      ]);
      const tracked = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
      return (await reader.read(here, [tracked])).get(document.id)?.circumstances.isNumberTaken;
    };
    expect(await seenFrom(own)).toBe(true);
    expect(await seenFrom({ ...own, profile: 'published' })).toBe(true);
    expect(await seenFrom({ ...own, taxpayerTin: '2000999999' })).toBe(false);
    expect(await seenFrom({ taxpayerTin: null })).toBe(false);
  });

  it('hold a number under which a receipt made elsewhere is recorded with another client of the taxpayer', async () => {
    const own = { taxpayerTin: '2000123457', taxpayerSaidBy: 'service' as const };
    const branch = await storeOrganisation(dataSource);
    for (const id of [fiscalAccountId, branch.fiscalAccountId])
      await dataSource.manager.update(FiscalAccount, { id }, own);
    const elsewhere = new RecordedElsewhere(dataSource, branch.organisation);
    const recorded = await elsewhere.document();
    await dataSource.query("update documents set number = 'RE-1' where id = $1", [recorded]);
    await elsewhere.record(recorded, 15);
    const document = await store(anInvoice({ sourceId: randomUUID(), number: 're-1' }));
    const circumstances = async () =>
      (await reader.read(place(), [document])).get(document.id)?.circumstances;
    expect(await circumstances()).toMatchObject({ isNumberTaken: true });
    const asRequest = () => withinRows(() => [organisation.id], circumstances);
    expect(await asRequest()).toMatchObject({ isNumberTaken: true });
    await elsewhere.withdraw(recorded);
    expect(await circumstances()).toMatchObject({ isNumberTaken: false });
    const choices = new DocumentChoicesRepository(dataSource);
    await choices.keepForeignSign(recorded, { by: 'file', text: 'a.pdf' }, null);
    const sign = { by: 'file', text: 'a.pdf' } as const;
    const ofNumber = [{ by: 'number', text: 'RE-1', of: `${recorded} a.pdf` }];
    expect(await circumstances()).toMatchObject({ isNumberTaken: false, foreign: { ofNumber } });
    const holder = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: recorded });
    await makeDecision(dataSource.manager, holder, 'anyway', 'Rudo', {
      reason: 'a price list',
      signs: [sign],
    });
    expect(await circumstances()).toMatchObject({ foreign: { ofNumber: [] } });
  });

  it('let no two devices of a taxpayer send one number, even where neither saw the other', async () => {
    const [invoice] = await three('INV-1');
    const own = { taxpayerTin: '2000123457', taxpayerSaidBy: 'service' as const };
    const branch = await storeOrganisation(dataSource);
    for (const id of [fiscalAccountId, branch.fiscalAccountId])
      await dataSource.manager.update(FiscalAccount, { id }, own);
    const document = await storeDocument(dataSource, branch.organisation);
    await dataSource.query("update documents set number = 'INV-1' where id = $1", [document.id]);
    const same = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
    const leases = [
      await holdLease(dataSource, organisation),
      await holdLease(dataSource, branch.organisation),
    ];
    const submissions = new SubmissionsRepository(dataSource);
    const begun = await Promise.all([
      submissions.begin(leases[0]!, invoice!, { ...intentFor(invoice!, fiscalAccountId), follows: null }),
      submissions.begin(leases[1]!, same, { ...intentFor(same, branch.fiscalAccountId), follows: null }),
    ]);
    expect(begun.filter((one) => one !== null)).toHaveLength(1);
  });

  it('say of an invoice that it is of another device once the organisation has another account with another device', async () => {
    const [invoice, applied] = await three('INV-1');
    const deviceOf = (id: string, deviceId: string | null) =>
      dataSource.manager.update(FiscalAccount, { id }, { deviceId });
    await deviceOf(fiscalAccountId, '77001');
    await send(invoice!, null);
    const seen = async (asking = fiscalAccountId) => {
      const fiscalAccount = { id: asking, timeOffset: '+02:00' };
      const known = (await reader.read({ ...place(), fiscalAccount }, [applied!])).get(applied!.id);
      return known?.circumstances.originals.map(({ isOfOtherDevice }) => isOfOtherDevice);
    };
    await deviceOf(fiscalAccountId, '77009');
    expect(await seen()).toEqual([undefined]);
    const next = (await storeOrganisation(dataSource)).fiscalAccountId;
    await asOwner(dataSource, 'update organisations set fiscal_account_id = $2 where id = $1', [organisation.id, next]); // prettier-ignore
    expect(await seen(next)).toEqual([true]);
    await deviceOf(next, '77002');
    expect(await seen(next)).toEqual([true]);
    // An account that received the invoice can credit it, whichever account the organisation has now.
    expect(await seen()).toEqual([undefined]);
    await deviceOf(next, '77001');
    expect(await seen(next)).toEqual([undefined]);
  });

  it('show an invoice as its receipt has it, whatever the books make of it afterwards', async () => {
    const [invoice, applied] = await three('INV-1');
    await send(invoice!, null);
    await asOwner(dataSource, "update submissions set issued_on = '2026-03-20' where document_id = $1", [invoice!.id]); // prettier-ignore
    const edited = anInvoice({ sourceId: invoice!.sourceId, issuedOn: '2026-01-05', total: decimal('1') });
    await dataSource.query('update documents set source = $2 where id = $1', [invoice!.id, writeSalesDocument(edited)]); // prettier-ignore
    const known = (await reader.read(place(), [applied!])).get(applied!.id);
    expect(known?.circumstances.originals).toMatchObject([{ issuedOn: '2026-03-20' }]);
    expect(known?.circumstances.originals[0]?.total.toFixed(2)).toBe(invoice!.total.toFixed(2));
  });
});
