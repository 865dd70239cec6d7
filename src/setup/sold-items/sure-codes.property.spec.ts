import fc from 'fast-check';
import { draws } from '../../../test/support/draws';
import { EXAMPLE_SETTINGS, aLine, anInvoice } from '../../../test/support/sales-document-builder';
import type { SalesLine } from '../../domain/sales/sales-document';
import { productCodeIssues } from '../../mapping/check-product-code';
import { COUNTRY } from '../../mapping/countries';
import type { ProductCodeRule } from '../../mapping/mapping-rules';
import { Tally } from '../../mapping/preflight/tally';
import { resolveProductCode } from '../../mapping/product-code';
import { Observations } from '../../mapping/suggestions/observations';
import type { BooksSettingsService } from '../../organisations/books/books-settings.service';
import type { MappingCoverageService } from '../suggestions/mapping-coverage.service';
import { SoldItemsService } from './sold-items.service';

const NAMES = [
  'Sugar 2 kg',
  'Cooking oil',
  'Disposable nappies',
  'LED bulb',
  'Cement',
  'Zzz',
  '(1701) Sweet',
];
const sold = fc.record({
  name: fc.constantFrom(...NAMES),
  accountCode: fc.constantFrom('200', '210'),
  given: fc.constantFrom('', '1701', '1512', '3917', '84715000'),
});

describe('codes stored for some items', () => {
  it('make no code of another item sure: only its own texts do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sold, { minLength: 2, maxLength: 8 }), async (all) => {
        const lines = all.map(({ name, accountCode }, index) =>
          aLine({ itemCode: `I-${index}`, description: name, accountCode }),
        );
        const stored = all.flatMap(({ given }, index): ProductCodeRule[] =>
          given === '' ? [] : [{ scope: 'item', key: `I-${index}`, code: given }],
        );
        const storedKeys = stored.map(({ key }) => key);
        const before = await sure(lines, []);
        const after = await sure(lines, stored);
        const others = before.filter(([key = '']) => !storedKeys.includes(key));
        expect(after).toEqual(others);
      }),
      { numRuns: draws(200) },
    );
  });
});

/** Sure codes of the items without a stored one. */
async function sure(lines: readonly SalesLine[], productCodes: ProductCodeRule[]): Promise<string[][]> {
  const rules = { productCodes, writtenCodes: 'confirmed' as const, taxes: [], country: COUNTRY };
  const document = anInvoice({ lines });
  const observations = new Observations(rules);
  observations.add(document);
  const tally = new Tally();
  const issues = lines.flatMap((line, index) =>
    productCodeIssues(resolveProductCode(line, rules), COUNTRY.productCode, null, line, index),
  );
  tally.add(document, issues);
  const found = {
    starting: { rules: { ...rules, settings: EXAMPLE_SETTINGS }, today: '2026-03-01' },
    ...{ observations, gaps: tally.causes(), isWhole: true },
  };
  const settings = {
    items: lines.map(({ itemCode, description }) => ({ code: itemCode, name: description, isSold: true })),
  };
  const coverage = { find: () => Promise.resolve(found) } as unknown as MappingCoverageService;
  const books = {
    known: () => Promise.resolve({ settings, readAt: null }),
  } as unknown as BooksSettingsService;
  const { items } = await new SoldItemsService(coverage, books).list('1');
  return items
    .filter(({ code, scope }) => code === null && scope === 'item')
    .flatMap(({ key, suggestions }) =>
      suggestions.filter(({ isSure }) => isSure).map(({ code }) => [key, code]),
    )
    .sort();
}
