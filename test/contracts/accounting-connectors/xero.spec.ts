import { randomUUID } from 'node:crypto';
import { readsBooks } from './reading';
import { readsOtherSales } from './other-sales';
import { startXeroHarness } from './xero-harness';

describe('the connector of Xero', () => {
  readsBooks(() => startXeroHarness(), { drafts: true, orders: true });
  readsOtherSales(() => startXeroHarness());

  it('reads books above the threshold for high volumes by slices of the date, and then by changes', async () => {
    const harness = await startXeroHarness(600, { highVolume: 10 });
    try {
      const sale = (index: number, issuedOn: string) => ({
        ...{ id: randomUUID(), number: `INV-${index}`, issuedOn },
        changedAt: new Date(Date.UTC(2026, 2, 1) - index * 60_000).toISOString(),
      });
      const days = ['1999-05-01', '2024-12-31', '2025-01-01', '2026-03-01', '2026-03-02', '2026-09-30'];
      // Fifteen of one month, which are more than a year's slice may hold.
      const sales = [...days, ...Array.from({ length: 15 }, (_, day) => `2025-06-${10 + day}`)].map(
        (day, index) => sale(index, day),
      );
      await harness.putInvoices(sales);
      const found: string[] = [];
      let position: string | null = null;
      for (let hasMore = true; hasMore;) {
        const page = await harness.connector.changedSince(harness.access(), 'invoices', position);
        found.push(...page.documents.map(({ sourceId }) => sourceId));
        ({ position, hasMore } = page);
      }
      expect(new Set(found)).toEqual(new Set(sales.map(({ id }) => id)));
      const later = sale(99, '2026-04-01');
      await harness.putInvoices([{ ...later, changedAt: new Date().toISOString() }]);
      const { documents } = await harness.connector.changedSince(harness.access(), 'invoices', position);
      expect(documents.map(({ sourceId }) => sourceId)).toEqual([later.id]);
    } finally {
      await harness.stop();
    }
  });
});
