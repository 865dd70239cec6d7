import {
  aCreditNote,
  aLine,
  anOriginal,
  aTaxRule,
  circumstances,
  decimal,
  rules,
} from '../../test/support/sales-document-builder';
import { strangeTaxIssues } from './check-credit-taxes';
import { mapDocument } from './map-document';
import type { OriginalInvoice, SentLines, TaxRule } from './mapping-rules';

const GOODS = aTaxRule({ taxType: 'GOODS', taxCode: 'G', deviceTaxId: 517 });
const SERVICES = aTaxRule({ taxType: 'SERVICES', taxCode: 'S', deviceTaxId: 517 });
const OLD = aTaxRule({ taxType: 'OLD', taxCode: 'O', deviceTaxId: 517, percent: decimal('15') });
const OTHER = aTaxRule({ taxType: 'OTHER', taxCode: 'X', deviceTaxId: 3 });
const TAXES = [GOODS, SERVICES, OLD, OTHER];

function sentWith(...codes: readonly string[]): SentLines {
  return { isTaxInclusive: true, lines: codes.map((taxCode) => ({ taxCode, amount: decimal('1') })) };
}

function strange(used: readonly TaxRule[], original: Partial<OriginalInvoice>, taxes = TAXES): string[] {
  const lines = used.map((tax) => ({ tax }));
  return strangeTaxIssues(lines, anOriginal(original), { taxes }).map(({ message }) => message);
}

const message = (taxType: string): string => `The tax "${taxType}" is not on the invoice INV-0001.`;

describe('the taxes of a credit note', () => {
  it('are those of its invoice, of which it need not use every one', () => {
    expect(strange([GOODS], { sent: sentWith('X', 'G') })).toEqual([]);
    expect(strange([GOODS, OTHER, OTHER], { sent: sentWith('S') })).toEqual([message('OTHER')]);
  });

  it('may be another tax of the books, or another code, that is the same tax of the device', () => {
    expect(strange([SERVICES], { sent: sentWith('G') })).toEqual([]);
    expect(strange([SERVICES], { taxTypes: ['GOODS'] })).toEqual([]);
  });

  it('are not the same at another percent, though the device calls it by the same id', () => {
    expect(strange([OLD], { sent: sentWith('G') })).toEqual([message('OLD')]);
  });

  it('are compared with the receipt, not with what the books made of the invoice since', () => {
    expect(strange([GOODS], { sent: sentWith('G'), taxTypes: ['OTHER'] })).toEqual([]);
    expect(strange([OTHER], { sent: sentWith('G'), taxTypes: ['OTHER'] })).toEqual([message('OTHER')]);
  });

  it('are compared with the books, too, where a code of the receipt has lost its rule', () => {
    expect(strange([GOODS], { sent: sentWith('GONE'), taxTypes: ['GOODS'] })).toEqual([]);
    expect(strange([OTHER], { sent: sentWith('GONE'), taxTypes: ['GOODS'] })).toEqual([message('OTHER')]);
  });

  it('are not asked of a line without amount, and not said twice of one that is not mapped', () => {
    const text = aLine({ taxType: '', lineAmount: null, taxAmount: null });
    const note = (lines: ReturnType<typeof aLine>[]): string[] => {
      const given = circumstances({ originals: [anOriginal()] });
      const result = mapDocument(aCreditNote({ lines }), rules(), given);
      return 'issues' in result ? result.issues.map(({ code }) => code) : [];
    };
    expect(note([aLine(), text])).toEqual([]);
    expect(note([aLine({ taxType: 'NOWHERE' })])).toEqual(['TAX_UNMAPPED']);
  });

  it('are exempt only where the invoice is, for zero-rated is another tax', () => {
    const exempt = aTaxRule({ taxType: 'EXEMPT', taxCode: 'E', deviceTaxId: 1, percent: null });
    const zero = aTaxRule({ taxType: 'ZERO', taxCode: 'Z', deviceTaxId: 1, percent: decimal('0') });
    expect(strange([exempt, zero], { sent: sentWith('E') }, [exempt, zero])).toEqual([message('ZERO')]);
  });
});
