import fc from 'fast-check';
import { rules } from '../../test/support/sales-document-builder';
import type { CurrencyRule } from './mapping-rules';
import { COUNTRY } from './countries';
import { currencyMeaning, mapCurrency } from './map-currency';

const AS_ZIG: readonly CurrencyRule[] = ['ZWD', 'ZWL', 'ZWG', 'ZIG'].map((source) => ({
  ...{ source, destination: 'ZWG' },
}));

function mapped(currency: string, issuedOn: string, currencies: readonly CurrencyRule[]) {
  const { destination, issues } = mapCurrency({ currency, issuedOn }, rules({ currencies }), {});
  return [destination, ...issues.map(({ code, path }) => `${code} ${path}`)];
}

describe('the currency of a document', () => {
  it.each(['ZWD', 'ZWL', 'ZWG', 'ZIG'])(
    'is ZWG for %s from the day on which the ZiG was introduced',
    (source) => {
      expect(mapped(source, '2024-04-05', AS_ZIG)).toEqual(['ZWG']);
      expect(mapped(source, '2024-04-04', AS_ZIG)).toEqual(['', 'CURRENCY_UNMAPPED issuedOn']);
    },
  );

  it('is not the old dollar by another name, whether somebody has mapped it or not', () => {
    expect(mapped('ZWL', '2023-12-31', [])).toEqual(['', 'CURRENCY_UNMAPPED issuedOn']);
    expect(mapped('ZWL', '2024-05-01', [])).toEqual(['', 'CURRENCY_UNMAPPED currency']);
    const { issues } = mapCurrency({ currency: 'ZWL', issuedOn: '2023-12-31' }, rules(), {});
    expect(issues[0]?.message).toBe(
      'The document is dated 31 Dec 2023 and in ZWL, which cannot be ZWG: there is no ZWG before 5 Apr 2024.',
    );
  });

  it('is what is stored, however old, where no young currency is meant', () => {
    expect(mapped('USD', '2019-01-01', rules().currencies)).toEqual(['USD']);
    expect(mapped('ZWL', '2023-12-31', [{ source: 'ZWL', destination: 'ZWL' }])).toEqual(['ZWL']);
    expect(mapped('constructor', '2026-01-01', [])).toEqual(['', 'CURRENCY_UNMAPPED currency']);
  });

  it.each([
    ['ZWG', ['CURRENCY_UNMAPPED currency']],
    ['USD', ['USD']],
    [undefined, ['USD']],
  ])('waits where the service declares it as another money: USD as %s', (declaredAs, expected) => {
    const currencyOfCode = new Map(declaredAs === undefined ? [] : [['USD', declaredAs]]);
    const deviceTaxes = { readOn: '2026-11-27', taxes: [], idOfCode: new Map(), currencyOfCode };
    const sale = { currency: 'USD', issuedOn: '2026-11-02' };
    const { destination, issues } = mapCurrency(sale, rules(), { deviceTaxes });
    expect([destination, ...issues.map(({ code, path }) => `${code} ${path}`)].filter(Boolean)).toEqual(
      expected,
    );
  });

  it.each([
    ['ZAR', 'USD'],
    ['ZWG', 'USD'],
    ['GBP', 'ZWG'],
    ['ZIG', 'USD'],
    ['ZWG', 'ZWL'],
    ['ZWG', 'ZIG'],
    ['DEM', 'EUR'],
  ])(
    'holds the document where a mapping from one money to another is stored: %s to %s',
    (source, destination) => {
      expect(currencyMeaning({ source, destination }, COUNTRY)).toBe('another_money');
      const { issues, ...mapping } = mapCurrency(
        { currency: source, issuedOn: '2026-11-02' },
        rules({ currencies: [{ source, destination }] }),
        {},
      );
      expect(mapping).toEqual({ destination: '' });
      expect(issues).toMatchObject([{ code: 'CURRENCY_UNMAPPED', path: 'currency' }]);
      expect(issues[0]?.message).toBe(
        `The currency ${source} is mapped to ${destination}, which is another money. Amounts are never converted.`,
      );
    },
  );

  it('takes a name of the same money that the country lists, and a code that is no currency', () => {
    expect(currencyMeaning({ source: 'ZWL', destination: 'ZWG' }, COUNTRY)).toBe('same_money');
    expect(currencyMeaning({ source: 'USD', destination: 'USD' }, COUNTRY)).toBe('same_money');
    expect(currencyMeaning({ source: 'QQQ', destination: 'USD' }, COUNTRY)).toBe('no_currency');
    expect(currencyMeaning({ source: 'QQQ', destination: 'QQQ' }, COUNTRY)).toBe('same_money');
    expect(mapped('QQQ', '2026-11-02', [{ source: 'QQQ', destination: 'USD' }])).toEqual(['USD']);
  });

  it('never changes its money by a stored mapping, whatever the two codes', () => {
    const code = fc.constantFrom('USD', 'ZAR', 'ZWG', 'ZWL', 'ZWD', 'ZIG', 'GBP', 'EUR', 'BWP', 'MZN', 'DEM');
    fc.assert(
      fc.property(code, code, (source, destination) => {
        const [found] = mapped(source, '2026-11-02', [{ source, destination }]);
        const isRenamed = ['ZWL', 'ZWD', 'ZIG'].includes(source) && destination === 'ZWG';
        expect(found).toBe(source === destination || isRenamed ? destination : '');
      }),
    );
  });
});
