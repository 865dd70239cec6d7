import { COUNTRY } from '../../mapping/countries';
import type { Trade } from '../../mapping/country';
import { Observations } from '../../mapping/suggestions/observations';
import type { BooksSettingsService } from '../../organisations/books/books-settings.service';
import type { MappingCoverageService } from '../suggestions/mapping-coverage.service';
import { SoldItemsService } from './sold-items.service';

const MANY = 2_000;
const ITEMS = Array.from({ length: MANY }, (_, index) => ({
  ...{ code: `I-${index}`, name: `Cement ${index} kg`, isSold: true },
}));
const RULES = [{ scope: 'item', key: 'I-1', code: '2523' }];

describe('thousands of items', () => {
  it('are named by what a trade sells, where one is asked for', async () => {
    const coverage = { find: () => Promise.resolve(FOUND) } as unknown as MappingCoverageService;
    const settings = { items: [{ code: 'T', name: 'Tablets', isSold: true }] };
    const books = { known: () => Promise.resolve({ settings, readAt: null }) };
    const items = new SoldItemsService(coverage, books as unknown as BooksSettingsService);
    const suggested = async (trade: Trade): Promise<unknown> =>
      (await items.list('1', trade)).items.find(({ key }) => key === 'T')?.suggestions;
    expect(await suggested('pharmacy')).toMatchObject([{ code: '3004', from: 'name', isSure: true }]);
    expect(await suggested('computers')).toEqual([]);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    [
      'a firm of services',
      ['Audit', 'Bookkeeping', 'Payroll', 'Annual return', 'Disbursements'],
      ['99001000'],
    ],
    ['a firm that sells goods, too', ['Audit', 'Bookkeeping', 'Payroll', 'Cement'], []],
    ['a firm of which too few names are known', ['Audit', 'Bookkeeping', 'Payroll', 'Zog', 'Zug'], []],
    ['a firm of two services', ['Audit', 'Bookkeeping'], []],
    ['a shop of one kind of goods', ['Cement 5 kg', 'Cement 10 kg', 'Cement 50 kg'], []],
  ])('have one code for everything else at %s', async (_what, names, codes) => {
    const found = { ...FOUND, starting: { ...FOUND.starting, rules: { productCodes: [], taxes: [] } } };
    const coverage = { find: () => Promise.resolve(found) } as unknown as MappingCoverageService;
    const settings = { items: names.map((name) => ({ code: name, name, isSold: true })) };
    const books = { known: () => Promise.resolve({ settings, readAt: null }) };
    const { items } = await new SoldItemsService(coverage, books as unknown as BooksSettingsService).list(
      '1',
    );
    const rest = items.find(({ scope }) => scope === 'default');
    expect(rest?.suggestions.map(({ code }) => code) ?? []).toEqual(codes);
  });

  it('are named in pieces, so that others have their turn, and each once', async () => {
    const coverage = { find: () => Promise.resolve(FOUND) } as unknown as MappingCoverageService;
    const books = { known: () => Promise.resolve({ settings: { items: ITEMS }, readAt: null }) };
    const named = jest.spyOn(COUNTRY.productCode, 'named');
    let mostAtOnce = 0;
    let before = 0;
    let isDone = false;
    const look = (): void => {
      mostAtOnce = Math.max(mostAtOnce, named.mock.calls.length - before);
      before = named.mock.calls.length;
      if (!isDone) setImmediate(look);
    };
    look();

    const { items } = await new SoldItemsService(coverage, books as unknown as BooksSettingsService).list(
      '1',
    );
    isDone = true;
    look();
    expect(items).toHaveLength(MANY);
    expect(items[0]).toMatchObject({ key: 'I-1', code: '2523', name: 'Cement 1 kg' });
    // Stored items need no suggestion.
    expect(named).toHaveBeenCalledTimes(MANY - 1);
    expect(mostAtOnce).toBeLessThanOrEqual(200);
  });
});

const OBSERVED = new Observations({ productCodes: [], writtenCodes: 'confirmed', taxes: [] });
const FOUND = {
  starting: { rules: { productCodes: RULES, taxes: [] }, today: '2026-03-01' },
  ...{ observations: OBSERVED, gaps: [], isWhole: true },
};
