import type { CalendarDay } from '../../../src/domain/calendar-day';
import { mapDocument } from '../../../src/mapping/map-document';
import type { MappingRules } from '../../../src/mapping/mapping-rules';
import { aTaxRule, BUYER_RULES, rules } from '../../../test/support/sales-document-builder';
import { table } from '../load/figures';
import { bench as benchOf, whole } from '../runner';
import { shopInvoices } from './shop-invoices';

const LINES = [1, 2, 3, 4, 5, 8, 12, 20, 50] as const;
const FORMS = ['exclusive', 'inclusive'] as const;
const TODAY: CalendarDay = '2026-06-30';
/** Issues that rounding alone can cause. */
const ROUNDING = new Set(['TAX_DIFFERS', 'LINE_TOTAL_DIFFERS', 'TOTAL_DIFFERS', 'LINE_TOO_PRECISE']);

export interface HoldsCell {
  readonly amountsAre: (typeof FORMS)[number];
  readonly lines: number;
  readonly documents: number;
  /** Number of documents held because of rounding differences. */
  readonly held: number;
}

const flags = {
  documents: whole('invoices for each number of lines', 600, 1, 10_000),
  seed: whole('draws other invoices', 1, 0, 1_000_000_000),
};

/** Counts holds under `authority`, the default, for which none is promised, and under `hold`. */
export const bench = benchOf(flags, ({ documents, seed }) => {
  const measured = (['authority', 'hold'] as const).map((taxCents) => ({
    ...{ taxCents, cells: holds(taxCents, documents, seed) },
  }));
  const rows = measured.flatMap(({ taxCents, cells }) =>
    FORMS.map((form) => {
      const ofForm = cells.filter(({ amountsAre }) => amountsAre === form);
      return [`${form}, ${taxCents}`, ...ofForm.map(({ held }) => ((100 * held) / documents).toFixed(1))];
    }),
  );
  const text = table(['Percent that wait for a cent; lines:', ...LINES.map(String)], rows);
  const isKept = measured[0]?.cells.every(({ held }) => held === 0) ?? false;
  return Promise.resolve({ result: measured, text, isKept });
});

/** Counts ordinary invoices that are held because of rounding differences, by number of lines. */
export function holds(taxCents: MappingRules['taxCents'], documents: number, seed: number): HoldsCell[] {
  return FORMS.flatMap((amountsAre) =>
    LINES.map((lines) => {
      const sold = shopInvoices(lines, amountsAre, documents, seed);
      const held = sold.filter((invoice) => {
        const result = mapDocument(invoice, rulesWith(taxCents), CIRCUMSTANCES);
        return 'issues' in result && result.issues.some(({ code }) => ROUNDING.has(code));
      });
      return { amountsAre, lines, documents, held: held.length };
    }),
  );
}

const CIRCUMSTANCES = {
  ...{ today: TODAY, lastDay: null, originals: [], isOriginalChosen: false, isReleased: false },
  isNumberTaken: false,
};

function rulesWith(taxCents: MappingRules['taxCents']): MappingRules {
  return rules({
    ...{ goLiveOn: '2026-01-01', taxCents, writtenCodes: 'confirmed', negativeLines: 'fold' },
    taxes: [aTaxRule({ taxType: 'STANDARD', deviceTaxId: 3 })],
    productCodes: [{ scope: 'default', key: '', code: '99001000' }],
    buyer: { ...BUYER_RULES, withoutTin: 'cash_sale' },
  });
}
