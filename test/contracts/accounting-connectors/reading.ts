import { randomUUID } from 'node:crypto';
import { Failure } from '../../../src/domain/issues/failure';
import type { SalesDocument } from '../../../src/domain/sales/sales-document';
import type { AccountingHarness, PlatformFault, ReadingAbilities, StartHarness, WantedSale } from './harness';

/** Tests the promises of every accounting connector about reading; called in a platform's own spec. */
export function readsBooks(start: StartHarness, can: ReadingAbilities): void {
  describe('reads books', () => {
    let harness: AccountingHarness;

    beforeEach(async () => {
      harness = await start();
    });
    afterEach(() => harness.stop());

    let numbers = 0;
    const sale = (changes: Partial<WantedSale> = {}): WantedSale => {
      numbers += 1;
      return { id: randomUUID(), number: `N-${numbers}`, ...changes };
    };

    /** Reads all pages from a position, and returns the final position. */
    async function readAll(
      stream: string,
      from: string | null = null,
      access = harness.access(),
    ): Promise<{ documents: SalesDocument[]; position: string | null }> {
      const documents: SalesDocument[] = [];
      let position = from;
      for (let hasMore = true; hasMore;) {
        const page = await harness.connector.changedSince(access, stream, position);
        documents.push(...page.documents);
        ({ position, hasMore } = page);
      }
      return { documents, position };
    }
    const ids = (documents: readonly { sourceId: string }[]) => new Set(documents.map((one) => one.sourceId));

    it('serves every sale, whatever its status, and no purchase', async () => {
      const statuses = ['draft', 'approved', 'paid', 'void'] as const;
      const sales = statuses.map((status) => sale({ status }));
      await harness.putInvoices([...sales, sale({ isPurchase: true })]);
      const { documents } = await readAll(harness.streams.invoices);
      const found = sales.map(({ id }) => documents.find((document) => document.sourceId === id));
      const draft = can.drafts ? 'draft' : 'approved';
      expect(found.map((document) => document?.status)).toEqual([draft, 'approved', 'approved', 'void']);
      expect(found.map((document) => document?.isPaid)).toEqual([false, false, true, false]);
      expect(ids(documents).size).toBe(4);
    });

    it('serves credit notes with the invoices they belong to', async () => {
      const original = sale();
      const credit = { ...sale(), of: original };
      await harness.putInvoices([original]);
      await harness.putCreditNotes([credit]);
      const { documents } = await readAll(harness.streams.creditNotes);
      expect(documents.filter(({ kind }) => kind === 'credit_note')).toMatchObject([
        { kind: 'credit_note', sourceId: credit.id, allocations: [{ invoiceId: original.id }] },
      ]);
    });

    it('reads page after page, and goes on from where it was', async () => {
      const moment = (second: number): string => new Date(Date.UTC(2026, 2, 2, 12, 0, second)).toISOString();
      const sales = Array.from({ length: 3 * harness.pageSize + 1 }, (_, index) =>
        sale({ changedAt: moment(index) }),
      );
      await harness.putInvoices(sales);
      const first = await harness.connector.changedSince(harness.access(), harness.streams.invoices, null);
      expect([first.hasMore, first.documents.length]).toEqual([true, harness.pageSize]);
      const rest = await readAll(harness.streams.invoices, first.position);
      expect(ids([...first.documents, ...rest.documents])).toEqual(
        ids(sales.map(({ id }) => ({ sourceId: id }))),
      );
      const again = await readAll(harness.streams.invoices, rest.position);
      expect(again.position).toBe(rest.position);
      expect(again.documents.length).toBeLessThan(harness.pageSize);
    });

    it('reads all of what changed in one moment', async () => {
      const changedAt = '2026-03-02T12:00:00.000Z';
      const sales = Array.from({ length: 2 * harness.pageSize + 1 }, () => sale({ changedAt }));
      await harness.putInvoices(sales);
      const { documents } = await readAll(harness.streams.invoices);
      expect(ids(documents).size).toBe(sales.length);
    });

    const series = (count: number, from = Date.UTC(2026, 2, 2, 12)): WantedSale[] =>
      Array.from({ length: count }, (_, index) =>
        sale({ changedAt: new Date(from + index * 1_000).toISOString() }),
      );

    if (can.orders) {
      it('misses nothing where the platform usually lists in another order', async () => {
        const sales = series(3 * harness.pageSize + 1);
        await harness.putInvoices(sales);
        await harness.putCreditNotes(sales.map((one) => ({ ...one, id: randomUUID() })));
        await harness.turnUsualOrder();
        for (const stream of Object.values(harness.streams)) {
          expect(ids((await readAll(stream)).documents).size).toBe(sales.length);
        }
      });

      it('does not read on from a page that is not in the order asked for, and says what to do', async () => {
        const sales = series(2 * harness.pageSize);
        await harness.putInvoices(sales);
        const first = await harness.connector.changedSince(harness.access(), harness.streams.invoices, null);
        await harness.fault({ kind: 'disordered' });
        await expect(readAll(harness.streams.invoices, first.position)).rejects.toMatchObject({
          ...{ name: 'Failure', kind: 'temporary', message: expect.stringMatching(/order.*again.*support/s) },
        });
        const rest = await readAll(harness.streams.invoices, first.position);
        expect(ids([...first.documents, ...rest.documents]).size).toBe(sales.length);
      });
    }

    it('serves what shows up late with a change of some minutes ago, at no further call', async () => {
      const now = Date.now();
      const early = sale({ changedAt: new Date(now - 240_000).toISOString() });
      await harness.putInvoices([sale({ changedAt: new Date(now).toISOString() })]);
      const { position } = await readAll(harness.streams.invoices);
      await harness.putInvoices([early]);
      const before = await harness.calls();
      const { documents } = await readAll(harness.streams.invoices, position);
      expect(ids(documents)).toContain(early.id);
      expect((await harness.calls()) - before).toBe(1);
    });

    it('completes a rounded total once, however often the overlap serves it again', async () => {
      const rounded = sale({ total: '115.45', rounding: '-0.05', changedAt: new Date().toISOString() });
      await harness.putInvoices([rounded]);
      const byId = { ...harness.access(), byId: true };
      const first = await readAll(harness.streams.invoices, null, byId);
      const before = await harness.calls();
      const again = await readAll(harness.streams.invoices, first.position, byId);
      expect((await harness.calls()) - before).toBe(1);
      const last = [...first.documents, ...again.documents]
        .filter((one) => one.sourceId === rounded.id)
        .at(-1);
      expect(last?.rounding.toFixed()).toBe('-0.05');
    });

    it('tells a void after the fact', async () => {
      const document = sale();
      await harness.putInvoices([document]);
      const { position } = await readAll(harness.streams.invoices);
      await harness.void(document.id);
      const { documents } = await readAll(harness.streams.invoices, position);
      expect(documents.at(-1)).toMatchObject({ sourceId: document.id, status: 'void' });
    });

    it('keeps amounts to the last digit and days as the organisation wrote them', async () => {
      const exact = sale({ unitAmount: '11.5432', total: '9007199254740993.01', issuedOn: '2026-12-31' });
      await harness.putInvoices([exact]);
      const [document] = (await readAll(harness.streams.invoices)).documents;
      expect(document?.lines[0]?.unitAmount?.toFixed()).toBe('11.5432');
      expect(document?.total.toFixed()).toBe('9007199254740993.01');
      expect(document?.issuedOn).toBe('2026-12-31');
    });

    it('rereads documents of both kinds as they are now, and leaves out what is gone', async () => {
      const [invoice, credit] = [sale(), sale()];
      await harness.putInvoices([invoice]);
      await harness.putCreditNotes([credit]);
      await harness.void(invoice.id);
      const documents = await harness.connector.reread(harness.access(), [
        { kind: 'invoice', sourceId: invoice.id },
        { kind: 'credit_note', sourceId: credit.id },
        { kind: 'invoice', sourceId: randomUUID() },
        { kind: 'credit_note', sourceId: randomUUID() },
      ]);
      expect(ids(documents)).toEqual(new Set([invoice.id, credit.id]));
      expect(documents.find(({ kind }) => kind === 'invoice')?.status).toBe('void');
    });

    it('knows the total that a document has, whichever way it was read by its id', async () => {
      const [rounded, plain] = [sale({ total: '115.45', rounding: '-0.05' }), sale()];
      await harness.putInvoices([rounded, plain]);
      const byId = { ...harness.access(), byId: true };
      const changes = await readAll(harness.streams.invoices, null, byId);
      const again = await harness.connector.reread(byId, [
        { kind: 'invoice', sourceId: rounded.id },
        { kind: 'invoice', sourceId: randomUUID() },
        { kind: 'invoice', sourceId: plain.id },
      ]);
      for (const documents of [changes.documents, again]) {
        const totals = (id: string): unknown => {
          const found = documents.find((one) => one.sourceId === id);
          return [found?.total.toFixed(2), found?.rounding.toFixed()];
        };
        expect(totals(rounded.id)).toEqual(['115.45', '-0.05']);
        expect(totals(plain.id)).toEqual(['115.50', '0']);
      }
    });

    it('tells of no payment where there is none, or of a document that it does not know', async () => {
      const unpaid = sale({ status: 'approved' });
      await harness.putInvoices([unpaid]);
      const found = await harness.connector.paidInto(harness.access(), [unpaid.id, randomUUID()]);
      expect(found.size).toBe(0);
    });

    it('rereads a hundred invoices in a few calls', async () => {
      const sales = Array.from({ length: 100 }, () => sale());
      await harness.putInvoices(sales);
      const before = await harness.calls();
      const references = sales.map(({ id }) => ({ kind: 'invoice' as const, sourceId: id }));
      const documents = await harness.connector.reread(harness.access(), [...references, ...references]);
      expect(ids(documents).size).toBe(100);
      expect((await harness.calls()) - before).toBeLessThanOrEqual(3);
    });

    it('knows customers with their numbers, and taxes', async () => {
      const id = randomUUID();
      await harness.putCustomer(id, 'Mbare Builders', '220654321');
      const customers = await harness.connector.customers(harness.access(), [id, randomUUID()]);
      expect(customers).toMatchObject([{ sourceId: id, name: 'Mbare Builders', taxNumber: '220654321' }]);
      const taxes = await harness.connector.taxes(harness.access());
      expect(taxes).toContainEqual(
        expect.objectContaining({ percent: expect.stringMatching(/^15(\.\d+)?$/) }),
      );
    });

    it('knows the groups that a customer is in, in the call that reads it', async () => {
      const [inGroup, alone] = [randomUUID(), randomUUID()];
      const group = { sourceId: randomUUID(), name: 'Exports' };
      await harness.putCustomer(inGroup, 'Lusaka Traders', '', group);
      await harness.putCustomer(alone, 'Mbare Builders', '');
      const before = await harness.calls();
      const customers = await harness.connector.customers(harness.access(), [inGroup, alone]);
      expect((await harness.calls()) - before).toBeLessThanOrEqual(1);
      const groupsOf = (id: string) => customers.find(({ sourceId }) => sourceId === id)?.groups ?? [];
      expect([groupsOf(inGroup), groupsOf(alone)]).toEqual([[group], []]);
    });

    it.each<[string, PlatformFault, string]>([
      ['credentials that are not accepted', { kind: 'status', status: 401 }, 'unauthorised'],
      ['a consent that is gone', { kind: 'status', status: 403 }, 'unauthorised'],
      ['a call that is declined', { kind: 'status', status: 400 }, 'refused'],
      ['a server that failed', { kind: 'status', status: 500 }, 'temporary'],
      ['a server that is away', { kind: 'status', status: 503 }, 'temporary'],
      ['a web page instead of an answer', { kind: 'page' }, 'temporary'],
      ['an answer that was lost', { kind: 'lost' }, 'temporary'],
    ])('reports %s', async (_what, fault, kind) => {
      await harness.fault(fault);
      const reading = harness.connector.taxes(harness.access());
      await expect(reading).rejects.toBeInstanceOf(Failure);
      await expect(reading).rejects.toMatchObject({ kind });
      await expect(harness.connector.taxes(harness.access())).resolves.toHaveLength(1);
    });

    it('waits as long as the platform asks, and asks it nothing meanwhile', async () => {
      await harness.fault({ kind: 'limit', retryAfterSeconds: 30 });
      await expect(harness.connector.taxes(harness.access())).rejects.toMatchObject({
        ...{ kind: 'rate_limited', retryAfterMs: 30_000 },
      });
      const before = await harness.calls();
      await expect(harness.connector.taxes(harness.access())).rejects.toMatchObject({ kind: 'rate_limited' });
      expect(await harness.calls()).toBe(before);
    });
  });
}
