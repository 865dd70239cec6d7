import { randomUUID } from 'node:crypto';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { OlderDocumentsDto } from '../../src/backfill/older/older-documents.dto';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aCreditNote, aLine, anInvoice, decimal } from '../support/sales-document-builder';

describe('documents older than the go-live date', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  const anInvoiceOn = (day: number, changes: Partial<SalesDocument> = {}): SalesDocument => {
    const sourceId = randomUUID();
    return anInvoice({ sourceId, number: `INV-${sourceId.slice(0, 8)}`, issuedOn: dayOf(day), ...changes });
  };
  const about = (organisation: Organisation, query = ''): Promise<OlderDocumentsDto> =>
    pipeline.api.get(`/api/organisations/${organisation.id}/older-documents${query}`);

  it('are counted with their money before the date is stored, and stay visible with what was decided', async () => {
    const organisation = await pipeline.api.organisation();
    const note = aCreditNote({
      sourceId: randomUUID(),
      number: 'CN-OLD',
      issuedOn: dayOf(1),
      total: decimal('15.5'),
    });
    const euros = anInvoiceOn(1, { currency: 'EUR' });
    const draft = anInvoiceOn(0, { status: 'draft' });
    const [, , , drafted, recorded] = await pipeline.api.store(
      organisation,
      [anInvoiceOn(0), note, euros, draft, anInvoiceOn(1), anInvoiceOn(3)],
      'waiting',
    );
    await pipeline.api.dataSource.query(
      `update documents set issues = '[{"code":"NOT_APPROVED","path":"status","message":"","parameters":{}}]' where id = $1`,
      [drafted?.id],
    );
    await pipeline.api.post(
      `/api/documents/${recorded?.id}/outside-receipt`,
      {
        ...{ by: 'Rudo Moyo', reason: 'old program', documentNumber: recorded?.number },
        receipt: { deviceId: '88001', fiscalNumber: '12' },
      },
      202,
    );
    const day = dayOf(2);
    const before = await about(organisation, `?goLiveOn=${day}`);
    expect(before).toMatchObject({
      ...{ goLiveOn: day, decision: null, firstDay: dayOf(0), lastDay: dayOf(1), lastReceiptOn: null },
      open: {
        documents: 3,
        totals: [
          { currency: 'EUR', total: '115.50' },
          { currency: 'USD', total: '100.00' },
        ],
      },
      recorded: { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] },
      liveAtOnce: { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] },
      ...{ marked: { documents: 0 }, late: { documents: 0 }, excluded: { documents: 0 } },
    });
    expect(before.sendFirstFrom > dayOf(5)).toBe(true);

    const settings = { otherIntegration: 'none', goLiveOn: day, olderDocuments: 'leave' };
    await pipeline.api.patch(`/api/organisations/${organisation.id}`, settings);
    expect(await about(organisation)).toMatchObject({
      goLiveOn: day,
      decision: 'leave',
      open: { documents: 3 },
    });
    const unknown = { olderDocuments: 'forget' };
    await pipeline.api.patch(`/api/organisations/${organisation.id}`, unknown, 400);
  });

  it('are proposed to go before a first day by which all of them can be in, with the calls of a day', async () => {
    const organisation = await pipeline.api.organisation();
    const settings = { trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '' } as const;
    const rules = rulesFile({
      ...{ ...settings, lateDocuments: 'hold', taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
    });
    await pipeline.api.post(`/api/organisations/${organisation.id}/mapping-rules/import`, rules);
    await pipeline.api.store(organisation, [anInvoiceOn(0)], 'waiting');
    const few = await about(organisation, `?goLiveOn=${dayOf(2)}`);
    expect(few.sendFirstFrom).toBe(dayOf(5 + 2));
    // Stores 1,200 documents, more than the calls of a day allow.
    await pipeline.api.dataSource.query(
      `insert into documents (organisation_id, kind, source_id, number, customer_name, issued_on, currency, total, source, fingerprint, state)
       select organisation_id, kind, source_id || n, number || n, customer_name, issued_on, currency, total,
         replace(replace(source, source_id, source_id || n), '"' || number || '"', '"' || number || n || '"'), fingerprint, state
       from documents, generate_series(1, 1200) n where organisation_id = $1`,
      [organisation.id],
    );
    const many = await about(organisation, `?goLiveOn=${dayOf(2)}`);
    const plan = await pipeline.api.post<{ report: { effort: { days: number } } }>(
      `/api/organisations/${organisation.id}/backfills`,
      { till: dayOf(1) },
      201,
    );
    expect(plan.report.effort.days).toBeGreaterThan(1);
    expect(many.sendFirstFrom).toBe(dayOf(5 + plan.report.effort.days + 1));
  });

  it('are late once the device has been given a later one', async () => {
    const rules = rulesFile({
      ...{
        trigger: 'approved',
        buyerWithoutTin: 'hold',
        creditNoteReason: '',
        lateDocuments: 'hold',
        taxPeriod: 'month',
      },
      ...{ zeroRatedTill: null, goLive: 0 },
    });
    const organisation = await pipeline.organisation(dayOf(3), rules);
    await pipeline.api.store(organisation, [anInvoiceOn(1), anInvoiceOn(4)], 'collected');
    await pipeline.run(organisation);
    expect(await about(organisation)).toMatchObject({
      ...{ open: { documents: 1 }, late: { documents: 1 }, lastReceiptOn: dayOf(4) },
      ...{ liveAtOnce: { documents: 0 }, fiscalised: { documents: 0 }, lost: { documents: 0 } },
    });
  });

  it('are lost, with their credit notes, where they are late and their tax has another rate today', async () => {
    const settings = { trigger: 'approved', buyerWithoutTin: 'hold', creditNoteReason: '' } as const;
    const rules = rulesFile({
      ...{ ...settings, lateDocuments: 'hold', taxPeriod: 'month', zeroRatedTill: 2, goLive: 0 },
    });
    const organisation = await pipeline.organisation(dayOf(4), rules);
    const ended = anInvoiceOn(1, {
      lines: [aLine({ taxType: 'ZERORATED', taxAmount: decimal('0') })],
      ...{ totalTax: decimal('0'), total: decimal('100') },
    });
    const note = aCreditNote({
      ...{ sourceId: randomUUID(), number: 'CN-ENDED', issuedOn: dayOf(2) },
      ...{ lines: ended.lines, totalTax: ended.totalTax, total: ended.total },
      allocations: [{ invoiceId: ended.sourceId, invoiceNumber: ended.number, amount: ended.total }],
    });
    await pipeline.api.store(organisation, [ended, note, anInvoiceOn(1)], 'collected');
    await pipeline.run(organisation);
    expect(await about(organisation)).toMatchObject({ late: { documents: 0 }, lost: { documents: 0 } });
    await pipeline.api.store(organisation, [anInvoiceOn(5)], 'collected');
    await pipeline.run(organisation);
    expect(await about(organisation)).toMatchObject({
      late: { documents: 3, totals: [{ currency: 'USD', total: '115.50' }] },
      lost: { documents: 2, totals: [{ currency: 'USD', total: '0.00' }] },
    });
  });
});
