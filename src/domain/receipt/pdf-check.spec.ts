import { Decimal } from '../money';
import { checkPdfText } from './pdf-check';
import type { PrintedDocument } from './printed-document';

const RECEIPT = {
  ...{ deviceId: '12345', fiscalDay: '7', fiscalNumber: '9', verificationCode: 'A1B2-C3D4-E5F6-7890' },
  qrUrl: 'https://fdmstest.zimra.co.zw/',
};

function printed(number: string): PrintedDocument {
  return { kind: 'invoice', number, currency: 'USD', total: new Decimal('5') };
}

function check(text: string, others: readonly string[] = [], receipt: Partial<typeof RECEIPT> = {}) {
  return checkPdfText(text, { ...RECEIPT, ...receipt }, printed('INV-1'), others.map(printed));
}

describe('the PDF of a receipt', () => {
  it('is its own when it names the document or the verification code, however that is broken', () => {
    expect(check('FISCAL TAX INVOICE INV-1').check).toBe('own');
    expect(check('Verification code A1B2\u2011C3D4-\nE5F6-7890').check).toBe('own');
    expect(check('Verification code a1b2c3d4e5f67890, replaces INV-2', ['INV-2']).check).toBe('own');
  });

  it('is another one when it names another document of ours', () => {
    const found = check('FISCAL TAX INVOICE INV-2', ['INV-2']);
    expect(found.check).toBe('of_another');
    expect(found.detail).toContain('INV-2');
    expect(check('FISCAL TAX INVOICE INV-2, replaces INV-1', ['INV-2']).check).toBe('of_another');
    expect(check('FISCAL TAX INVOICE 15', ['15']).check).toBe('of_another');
  });

  it('is its own although a plain number in it may be that of another', () => {
    expect(check('FISCAL TAX INVOICE INV-1, 15 pieces', ['15']).check).toBe('own');
  });

  it('is not attached when it names nothing of the document', () => {
    expect(check('Please sign in').check).toBe('not_of_document');
    expect(check('Code A1', [], { verificationCode: 'A1' }).check).toBe('not_of_document');
  });

  it('may be without text', () => {
    expect(check(' \n ').check).toBe('not_readable');
  });
});
