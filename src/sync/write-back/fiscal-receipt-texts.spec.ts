import fc from 'fast-check';
import type { FiscalData } from '../../domain/fiscal/outcome';
import { anyCharacter } from '../../../test/support/arbitrary-text';
import { fiscalNote, fiscalReference, pdfFileName } from './fiscal-receipt-texts';

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
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const name = pdfFileName({ ...DATA, deviceId: text, fiscalDay: text, fiscalNumber: text });
        expect(name).toMatch(/^fiscal-[A-Za-z0-9]*-[A-Za-z0-9]*-[A-Za-z0-9]*(-[0-9a-f]{12})?\.pdf$/);
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

describe('the name of the fiscal PDF of very long numbers', () => {
  const LONG = { ...DATA, deviceId: '1'.repeat(300), fiscalNumber: '2'.repeat(300) };

  it('is still a file name, and still one of its own', () => {
    expect(pdfFileName(LONG).length).toBeLessThanOrEqual(255);
    expect(pdfFileName(LONG)).toBe(pdfFileName({ ...LONG }));
    expect(pdfFileName({ ...LONG, fiscalNumber: `${'2'.repeat(299)}3` })).not.toBe(pdfFileName(LONG));
    expect(pdfFileName({ ...DATA, fiscalNumber: '2'.repeat(60) })).toBe(
      `fiscal-12345-123-${'2'.repeat(60)}.pdf`,
    );
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

  it('is never longer than 250 characters, whatever the service said, and never half a character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: anyCharacter, maxLength: 400 }), { minLength: 5, maxLength: 5 }),
        (said) => {
          const [deviceId = '', fiscalDay = '', fiscalNumber = '', verificationCode = '', qrUrl = ''] = said;
          const note = fiscalNote({ deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl });
          expect(note.length).toBeLessThanOrEqual(250);
          expect(note).toMatch(/^Fiscalised: device .*fiscal day .*fiscal number .*verification code /s);
          const hasHalves = said.some((text) => /\p{Surrogate}/u.test(text));
          if (!hasHalves) expect(note).not.toMatch(/\p{Surrogate}/u);
          expect(
            fiscalReference({ deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl }).length,
          ).toBeLessThan(130);
        },
      ),
    );
  });

  it('shows what it had to cut', () => {
    const note = fiscalNote({ ...DATA, deviceId: '9'.repeat(200), fiscalNumber: '8'.repeat(100) });
    expect(note).toBe(
      `Fiscalised: device ${'9'.repeat(44)}…, fiscal day 123, fiscal number ${'8'.repeat(44)}…, verification code A1B2-C3D4-E5F6-7890`,
    );
  });

  it('says nothing of an address that there is not', () => {
    expect(fiscalNote({ ...DATA, qrUrl: '' })).toMatch(/verification code A1B2-C3D4-E5F6-7890$/);
  });
});

describe('the reference of an invoice', () => {
  it('is short', () => {
    expect(fiscalReference(DATA)).toBe('Fiscal number 456, device 12345');
  });
});
