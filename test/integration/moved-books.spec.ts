import { randomUUID } from 'node:crypto';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { TrackedDocument, WriteBack } from '../../src/documents/documents.entities';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { MovedSalesDto, SettledPairsDto } from '../../src/review/outside/moved-sales.dto';
import type { IdentityGateService } from '../../src/sync/identity-gate.service';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { DocumentWriteBackService } from '../../src/sync/write-back/document-write-back.service';
import { FieldWriteBackService } from '../../src/sync/write-back/field-write-back.service';
import type { ReceiptPdfsService } from '../../src/sync/write-back/receipt-pdfs.service';
import { WriteBackStage } from '../../src/sync/write-back/write-back.stage';
import { dayOf } from '../support/draft-books';
import { StoredJourneys } from '../support/fiscalised-document';
import { RunningApi } from '../support/running-api';
import { anInvoice } from '../support/sales-document-builder';
import { holdLease, storeOrganisation } from '../support/stored-organisation';
import { invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';

const PAIRS = 500;
const SAYS = { by: 'Rudo Moyo', reason: 'The books were moved.' };
const PDF = Buffer.from('%PDF-1.7 %%EOF');

describe('books of five hundred sales that were moved', () => {
  it('are paired and settled in one act, however a receipt is known, and a pair that changed is refused alone', async () => {
    const api = await RunningApi.start();
    try {
      const old = await api.organisation();
      await api.dataSource.manager.update('organisations', { id: old.id }, { isPaused: false });
      const { organisation: moved } = await storeOrganisation(api.dataSource, old.fiscalAccountId ?? '', {
        isPaused: true,
      });
      const sales = Array.from({ length: PAIRS }, (_, place) =>
        anInvoice({ sourceId: randomUUID(), number: `M-${place}`, issuedOn: dayOf(1) }),
      );
      const before = await fiscalised(api, old, sales);
      await api.store(moved, sales.map((one) => ({ ...one, sourceId: randomUUID() }))); // prettier-ignore
      await api.store(moved, [anInvoice({ sourceId: randomUUID(), number: 'NEW-1' })]);
      const path = `/api/organisations/${moved.id}/moved-sales`;
      const { pairs, rest } = await api.get<MovedSalesDto>(path);
      expect([pairs.length, rest.map(({ number, reason }) => [number, reason])]).toEqual([
        ...[PAIRS, [['NEW-1', 'none']]],
      ]);
      expect(new Set(pairs.map(({ sales: [sale] }) => sale?.documentId))).toEqual(new Set(before));
      await api.dataSource.query('update documents set source = replace(source, $2, $3) where id = $1', [
        ...[pairs[7]?.documentId, '"currency":"USD"', '"currency":"ZWG"'],
      ]);
      const given = pairs.map(({ documentId, number, sales: [sale] }) => ({
        ...{ documentId, documentNumber: number, originalId: sale?.documentId, differences: [] },
      }));
      const settled = await api.post<SettledPairsDto>(path, { ...SAYS, pairs: given }, 200);
      expect(settled).toMatchObject({
        linked: PAIRS - 1,
        refused: [{ documentId: pairs[7]?.documentId, code: 'SALE_IS_ANOTHER' }],
      });
      const { manager } = api.dataSource;
      const left = await manager.countBy(TrackedDocument, { organisationId: moved.id, state: 'waiting' });
      expect(left).toBe(2);
      const due = await new DocumentsRepository(api.dataSource).due(moved.id, 'excluded', PAIRS);
      expect(due).toHaveLength(PAIRS - 1);
    } finally {
      await api.stop();
    }
  });

  it('cost at most 2.1 calls a pair, all of the share of a backfill', async () => {
    const world = await XeroWork.start();
    try {
      await world.xero.xero.organisation({
        settings: { limits: { enforce: false, minute: 100_000, day: 100_000 } },
      });
      const { dataSource, books, totals } = world.replica;
      const { organisation } = world.work;
      const { manager } = dataSource;
      const stored = await storeOrganisation(dataSource);
      await manager.update(
        'organisations',
        { id: organisation.id },
        { fiscalAccountId: stored.fiscalAccountId },
      );
      const old = { ...stored.organisation };
      const original = await new StoredJourneys(dataSource, old, stored.fiscalAccountId).fiscalise('1');
      const invoices = Array.from({ length: PAIRS }, () => invoice());
      await world.load({ Invoices: invoices });
      for (const one of invoices) await world.storeLinked(one, original.id);
      const receipts = new ReceiptsRepository(dataSource);
      const pdfs = {
        isMade: () => true,
        fetch: () => Promise.resolve({ fileName: 'fiscal-1-1-1.pdf', bytes: PDF }),
      } as unknown as ReceiptPdfsService;
      const stage = new WriteBackStage(
        new DocumentsRepository(dataSource),
        receipts,
        new DocumentWriteBackService(receipts, books, pdfs),
        new FieldWriteBackService(receipts, books, totals),
        { whyAnother: () => Promise.resolve(null) } as unknown as IdentityGateService,
      );
      const purposes = new Set<string>();
      const call = books.use.bind(books);
      const use = jest.spyOn(books, 'use').mockImplementation((...given) => {
        purposes.add(given[2] ?? 'other');
        return call(...given);
      });
      await world.xero.forgetCalls();
      for (let round = 0; round < PAIRS / 50; round += 1) {
        const lease = await holdLease(dataSource, organisation);
        await stage.run({ ...world.work, lease }, await new DueWorkRepository(dataSource).of(organisation));
      }
      use.mockRestore();
      const calls = Object.values(await world.xero.calls()).reduce((all, some) => all + some, 0);
      expect(await manager.countBy(WriteBack, { result: 'written' })).toBe(3 * PAIRS);
      expect(calls).toBeLessThanOrEqual(2.1 * PAIRS);
      expect([...purposes]).toEqual(['backfill']);
    } finally {
      await world.stop();
    }
  });
});

/** Fiscalises half of the documents here, and records receipts made elsewhere for the other half. @returns their ids */
async function fiscalised(
  api: RunningApi,
  old: Awaited<ReturnType<RunningApi['organisation']>>,
  sales: readonly SalesDocument[],
): Promise<string[]> {
  const half = sales.length / 2;
  const elsewhere = await api.store(old, sales.slice(0, half), 'excluded');
  await api.dataSource.query(
    `insert into outside_receipts (document_id, device_id, fiscal_number, source, reason, recorded_by)
     select id, '77001', number, 'file', 'Known.', 'Rudo' from unnest($1::uuid[], $2::text[]) as given (id, number)`,
    [elsewhere.map(({ id }) => id), elsewhere.map((_, place) => String(place + 1))],
  );
  const here: string[] = [];
  for (const [place, one] of sales.slice(half).entries()) {
    const journeys = new StoredJourneys(api.dataSource, old, old.fiscalAccountId ?? '', async (state) => {
      const [document] = await api.store(old, [one], state);
      return document as TrackedDocument;
    });
    here.push((await journeys.fiscalise(String(place + 1))).id);
  }
  return [...elsewhere.map(({ id }) => id), ...here];
}
