import { mappingFindings } from './mapping-bodies';

const TAX = { Id: '1', UserId: '7', TaxCode: 'STD', TaxName: '15.5%', DestinationTaxId: '517' };
const CURRENCY = { Id: '2', UserId: '7', SourceCurrency: 'USD', DestinationCurrency: 'USD' };

describe('the mappings that a service holds', () => {
  it('are counted when each can be read', () => {
    expect(mappingFindings([TAX], [CURRENCY, CURRENCY])).toMatchObject([
      {
        code: 'MAPPINGS_READ',
        level: 'ok',
        parameters: { taxes: 1, currencies: 2 },
      },
    ]);
    expect(mappingFindings([], [])).toMatchObject([{ code: 'MAPPINGS_READ' }]);
  });

  it.each([[{ Id: null }], [{ TaxCode: null }], [{ DestinationTaxId: null }]])(
    'are a finding when one lacks %j',
    (lacking) => {
      expect(mappingFindings([TAX, { ...TAX, ...lacking }], [CURRENCY])).toMatchObject([
        { code: 'MAPPINGS_UNREADABLE', parameters: { of: 'tax', unreadable: 1, all: 2 } },
      ]);
    },
  );

  it('are a finding when a currency leads nowhere', () => {
    expect(mappingFindings([TAX], [{ ...CURRENCY, DestinationCurrency: null }])).toMatchObject([
      { code: 'MAPPINGS_UNREADABLE', parameters: { of: 'currency', unreadable: 1, all: 1 } },
    ]);
  });
});
