import { inEnglish } from '../support/in-english';
import { randomUUID } from 'node:crypto';
import type { BackfillDto } from '../../src/backfill/backfill.dto';
import { BackfillRunsService } from '../../src/backfill/backfill-runs.service';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { dayOf, rulesFile } from '../support/draft-books';
import { editedInBooks } from '../support/edited-in-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aCreditNote, aLine, anInvoice, decimal } from '../support/sales-document-builder';

describe('a live document next to a backfill', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });
  beforeEach(async () => {
    const rules = rulesFile({
      ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
      ...{ taxPeriod: 'month', zeroRatedTill: 2, goLive: 0 },
    });
    organisation = await pipeline.organisation(dayOf(4), rules);
    for (const stream of ['invoices', 'credit-notes'])
      await pipeline.api.dataSource.query(
        `insert into cursors (organisation_id, stream, position, is_complete, checked_at)
         values ($1, $2, '{}', true, now()) on conflict (organisation_id, stream) do update set is_complete = true`,
        [organisation.id, stream],
      );
  });
  afterAll(() => pipeline.stop());

  const on = (day: number, changes: Partial<SalesDocument> = {}): SalesDocument => {
    const sourceId = randomUUID();
    return anInvoice({ sourceId, number: `INV-${sourceId.slice(0, 8)}`, issuedOn: dayOf(day), ...changes });
  };
  const planned = (): Promise<BackfillDto> =>
    pipeline.api.post(`/api/organisations/${organisation.id}/backfills`, {}, 201);
  const begun = async (): Promise<string> => {
    await pipeline.run(organisation);
    const { id } = await planned();
    await pipeline.api.post(`/api/backfills/${id}/run`, {}, 200);
    return id;
  };
  const backfill = (id: string): Promise<BackfillDto> => pipeline.api.get(`/api/backfills/${id}`);
  /** Marks documents as written back, since the pipeline of the test does not do it. */
  const writeBack = (): Promise<unknown> =>
    pipeline.api.dataSource.query(
      `update documents set state = 'written_back', due_at = null where organisation_id = $1 and state = 'fiscalised'`,
      [organisation.id],
    );

  it('waits for a run of 26, which ends with its own dates', async () => {
    const history = Array.from({ length: 26 }, (_, place) => on(1 + (place % 3)));
    await pipeline.api.store(organisation, history, 'collected');
    const id = await begun();
    await pipeline.run(organisation);
    // The first five have their receipts, and it is not the turn of the others.
    const [live] = await pipeline.api.store(organisation, [on(5)], 'collected');
    await pipeline.run(organisation);
    const found = (await pipeline.documents(organisation)).find((document) => document.id === live?.id);
    expect({ ...found, lastFailure: inEnglish(found?.lastFailure) }).toMatchObject({
      state: 'ready',
      lastFailure: expect.stringMatching(/^It waits for an earlier/) as string,
    });
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await writeBack();
      await pipeline.run(organisation);
    }
    await writeBack();
    expect(await backfill(id)).toMatchObject({ state: 'completed', settled: 26 });
    const days = await pipeline.api.dataSource.query<{ own: boolean; documents: number }[]>(
      `select s.issued_on = d.issued_on as own, count(*)::int as documents from submissions s join documents d on d.id = s.document_id
       where d.organisation_id = $1 and d.state = 'written_back' group by 1`,
      [organisation.id],
    );
    expect(days).toEqual([{ own: true, documents: 27 }]);
  }, 120_000);

  it('ends a longer one, which counts what is to come and what of it can never be sent', async () => {
    const ended = {
      lines: [aLine({ taxType: 'ZERORATED', taxAmount: decimal('0') })],
      ...{ totalTax: decimal('0'), total: decimal('100') },
    };
    const history = Array.from({ length: 70 }, (_, place) => on(1, place < 62 ? {} : ended));
    await pipeline.api.store(organisation, history, 'collected');
    const id = await begun();
    await pipeline.api.store(organisation, [on(5)], 'collected');
    await pipeline.run(organisation);
    await pipeline.api.dataSource.query(
      `update documents set due_at = now() + interval '1 hour' where organisation_id = $1 and state = 'waiting'`,
      [organisation.id],
    );
    await pipeline.api.application.get(BackfillRunsService).advance(organisation.id);
    const { state, stop } = await backfill(id);
    expect(state).toBe('stopped');
    expect(stop).toMatchObject({ rule: 'late', lost: 8 });
    const { late, toCome } = stop as { late: number; toCome: number };
    expect(late + toCome).toBe(70);
  }, 120_000);

  it('waits for no credit note of an invoice that waits for live documents itself', async () => {
    const invoice = on(1);
    await pipeline.api.store(organisation, [invoice, on(1)], 'collected');
    const id = await begun();
    const { dataSource } = pipeline.api;
    await dataSource.query(
      `update backfills set counted_from = counted_from - interval '1 hour' where id = $1`,
      [id],
    );
    const credit = aCreditNote({
      ...{ sourceId: randomUUID(), issuedOn: dayOf(4) },
      allocations: [{ invoiceId: invoice.sourceId, invoiceNumber: invoice.number, amount: invoice.total }],
    });
    const [live] = await pipeline.api.store(organisation, [on(5), credit], 'collected');
    await pipeline.run(organisation);
    const found = (await pipeline.documents(organisation)).find((document) => document.id === live?.id);
    expect(found?.state).toBe('fiscalised');
  }, 120_000);

  it('under the trigger manual sends its documents as planned, and asks about those changed since', async () => {
    const settings = (given: object): Promise<unknown> =>
      pipeline.api.patch(`/api/organisations/${organisation.id}`, given);
    await settings({ trigger: 'manual' });
    const known = await pipeline.api.store(organisation, [on(1), on(1), on(2)], 'collected');
    await pipeline.run(organisation);
    const { id, report } = await planned();
    expect(report.planned.documents).toBe(3);
    const dearer = (place: number): Promise<void> =>
      editedInBooks(pipeline, organisation, known[place]?.id ?? '', (sales) => ({
        ...sales,
        ...{ lines: [aLine({ unitAmount: decimal('1000'), lineAmount: decimal('1000'), taxAmount: decimal('155') })] }, // prettier-ignore
        ...{ subTotal: decimal('1000'), totalTax: decimal('155'), total: decimal('1155') },
      }));
    await dearer(1);
    await pipeline.api.post(`/api/backfills/${id}/run`, {}, 200);
    await dearer(2);
    await pipeline.run(organisation);
    const found = await pipeline.documents(organisation);
    expect(known.map((document) => found.find((one) => one.id === document.id))).toMatchObject([
      { state: 'fiscalised' },
      { state: 'waiting', reason: 'NOT_RELEASED' },
      { state: 'waiting', reason: 'NOT_RELEASED' },
    ]);
  }, 120_000);
});
