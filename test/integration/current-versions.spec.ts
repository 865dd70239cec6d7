import { randomUUID } from 'node:crypto';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { TEXTS, TEXTS_IN } from '../../src/domain/texts/language';
import { sayStored, type StoredSentence } from '../../src/domain/texts/stored-sentence';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { DocumentDecisionsService } from '../../src/review/decisions/document-decisions.service';
import { readSalesDocument } from '../../src/domain/sales/sales-document-json';
import { invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';

describe('the last look at the books before a submission', () => {
  let world: XeroWork;
  let id: string;

  beforeAll(async () => {
    world = await XeroWork.start();
    world.believeLists();
    id = await world.storeReady();
    await world.seenBefore(id, 2);
    await world.xero.forgetCalls();
  });

  afterAll(() => world.stop());

  it('is taken once a minute, however often a document that cannot go yet is looked at', async () => {
    const { dataSource } = world.replica;
    const versions = world.currentVersions();
    for (let run = 0; run < 3; run += 1) {
      const ready = await dataSource.manager.findBy(TrackedDocument, { id });
      expect(await versions.keepUnchanged(world.work, ready, await world.work.now())).toHaveLength(1);
    }
    const calls = Object.values(await world.xero.calls()).reduce((sum, count) => sum + count, 0);
    expect(calls).toBe(1);
  });

  it('sees what goes with the document to the service, although it is the same sale', async () => {
    const { dataSource } = world.replica;
    await world.seenBefore(id, 2);
    const ready = await dataSource.manager.findBy(TrackedDocument, { id });
    const [{ source }] = ready as [TrackedDocument];
    const { sourceId: InvoiceID, number: InvoiceNumber } = readSalesDocument(source);
    const edited = { ...invoice({ number: InvoiceNumber }), InvoiceID, Reference: 'PO 4711', Status: 'PAID' };
    await world.load({ Invoices: [edited] }, true);
    const [looked] = await world.currentVersions().keepUnchanged(world.work, ready, await world.work.now());
    const seen = { reference: 'PO 4711', isPaid: true };
    expect(readSalesDocument(looked?.source ?? '')).toMatchObject(seen);
    const stored = await dataSource.manager.findOneByOrFail(TrackedDocument, { id });
    expect(readSalesDocument(stored.source)).toMatchObject(seen);
  });

  it('is taken ever more rarely of a document that the books serve no more', async () => {
    const { dataSource } = world.replica;
    const versions = world.currentVersions();
    await dataSource.manager.update(TrackedDocument, { id }, { sourceId: randomUUID() });
    await world.seenBefore(id, 2);
    const waits: number[] = [];
    for (let run = 0; run < 9; run += 1) {
      const ready = await dataSource.manager.findBy(TrackedDocument, { id });
      expect(await versions.keepUnchanged(world.work, ready, await world.work.now())).toEqual([]);
      const [row] = await dataSource.query<{ wait: number }[]>(
        'select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as wait from documents where id = $1',
        [id],
      );
      waits.push(row?.wait ?? 0);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360]);
    const [gone] = await dataSource.manager.findBy(TrackedDocument, { id });
    const { number, customerName, lastFailure } = gone as TrackedDocument;
    expect(sayStored(TEXTS, lastFailure as StoredSentence)).toBe(
      `Invoice ${number} of 1 Mar 2026 for "${customerName}" is no longer in Xero, so it is not sent and stays open. ` +
        'If it was deleted there or entered again, choose "Exclude" on its page: it is then open no more. If you ' +
        'still see it there, choose "Check again now"; if that changes nothing, connect the client again.',
    );
    expect(sayStored(TEXTS_IN.pt, lastFailure as StoredSentence)).toContain(
      `A fatura ${number} de 01/03/2026 para "${customerName}" já não está no Xero`,
    );
    const decisions = new DocumentDecisionsService(
      new DocumentsRepository(dataSource),
      new LeasesRepository(dataSource),
      new ReceiptsRepository(dataSource),
      new SubmissionsRepository(dataSource),
      new OutsideReceiptsRepository(dataSource),
    );
    await decisions.exclude(id, 'Deleted in Xero.');
    expect(await dataSource.manager.findOneByOrFail(TrackedDocument, { id })).toMatchObject({
      ...{ state: 'excluded', reason: 'EXCLUDED', dueAt: null, lastFailure: null },
    });
  });
});
