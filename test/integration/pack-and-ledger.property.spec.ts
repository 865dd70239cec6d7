import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Decimal } from '../../src/domain/money';
import { reconcileOrganisation } from '../../src/cli/database-commands';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { storedReconciling } from '../../src/reconciliation/reconciling';
import type { ReconciliationSummary, ReportedDocument } from '../../src/reconciliation/report/report';
import { consistentInvoice } from '../support/consistent-sales-documents';
import { anyBooks, dayOf, DraftBooks, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';

interface LedgerReceipt {
  readonly kind: 'invoice' | 'creditnote';
  readonly currency: string;
  readonly receiptDate: string;
  readonly invoiceId: string;
  readonly taxes: readonly {
    readonly taxId: number;
    readonly percent: string | null;
    readonly taxAmount: string;
    readonly salesAmountWithTax: string;
  }[];
}

const EXEMPT = { taxType: 'EXEMPT', taxCode: 'EXEMPT', taxName: 'Exempt', percent: 'exempt', deviceTaxId: 1 };

/** Arbitrary books in two currencies with many lines, among them late, credited, void and held documents. */
const books = fc.record({
  ...{ books: anyBooks, first: fc.nat(5) },
  many: fc.array(
    fc.record({ sales: consistentInvoice, day: fc.nat(5), currency: fc.constantFrom('USD', 'ZWG') }),
    { maxLength: 6 },
  ),
});

/** Sums by currency, kind, tax and rate, as a device computes them. */
class Sums {
  private readonly sums = new Map<string, [Decimal, Decimal]>();

  add(key: readonly string[], amount: string, tax: string): void {
    const name = key.join(' ');
    const [amounts, taxes] = this.sums.get(name) ?? [new Decimal(0), new Decimal(0)];
    this.sums.set(name, [amounts.plus(amount), taxes.plus(tax)]);
  }

  lines(): string[] {
    return [...this.sums]
      .map(([name, sums]) => `${name}: ${sums.map((one) => one.toFixed(2)).join(' ')}`)
      .sort();
  }
}

describe('the receipts of a VAT pack', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  const ledgerOf = async (documents: ReadonlySet<string>, from: string, to: string): Promise<string[]> => {
    const { receipts } = await pipeline.api.atService<{ receipts: LedgerReceipt[] }>('GET', '/ledger');
    const sums = new Sums();
    for (const { kind, currency, taxes } of receipts.filter(
      ({ invoiceId, receiptDate }) =>
        documents.has(invoiceId) && from <= receiptDate.slice(0, 10) && receiptDate.slice(0, 10) <= to,
    )) {
      for (const { taxId, percent, salesAmountWithTax, taxAmount } of taxes) {
        const word = kind === 'invoice' ? 'invoice' : 'credit_note';
        const rate = percent === null ? 'exempt' : new Decimal(percent).toFixed();
        sums.add([currency, word, String(taxId), rate], salesAmountWithTax, taxAmount);
      }
    }
    return sums.lines();
  };

  const reconciled = async ({ id }: Organisation, from: string, to: string) => {
    const documents: ReportedDocument[] = [];
    const scope = { organisationId: id, from, to };
    const summary = await storedReconciling(pipeline.api.dataSource).run(scope, (batch) => {
      documents.push(...batch);
      return Promise.resolve();
    });
    return { ...summary, documents };
  };

  const packOf = ({ taxes }: ReconciliationSummary): string[] => {
    const sums = new Sums();
    for (const { currency, kind, deviceTaxId, percent, amount, tax } of taxes) {
      sums.add([currency, kind, String(deviceTaxId), percent], amount, tax);
    }
    return sums.lines();
  };

  it("equal the service's own ledger to the cent by currency and tax, and the bridge ends at 0.00, whatever the books", async () => {
    const met = { taxes: 0, straddles: 0, cents: 0 };
    await fc.assert(
      fc.asyncProperty(books, async ({ books: { rules: drawn, earlier, documents }, many, first }) => {
        const rules = { ...drawn, trigger: 'approved', zeroRatedTill: null } as const;
        const file = rulesFile(rules) as { settings: object; taxes: object[]; currencies: object[] };
        Object.assign(file.settings, { taxCents: 'authority' });
        file.taxes.push(EXEMPT);
        file.currencies.push({ source: 'ZWG', destination: 'ZWG' });
        const organisation = await pipeline.organisation(dayOf(rules.goLive), file);
        const drafts = new DraftBooks(pipeline.api, organisation, rules);
        await drafts.store(earlier);
        await pipeline.run(organisation);
        await drafts.store(documents);
        for (const [index, { sales, day, currency }] of many.entries()) {
          const number = `${organisation.id.slice(0, 8)}-M${index}`;
          const own = { sourceId: randomUUID(), number, issuedOn: dayOf(day), currency };
          await pipeline.api.store(organisation, [{ ...sales, ...own }], 'collected');
        }
        const after = await pipeline.run(organisation);
        const ids = new Set(after.map(({ sourceId }) => sourceId));
        for (const [from, to] of [
          [dayOf(first), dayOf(5)],
          [dayOf(0), dayOf(first)],
        ] as const) {
          const report = await reconciled(organisation, from, to);
          met.taxes += report.taxes.length;
          met.straddles += report.documents.filter(({ straddle }) => straddle !== null).length;
          met.cents += report.bridge.filter(({ cents }) => cents !== '0.00').length;
          expect(packOf(report)).toEqual(await ledgerOf(ids, from, to));
          expect(report.bridge.filter(({ unexplained }) => unexplained !== '0.00')).toEqual([]);
          expect([report.taxGaps, report.missingNumbers]).toEqual([0, []]);
          const waits = report.documents.some((one) => one.class === 'waiting');
          const options = { organisation: organisation.id, from, till: to };
          const { isWell } = await reconcileOrganisation(pipeline.api.dataSource, options);
          if (waits) expect(isWell).toBe(false);
        }
      }),
      process.env.BOOKS === undefined
        ? { numRuns: 12, seed: 16, endOnFailure: true }
        : { numRuns: Number(process.env.BOOKS), endOnFailure: true },
    );
    // Checks that each intended case occurred.
    expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([]);
  }, 1_800_000);
});
