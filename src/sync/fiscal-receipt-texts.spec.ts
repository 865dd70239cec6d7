import fc from 'fast-check';
import type { FiscalData } from '../documents/outcome';
import { fiscalNote, pdfFileName } from './fiscal-receipt-texts';

const DATA: FiscalData = {
  deviceId: '12345',
  fiscalDay: '123',
  fiscalNumber: '456',
  verificationCode: 'A1B2-C3D4-E5F6-7890',
  qrUrl: 'https://fdms.zimra.co.zw/0000012345020320260000000456A1B2C3D4E5F67890',
};

describe('the name of the fiscal PDF', () => {
  it('says device, fiscal day and number', () => {
    expect(pdfFileName(DATA)).toBe('fiscal-12345-123-456.pdf');
  });

  it('holds nothing that Xero forbids or encodes, whatever the service said', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = pdfFileName({ ...DATA, deviceId: text, fiscalDay: text, fiscalNumber: text });
        expect(name).toMatch(/^fiscal-[A-Za-z0-9]*-[A-Za-z0-9]*-[A-Za-z0-9]*\.pdf$/);
      }),
    );
    expect(pdfFileName({ ...DATA, fiscalNumber: '../4 5+6' })).toBe('fiscal-12345-123-456.pdf');
  });

  it('is the same each time, and another for another receipt', () => {
    expect(pdfFileName({ ...DATA })).toBe(pdfFileName(DATA));
    expect(pdfFileName({ ...DATA, fiscalNumber: '457' })).not.toBe(pdfFileName(DATA));
    expect(pdfFileName({ ...DATA, fiscalDay: '124' })).not.toBe(pdfFileName(DATA));
    expect(pdfFileName({ ...DATA, deviceId: '1' })).not.toBe(pdfFileName(DATA));
  });
});

describe('the note on the document', () => {
  it('says what a person needs to verify the receipt', () => {
    expect(fiscalNote(DATA)).toBe(
      'Fiscalised: device 12345, fiscal day 123, fiscal number 456, verification code A1B2-C3D4-E5F6-7890, ' +
        'https://fdms.zimra.co.zw/0000012345020320260000000456A1B2C3D4E5F67890',
    );
  });

  it('leaves the address out, whole, when it would not fit into 250 characters', () => {
    const short =
      'Fiscalised: device 12345, fiscal day 123, fiscal number 456, verification code A1B2-C3D4-E5F6-7890';
    const room = 250 - short.length - ', '.length;
    const fits = `https://f.example/${'x'.repeat(room - 'https://f.example/'.length)}`;
    expect(fiscalNote({ ...DATA, qrUrl: fits })).toBe(`${short}, ${fits}`);
    expect(fiscalNote({ ...DATA, qrUrl: fits })).toHaveLength(250);
    expect(fiscalNote({ ...DATA, qrUrl: `${fits}x` })).toBe(short);
  });
});
