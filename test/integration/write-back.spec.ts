import { inEnglish } from '../support/in-english';
import { makeDecision } from '../../src/documents/document-decisions';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { type FiscalReceiptRow, OutsideReceiptRow } from '../../src/documents/receipts.entities';
import { fromXeroInvoice } from '../../src/connectors/xero/read/from-xero';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { Organisation } from '../../src/organisations/organisation.entity';
import { TrackedDocument, WriteBack } from '../../src/documents/documents.entities';
import { LeaseLost } from '../../src/organisations/lease/lease';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { PrintedNumbersRepository } from '../../src/documents/printed-numbers.repository';
import { FiscalPdfsRepository } from '../../src/documents/fiscal-pdfs.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { FiscalAccountAccessService } from '../../src/fiscal/accounts/fiscal-account-access.service';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { type ExactJsonObject, parseExactJson } from '../../src/platform/http/exact-json';
import { RowSecretsService } from '../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { DocumentWriteBackService } from '../../src/sync/write-back/document-write-back.service';
import { FieldWriteBackService } from '../../src/sync/write-back/field-write-back.service';
import { ReceivedOutcomesService } from '../../src/sync/track/received-outcomes.service';
import { PendingWriteBack } from '../../src/sync/write-back/pending-write-back';
import { PrintedReceiptsService } from '../../src/sync/track/printed-receipts.service';
import { ReceiptPdfsService } from '../../src/sync/write-back/receipt-pdfs.service';
import { ReceiptPdfCheckService } from '../../src/sync/track/receipt-pdf-check.service';
import { WriteBackStage } from '../../src/sync/write-back/write-back.stage';
import { StoredJourneys } from '../support/fiscalised-document';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { decimal } from '../support/sales-document-builder';
import { invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';
import type { IdentityGateService } from '../../src/sync/identity-gate.service';
import { storedWords } from '../../src/domain/texts/stored-sentence';

const RECEIPT = {
  ...{ deviceId: '1', fiscalDay: '1', fiscalNumber: '7', verificationCode: 'A', pdfSize: null },
  ...{ qrUrl: 'https://fdmstest.zimra.co.zw', remarks: [], certificate: [] },
} as unknown as FiscalReceiptRow;
/** Check of identities that always passes, since these tests do not concern it. */
const SAME = { whyAnother: () => Promise.resolve(null) } as Pick<
  IdentityGateService,
  'whyAnother'
> as IdentityGateService;

describe('writing back to the books', () => {
  let world: XeroWork;
  let parts: DocumentWriteBackService;
  let step: WriteBackStage;

  beforeEach(async () => {
    world = await XeroWork.start();
    const { dataSource, books, totals } = world.replica;
    const [documents, receipts, submissions] = [
      new DocumentsRepository(dataSource),
      new ReceiptsRepository(dataSource),
      new SubmissionsRepository(dataSource),
    ];
    const registry = new FiscalRegistry([]);
    const secrets = new RowSecretsService(dataSource, new SecretBox(Buffer.alloc(32, 7)));
    const accounts = new FiscalAccountsRepository(dataSource, secrets);
    const opening = new FiscalAccountAccessService(accounts, registry);
    const heard = new ReceivedOutcomesService(registry, new OutcomesRepository(dataSource));
    const printed = new PrintedReceiptsService(new PrintedNumbersRepository(dataSource));
    const check = new ReceiptPdfCheckService(
      receipts,
      submissions,
      printed,
      new FiscalPdfsRepository(dataSource),
    );
    parts = new DocumentWriteBackService(
      receipts,
      books,
      new ReceiptPdfsService(opening, receipts, submissions, heard, check),
    );
    const fields = new FieldWriteBackService(receipts, books, totals);
    step = new WriteBackStage(documents, receipts, parts, fields, SAME);
  });
  afterEach(() => world.stop());

  async function readyForNote(): Promise<{ pending: PendingWriteBack; begun: () => Promise<number> }> {
    const { manager } = world.replica.dataSource;
    const id = await world.storeReady();
    const document = await manager.findOneByOrFail(TrackedDocument, { id });
    await world.xero.forgetCalls();
    return {
      pending: new PendingWriteBack(document, {
        ...{ receipt: RECEIPT, parts: [], fingerprint: null, isEntered: false },
        sent: { fiscalAccountId: 'a', credentialsVersion: 1 },
      }),
      begun: () => manager.countBy(WriteBack, { documentId: id, part: 'note', result: 'begun' }),
    };
  }

  it('begins no note when the lease may end before it is written, and says that one may be there', async () => {
    const { pending, begun } = await readyForNote();
    const { work, replica } = world;
    const lease = await holdLease(replica.dataSource, work.organisation, 2_500);
    await expect(parts.note({ ...work, lease }, pending, () => Promise.resolve(0))).rejects.toThrow(
      LeaseLost,
    );
    expect(await world.xero.calls()).toEqual({});
    expect(await begun()).toBe(1);
  });

  it('forgets a note that Xero turned away at the door, so that nobody looks for it later', async () => {
    const { pending, begun } = await readyForNote();
    await world.xero.fault('PUT history', 'too-many-requests');
    await expect(parts.note(world.work, pending, () => Promise.resolve(0))).rejects.toMatchObject({
      kind: 'rate_limited',
    });
    expect(await begun()).toBe(0);
  });

  it('remembers a note whose answer was lost: it may be there', async () => {
    const { pending, begun } = await readyForNote();
    await world.xero.fault('PUT history', 'answer-lost');
    await expect(parts.note(world.work, pending, () => Promise.resolve(0))).rejects.toMatchObject({
      kind: 'temporary',
    });
    expect(await begun()).toBe(1);
  });

  /** Puts fiscalised documents into the books, each with its PDF. @returns due ones, and identifiers in the books */
  async function fiscalised(numbers: readonly string[], change: (number: string) => object = () => ({})) {
    const { dataSource } = world.replica;
    const { organisation } = world.work;
    const { fiscalAccountId } = await storeOrganisation(dataSource);
    const { manager } = dataSource;
    await manager.update(Organisation, { id: organisation.id }, { fiscalAccountId });
    const journeys = new StoredJourneys(dataSource, organisation, fiscalAccountId);
    const sales: ReturnType<typeof invoice>[] = [];
    for (const number of numbers) {
      const sale = invoice();
      sales.push(sale);
      await world.load({ Invoices: [sale] });
      const { id } = await journeys.fiscalise(number);
      const source = writeSalesDocument(
        fromXeroInvoice(parseExactJson(JSON.stringify(sale)) as ExactJsonObject),
      );
      await manager.update(TrackedDocument, { id }, { sourceId: sale.InvoiceID, source, ...change(number) });
      await new ReceiptsRepository(dataSource).record([
        { documentId: id, part: 'attachment', result: 'written', detail: storedWords('a.pdf') },
      ]);
    }
    await world.xero.forgetCalls();
    return sales;
  }

  async function writeBack(): Promise<number> {
    const { dataSource } = world.replica;
    const lease = await holdLease(dataSource, world.work.organisation);
    const due = await new DueWorkRepository(dataSource).of(world.work.organisation);
    return step.run({ ...world.work, lease }, due);
  }

  it('sets the link of a document that has failed twice in a call of its own, and those of the others together', async () => {
    await fiscalised(['1', '2', '3'], (number) => ({ attempts: number === '2' ? 2 : 0 }));
    expect(await writeBack()).toBe(3);
    expect(await world.xero.calls()).toEqual({ 'POST Invoices': 2 });
  });

  it.each([
    ['the same', {}, null],
    ['another', { RoundingAmount: -0.05, Total: 115.45 }, { listed: '115.50', own: '115.45' }],
  ])(
    'compares the total of the answer, without a call, with the one that was sent: it is %s',
    async (_which, rounding, difference) => {
      const [sale] = await fiscalised(['1']);
      await world.load({ Invoices: [{ ...sale, ...rounding }] }, true);
      await world.xero.forgetCalls();
      expect(await writeBack()).toBe(1);
      expect(await world.xero.calls()).toEqual({ 'POST Invoices': 1 });
      const { manager } = world.replica.dataSource;
      const { id } = world.work.organisation;
      const { listedTotals } = await manager.findOneByOrFail(Organisation, { id });
      if (difference === null) expect(listedTotals.difference).toBeNull();
      else expect(listedTotals.difference).toMatchObject(difference);
    },
  );

  it('leaves a link that another app has set since the document was read, at one call for all that were read long ago', async () => {
    const seenAt = new Date(Date.now() - 120_000);
    const [theirs, free] = await fiscalised(['1', '2'], () => ({ seenAt }));
    const shop = 'https://shop.example/orders/77';
    await world.load({ Invoices: [{ ...theirs, Url: shop }] }, true);
    expect(await writeBack()).toBe(2);
    const note = { 'PUT Invoices/{id}/History': 1 };
    expect(await world.xero.calls()).toEqual({ 'GET Invoices': 1, 'POST Invoices': 1, ...note });
    expect([await linkOf(theirs), await linkOf(free)]).toEqual([shop, RECEIPT.qrUrl]);
    const [link] = await world.replica.dataSource.manager.findBy(WriteBack, {
      part: 'link',
      result: 'not_applicable',
    });
    expect(inEnglish(link?.detail)).toBe(
      `The link is already "${shop}", set by another app, and is not changed.`,
    );
  });

  it('asks Xero once a day whether fields of paid invoices are taken: 35 of them cost no further call', async () => {
    const paid = (): object => ({ seenAt: new Date() });
    const sales = await fiscalised(
      Array.from({ length: 36 }, (_, at) => String(at + 1)),
      paid,
    );
    const { manager } = world.replica.dataSource;
    for (const sale of sales) {
      const whole = { ...sale, Status: 'PAID', AmountDue: 0, AmountPaid: 115.5, Payments: [{}] };
      await world.load({ Invoices: [whole] }, true);
      const source = writeSalesDocument(
        fromXeroInvoice(parseExactJson(JSON.stringify(whole)) as ExactJsonObject),
      );
      await manager.update(TrackedDocument, { sourceId: sale.InvoiceID }, { source });
    }
    const [first, ...others] = await manager.find(TrackedDocument);
    const { dataSource } = world.replica;
    for (const { id } of others)
      await dataSource.query('update documents set due_at = null where id = $1', [id]);
    await world.xero.forgetCalls();
    expect(await writeBack()).toBe(1);
    expect(await world.xero.calls()).toEqual({ 'POST Invoices': 1, 'PUT Invoices/{id}/History': 1 });
    await dataSource.query('update documents set due_at = clock_timestamp() where id <> $1', [first?.id]);
    await world.xero.forgetCalls();
    expect(await writeBack()).toBe(35);
    expect(await world.xero.calls()).toEqual({ 'PUT Invoices/{id}/History': 35 });
    const links = await manager.findBy(WriteBack, { part: 'link', result: 'refused', reason: 'SETTLED' });
    expect(links).toHaveLength(36);
    expect(links.filter(({ detail }) => inEnglish(detail).includes('so it was not asked'))).toHaveLength(35);
  });

  it('keeps such a link where the organisation wants it replaced', async () => {
    const [theirs] = await fiscalised(['1'], () => ({ seenAt: new Date(Date.now() - 120_000) }));
    const shop = 'https://shop.example/orders/78';
    await world.load({ Invoices: [{ ...theirs, Url: shop }] }, true);
    const { work, replica } = world;
    Object.assign(work.organisation, { replacesLink: true });
    expect(await writeBack()).toBe(1);
    expect(await linkOf(theirs)).toBe(RECEIPT.qrUrl);
    expect(await replica.dataSource.manager.findBy(WriteBack, { part: 'link' })).toMatchObject([
      { result: 'written', replaced: shop },
    ]);
  });

  /** Stores a document that a person has linked to another one's receipt. */
  async function linkedTo(originalId: string, address: string | null) {
    const { dataSource } = world.replica;
    const { organisation } = world.work;
    const sale = invoice();
    await world.load({ Invoices: [sale] });
    const sales = fromXeroInvoice(parseExactJson(JSON.stringify(sale)) as ExactJsonObject);
    const { id } = await storeDocument(dataSource, organisation, 'excluded');
    const { manager } = dataSource;
    const source = writeSalesDocument(sales);
    await manager.update(TrackedDocument, { id }, { sourceId: sale.InvoiceID, source, total: decimal('40') });
    await dataSource.query('update documents set due_at = clock_timestamp() where id = $1', [id]);
    const document = await manager.findOneByOrFail(TrackedDocument, { id });
    await makeDecision(manager, document, 'sale', 'Rudo', { originalId });
    await manager.insert(OutsideReceiptRow, {
      ...{ documentId: id, deviceId: '77001', fiscalNumber: '15', datedOn: '2026-05-03', address },
      ...{ verificationCode: null, submittedAs: null, fiscalAccountId: null, source: 'sale' },
      ...{ overrulesBooks: false, reason: 'Moved.', recordedBy: 'Rudo' },
    });
    return { id, sale };
  }

  it('writes the receipt of another document to a sale that a person has linked to it, once, and says which', async () => {
    await fiscalised(['1']);
    expect(await writeBack()).toBe(1);
    const { manager } = world.replica.dataSource;
    const original = await manager.findOneByOrFail(TrackedDocument, {
      organisationId: world.work.organisation.id,
    });
    const here = await linkedTo(original.id, null);
    await new ReceiptsRepository(world.replica.dataSource).record([
      { documentId: here.id, part: 'attachment', result: 'written', detail: storedWords('a.pdf') },
    ]);
    const { id: elsewhereId } = await storeDocument(
      world.replica.dataSource,
      world.work.organisation,
      'excluded',
    );
    await manager.update(TrackedDocument, { id: elsewhereId }, { number: 'INV-1', total: decimal('40') });
    const there = await linkedTo(elsewhereId, 'https://fdms.zimra.co.zw/1');
    await world.xero.forgetCalls();
    expect(await writeBack()).toBe(2);
    expect(await world.xero.calls()).toMatchObject({ 'POST Invoices': 1, 'PUT Invoices/{id}/History': 2 });
    expect([await linkOf(here.sale), await linkOf(there.sale)]).toEqual([
      ...[RECEIPT.qrUrl, 'https://fdms.zimra.co.zw/1'],
    ]);
    const parts = await manager.find(WriteBack, { where: { documentId: there.id }, order: { part: 'ASC' } });
    expect(parts.map(({ part, result }) => [part, result])).toEqual([
      ...[
        ['attachment', 'not_applicable'] as const,
        ['link', 'written'] as const,
        ['note', 'written'] as const,
      ],
    ]);
    const notes = await manager.findBy(WriteBack, { part: 'note', result: 'written' });
    expect(notes.map(({ documentId, detail }) => [documentId, inEnglish(detail)])).toEqual(
      expect.arrayContaining([
        [
          there.id,
          expect.stringMatching(
            /^Fiscalised: receipt 15 of device 77001, 2026-05-03, for INV-1 of .*; no new receipt, https:/,
          ),
        ],
        [
          here.id,
          expect.stringMatching(
            /for the rest of 40.00 out of [\d.]+ of .* of Mupfure Traders; no new receipt/,
          ),
        ],
      ]) as unknown,
    );
    const documents = await manager.findBy(TrackedDocument, { state: 'excluded' });
    expect(documents.map(({ dueAt }) => dueAt)).toEqual([null, null, null]);
    expect(await writeBack()).toBe(0);
  });

  it('writes nothing of numbers that a person withdraws at that moment', async () => {
    const { dataSource } = world.replica;
    const { organisation } = world.work;
    const { fiscalAccountId } = await storeOrganisation(dataSource);
    await dataSource.manager.update(Organisation, { id: organisation.id }, { fiscalAccountId });
    const data = { ...RECEIPT, fiscalNumber: '9' };
    const decision = {
      kind: 'fiscalised',
      data,
      pdfName: null,
      confirms: ['device', 'host', 'date'],
    } as const;
    const { id } = await new StoredJourneys(dataSource, organisation, fiscalAccountId).resolve(
      decision,
      'Anna',
    );
    await world.xero.forgetCalls();
    const claim = jest
      .spyOn(ReceiptsRepository.prototype, 'claimEntered')
      .mockImplementationOnce(async function (this: ReceiptsRepository, ids) {
        await dataSource.query(`update documents set state = 'uncertain' where id = $1`, [id]);
        return this.claimEntered(ids);
      });
    try {
      expect(await writeBack()).toBe(0);
    } finally {
      claim.mockRestore();
    }
    expect(await world.xero.calls()).toEqual({});
    expect(await dataSource.manager.countBy(WriteBack, { documentId: id })).toBe(0);
  });

  async function linkOf(sale: { InvoiceID: string } | undefined): Promise<unknown> {
    const { tenantId } = world.work.organisation;
    const path = `/organisations/${tenantId}/documents/${sale?.InvoiceID}`;
    const { json } = await world.xero.xero.control('GET', path);
    return (json as { document: { Url?: string } }).document.Url;
  }
});
