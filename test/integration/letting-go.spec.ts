import { randomUUID } from 'node:crypto';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { RuleEffectDto } from '../../src/setup/change/rule-set.dto';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aCreditNote, aLine, anInvoice, decimal } from '../support/sales-document-builder';

const NOTHING = { documents: 0, totals: [] };

describe('what an action would let go', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });
  afterAll(() => pipeline.stop());

  const live = async (trigger: 'approved' | 'manual', day: number): Promise<void> => {
    const rules = rulesFile({
      ...{ trigger, buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
      ...{ taxPeriod: 'month', zeroRatedTill: 2, goLive: 0 },
    });
    organisation = await pipeline.organisation(dayOf(day), rules);
  };
  const on = (day: number, changes: Partial<SalesDocument> = {}): SalesDocument => {
    const sourceId = randomUUID();
    return anInvoice({ sourceId, number: `INV-${sourceId.slice(0, 8)}`, issuedOn: dayOf(day), ...changes });
  };
  const zeroRatedOn = (day: number): SalesDocument =>
    on(day, {
      lines: [aLine({ taxType: 'ZERORATED', taxAmount: decimal('0') })],
      ...{ totalTax: decimal('0'), total: decimal('100') },
    });
  const enter = async (...sales: SalesDocument[]): Promise<string[]> => {
    const stored = await pipeline.api.store(organisation, sales, 'collected');
    await pipeline.run(organisation);
    return stored.map(({ id }) => id);
  };
  const path = (): string => `/api/organisations/${organisation.id}`;
  const foresee = (asked: object): Promise<RuleEffectDto> =>
    pipeline.api.post(`${path()}/effect`, asked, 200);
  const change = async (settings: object): Promise<RuleEffectDto> =>
    (await pipeline.api.patch<{ effect: RuleEffectDto }>(path(), settings)).effect;
  const states = async (): Promise<string[]> =>
    (await pipeline.documents(organisation)).map(({ state }) => state);

  it('by an earlier go-live date is said before and after, with money and days, and asking changes nothing', async () => {
    await live('approved', 4);
    await enter(on(1), on(2), zeroRatedOn(3));
    const settings = { goLiveOn: dayOf(2) };
    const foreseen = await foresee({ settings });
    expect(foreseen).toEqual({
      released: { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] },
      newlyHeld: NOTHING,
      isWhole: true,
      irreversible: {
        ...{ firstDay: dayOf(2), lastDay: dayOf(2), late: NOTHING, signed: NOTHING },
        numbers: [expect.any(String) as string],
        // Earlier documents are overtaken as soon as the first one is sent.
        overtaken: { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] },
        planned: NOTHING,
        lost: NOTHING,
      },
    });
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await change(settings)).toEqual(foreseen);
  });

  it('of a backfill is part of a go-live date, which is refused until that is accepted', async () => {
    await live('approved', 4);
    await change({ olderDocuments: 'leave' });
    await enter(on(1), zeroRatedOn(1), on(2), on(3));
    for (const stream of ['invoices', 'credit-notes'])
      await pipeline.api.dataSource.query(
        `insert into cursors (organisation_id, stream, position, is_complete, checked_at)
         values ($1, $2, '{}', true, now()) on conflict (organisation_id, stream) do update set is_complete = true`,
        [organisation.id, stream],
      );
    const { id } = await pipeline.api.post<{ id: string }>(`${path()}/backfills`, { till: dayOf(2) }, 201);
    const earlier = { goLiveOn: dayOf(3) };
    // Leaves out older documents; without the backfill none of them would be overtaken.
    expect((await foresee({ settings: earlier })).irreversible).toMatchObject({
      ...{ overtaken: { documents: 3 }, planned: { documents: 3 }, lost: { documents: 1 } },
    });
    await expect(pipeline.api.patch(path(), earlier, 409)).resolves.toMatchObject({
      ...{ code: 'BACKFILL_OVERTAKEN', parameters: { documents: 3, lost: 1 } },
    });
    await pipeline.api.patch(path(), { ...earlier, mayOvertake: 2 }, 409);
    // A later date overtakes none of them.
    expect((await change({ goLiveOn: dayOf(5) })).irreversible.planned).toEqual(NOTHING);
    await pipeline.api.post(`/api/backfills/${id}/cancel`, {}, 200);
    expect((await foresee({ settings: earlier })).irreversible.planned).toEqual(NOTHING);
    await pipeline.api.post(`${path()}/backfills`, { till: dayOf(2) }, 201);
    expect((await change({ ...earlier, mayOvertake: 3 })).irreversible.planned.documents).toBe(3);
  });

  it('by the end of a pause is all that would go, and by its beginning nothing', async () => {
    await live('approved', 0);
    await change({ isPaused: true });
    await pipeline.api.store(organisation, [on(1), on(3)], 'collected');
    const foreseen = await foresee({ settings: { isPaused: false } });
    expect(foreseen).toMatchObject({
      released: { documents: 2, totals: [{ currency: 'USD', total: '231.00' }] },
      irreversible: { firstDay: dayOf(1), lastDay: dayOf(3), overtaken: NOTHING },
    });
    expect((await foresee({ settings: { paidBy: 'Cash' } })).released).toEqual(NOTHING);
    expect(await change({ isPaused: false })).toEqual(foreseen);
  });

  it('by a release makes older ones late, and those of a tax that has ended impossible for ever, with their credit notes', async () => {
    await live('manual', 0);
    const ended = zeroRatedOn(1);
    const note = aCreditNote({
      ...{ sourceId: randomUUID(), number: `CN-${randomUUID().slice(0, 8)}`, issuedOn: dayOf(2) },
      ...{ lines: ended.lines, totalTax: ended.totalTax, total: ended.total },
      allocations: [{ invoiceId: ended.sourceId, invoiceNumber: ended.number, amount: ended.total }],
    });
    const [released] = await enter(on(4), ended, on(2), note, on(5));
    const foreseen = await foresee({ released: [released] });
    expect(foreseen).toMatchObject({
      released: { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] },
      irreversible: {
        ...{ firstDay: dayOf(4), lastDay: dayOf(4), late: NOTHING },
        overtaken: { documents: 3 },
        lost: { documents: 2 },
      },
    });
    const answer = await pipeline.api.post<{ effect: RuleEffectDto }>(
      `/api/documents/${released}/release`,
      {},
      202,
    );
    expect(answer.effect).toEqual(foreseen);
    await pipeline.run(organisation);
    const lost = (await pipeline.documents(organisation)).filter(({ issues }) =>
      issues.some(({ code }) => code === 'LATE_TAX_CHANGED'),
    );
    expect(lost.map(({ sourceId }) => sourceId)).toEqual([ended.sourceId]);
  });

  it('as declared now is late, and a receipt by hand frees its credit notes', async () => {
    await live('approved', 0);
    await enter(on(4));
    const [late] = await enter(on(1));
    expect(await foresee({ declared: [late] })).toMatchObject({
      released: { documents: 1 },
      irreversible: { firstDay: dayOf(1), late: { documents: 1 } },
    });
    await live('approved', 3);
    const invoice = on(1);
    const credits = { invoiceId: invoice.sourceId, invoiceNumber: invoice.number, amount: invoice.total };
    const number = `CN-${randomUUID().slice(0, 8)}`;
    const note = { sourceId: randomUUID(), number, issuedOn: dayOf(4), allocations: [credits] };
    const [documentId] = await enter(invoice, aCreditNote({ ...note, total: decimal('115.5') }));
    expect((await foresee({ recorded: [{ documentId }] })).released).toEqual(NOTHING);
    expect(await foresee({ recorded: [{ documentId, submittedAs: 'old-1' }] })).toMatchObject({
      released: { documents: 1 },
      irreversible: { firstDay: dayOf(4) },
    });
  });
});
