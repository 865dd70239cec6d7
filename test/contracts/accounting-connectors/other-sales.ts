import { randomUUID } from 'node:crypto';
import { NotGranted, type OtherSale, type OtherSaleKind } from '../../../src/connectors/other-sales';
import type { BooksAccess } from '../../../src/connectors/books-access';
import type { AccountingHarness } from './harness';

/** Sale without an invoice to be put into the books; by default net 100.00 and tax 15.50 in USD. */
export interface WantedOtherSale {
  readonly kind: OtherSaleKind;
  readonly id: string;
  readonly issuedOn?: string;
  readonly status?: 'draft' | 'posted' | 'void';
  readonly amountsAre?: 'exclusive' | 'inclusive';
  readonly changedAt?: string;
  /** True: the money is paid out. The platform has it in the same list, and it is no sale. */
  readonly isPurchase?: boolean;
}

export interface OtherSalesHarness extends AccountingHarness {
  putOtherSales(sales: readonly WantedOtherSale[]): Promise<void>;
  /** Access whose consent covers invoices, but none of these lists. */
  narrowAccess(): Promise<BooksAccess>;
}

const FROM = '2026-01-01';

/** Tests the promises of a connector with the capability `otherSales`; one without it returns null. */
export function readsOtherSales(start: () => Promise<OtherSalesHarness>): void {
  describe('reads sales that are not invoices', () => {
    let harness: OtherSalesHarness;

    beforeEach(async () => {
      harness = await start();
    });
    afterEach(() => harness.stop());

    const source = () => harness.connector.otherSales!;
    const wanted = (kind: OtherSaleKind, more: Partial<WantedOtherSale> = {}): WantedOtherSale => ({
      ...{ kind, id: randomUUID() },
      ...more,
    });

    async function readAll(kind: OtherSaleKind, from: string | null = null) {
      const sales: OtherSale[] = [];
      let position = from;
      let pages = 0;
      for (let hasMore = true; hasMore; pages += 1) {
        const page = await source().changedSince(harness.access(), kind, position, FROM);
        sales.push(...page.sales);
        ({ position, hasMore } = page);
      }
      return { sales, position, pages };
    }

    it('serves each kind with its money, whether the books keep tax on top or within', async () => {
      for (const kind of source().kinds) {
        const [onTop, within] = [
          wanted(kind, { amountsAre: 'exclusive' }),
          wanted(kind, { amountsAre: 'inclusive' }),
        ];
        await harness.putOtherSales([onTop, within]);
        const { sales } = await readAll(kind);
        expect(sales.map(({ sourceId }) => sourceId).sort()).toEqual([onTop.id, within.id].sort());
        for (const sale of sales) {
          const [line] = sale.lines;
          expect([sale.kind, sale.isPosted, sale.unreadable]).toEqual([kind, true, []]);
          expect([line?.net.toFixed(2), line?.tax.toFixed(2)]).toEqual(['100.00', '15.50']);
        }
      }
    });

    it('serves drafts and voids as not posted, and no purchase', async () => {
      for (const kind of source().kinds) {
        const statuses = ['draft', 'posted', 'void'] as const;
        const sales = statuses.map((status) => wanted(kind, { status }));
        const purchase = wanted(kind, { isPurchase: true });
        await harness.putOtherSales([...sales, ...(kind === 'journal' ? [] : [purchase])]);
        const found = (await readAll(kind)).sales;
        const posted = sales.map(({ id }) => found.find(({ sourceId }) => sourceId === id)?.isPosted);
        expect(posted).toEqual([false, true, false]);
        expect(found).toHaveLength(3);
      }
    });

    it('leaves out what is dated before the day asked for', async () => {
      const old = wanted('receive_money', { issuedOn: '2025-12-31' });
      const first = wanted('receive_money', { issuedOn: FROM });
      await harness.putOtherSales([old, first]);
      expect((await readAll('receive_money')).sales.map(({ sourceId }) => sourceId)).toEqual([first.id]);
    });

    it('reads page after page at one call each, and goes on from where it was', async () => {
      const moment = (second: number): string => new Date(Date.UTC(2026, 2, 2, 12, 0, second)).toISOString();
      const sales = Array.from({ length: 2 * harness.pageSize + 1 }, (_, index) =>
        wanted('receive_money', { changedAt: moment(index) }),
      );
      await harness.putOtherSales(sales);
      const before = await harness.calls();
      const { sales: found, position, pages } = await readAll('receive_money');
      expect(new Set(found.map(({ sourceId }) => sourceId)).size).toBe(sales.length);
      expect((await harness.calls()) - before).toBe(pages);
      const late = wanted('receive_money', { changedAt: moment(60) });
      await harness.putOtherSales([late]);
      const news = await readAll('receive_money', position);
      expect(news.sales.map(({ sourceId }) => sourceId)).toContain(late.id);
    });

    it('serves money received as sales documents, with a number that stays and is nobody else’s', async () => {
      const stream = source().takingsStream;
      if (stream === null) return;
      const [sale, gone] = [wanted('receive_money'), wanted('receive_money', { status: 'void' })];
      await harness.putOtherSales([sale, gone, wanted('receive_money', { isPurchase: true })]);
      const read = () => harness.connector.changedSince(harness.access(), `${stream}@1`, null);
      const { documents } = await read();
      expect(documents.map(({ status }) => status).sort()).toEqual(['approved', 'void']);
      const listed = (await readAll('receive_money')).sales;
      expect(new Set(documents.map(({ sourceId }) => sourceId))).toEqual(
        new Set(listed.map(({ documentId }) => documentId)),
      );
      const numbers = documents.map(({ number }) => number);
      expect(new Set(numbers).size).toBe(2);
      for (const number of numbers) expect(number).toMatch(/^RM-.{1,47}$/);
      expect((await read()).documents.map(({ number }) => number)).toEqual(numbers);
      expect(documents[0]).toMatchObject({
        ...{ kind: 'invoice', isPaid: true, takings: { bankAccountId: 'till' } },
      });
    });

    it('reads money received again, and takes its PDF, no note and no fields', async () => {
      if (source().takingsStream === null) return;
      const sale = wanted('receive_money');
      await harness.putOtherSales([sale]);
      const [{ documentId: sourceId } = { documentId: null }] = (await readAll('receive_money')).sales;
      const reference = { kind: 'invoice' as const, sourceId: sourceId ?? '' };
      const missing = { kind: 'invoice' as const, sourceId: `${sourceId?.slice(0, -36)}${randomUUID()}` };
      const { connector } = harness;
      const again = await connector.reread(harness.access(), [reference, missing]);
      expect(again.map((one) => one.sourceId)).toEqual([sourceId]);
      const pdf = { fileName: 'fiscal-1-1-1.pdf', bytes: Buffer.from('%PDF-1.4 %%EOF'), sha256: '' };
      for (let times = 0; times < 2; times += 1) {
        const attached = await connector.attach(harness.access(), reference, pdf, false);
        expect(attached).toMatchObject({ part: 'attachment', result: 'written' });
      }
      const { fileNames } = await connector.traces(harness.access(), reference, true);
      expect(fileNames).toEqual([pdf.fileName]);
      expect(await connector.note(harness.access(), reference, 'Fiscalised', false)).toMatchObject({
        result: 'not_applicable',
      });
      const fields = { ...reference, link: 'https://example.org', reference: '1/1' };
      const written = (await connector.setFields(harness.access(), [fields])).get(reference.sourceId);
      expect(written?.parts.map(({ part, result }) => [part, result])).toEqual([
        ['link', 'not_applicable'],
        ['reference', 'not_applicable'],
      ]);
    });

    it('says that a list is not granted, where the consent does not cover it', async () => {
      const narrow = await harness.narrowAccess();
      for (const kind of source().kinds) {
        const reading = source().changedSince(narrow, kind, null, FROM);
        await expect(reading).rejects.toBeInstanceOf(NotGranted);
        await expect(reading).rejects.toMatchObject({ kind: 'refused' });
        expect(source().isGranted(kind, [])).toBe(false);
        expect(source().isGranted(kind, [source().scopeOf(kind)])).toBe(true);
      }
    });
  });
}
