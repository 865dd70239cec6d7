import fc from 'fast-check';
import type { AccountingHarness, WantedSale } from '../contracts/accounting-connectors/harness';
import { startXeroHarness } from '../contracts/accounting-connectors/xero-harness';

/** Change of the books between two requests: documents by position, some of them new. */
interface Step {
  readonly pauseMs: number;
  readonly documents: readonly number[];
  readonly voided: boolean;
}

const step = fc.record({
  pauseMs: fc.constantFrom(1, 1, 1, 40, 700, 1500),
  documents: fc.uniqueArray(fc.integer({ min: 0, max: 19 }), { maxLength: 12 }),
  voided: fc.boolean(),
});
const schedule = fc.record({
  before: fc.array(step, { minLength: 1, maxLength: 4 }),
  during: fc.array(step, { maxLength: 12 }),
});

/** Tests the promise of the cursor's property test over HTTP, with the simulated Xero. */
describe('reading books that change while they are read', () => {
  let harness: AccountingHarness;

  afterEach(() => harness.stop());

  // Tests both cases, because Xero does not document whether the given second is included.
  it.each(['inclusive', 'exclusive'] as const)(
    'ends with the books as they are: %s',
    async (modifiedSince) => {
      harness = await startXeroHarness(100_000, { modifiedSince });
      let run = 0;
      let now = Date.UTC(2026, 2, 2, 12);
      let position: string | null = null;
      await fc.assert(
        fc.asyncProperty(schedule, async ({ before, during }) => {
          run += 1;
          const books = new Map<string, string>();
          const seen = new Map<string, string>();
          const change = async ({ pauseMs, documents, voided }: Step): Promise<void> => {
            now += pauseMs;
            const sales = documents.map((index): WantedSale => {
              const id = `${String(run).padStart(8, '0')}-1111-4111-8111-${String(index).padStart(12, '0')}`;
              const status = voided ? 'void' : 'approved';
              return { id, number: `${run}-${index}`, status, changedAt: new Date(now).toISOString() };
            });
            if (sales.length > 0) await harness.putInvoices(sales);
            for (const { id, status = '' } of sales) books.set(id, `${status} ${now}`);
          };
          const left = [...during];
          const poll = async (): Promise<void> => {
            for (let hasMore = true; hasMore;) {
              const page = await harness.connector.changedSince(harness.access(), 'invoices', position);
              for (const { sourceId, status, changedAt } of page.documents) {
                seen.set(sourceId, `${status} ${changedAt.getTime()}`);
              }
              ({ position, hasMore } = page);
              const next = left.shift();
              if (next !== undefined) await change(next);
            }
          };
          for (const early of before) await change(early);
          while (left.length > 0) await poll();
          await poll();
          for (const [id, version] of books) expect([id, seen.get(id)]).toEqual([id, version]);
          now += 5_000;
        }),
        { numRuns: 12 },
      );
    },
    300_000,
  );
});
