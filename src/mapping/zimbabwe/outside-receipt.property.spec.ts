import fc from 'fast-check';
import { ZIMBABWE } from './zimbabwe';
import { addDays } from '../../domain/calendar-day';
import { TEXTS } from '../../domain/texts/language';
import { isSameReceipt, readOutsideReceipt, receiptAddressIn } from '../../domain/receipt/outside-receipt';

const TODAY = '2026-11-22';
const partsOf = ZIMBABWE.verifiedParts;

const anyReceipt = fc.record({
  deviceId: fc.integer({ min: 1, max: 9_999_999_999 }).map(String),
  fiscalNumber: fc.integer({ min: 1, max: 9_999_999_999 }).map(String),
  datedOn: fc.integer({ min: 0, max: 1500 }).map((days) => addDays(TODAY, -days)),
  verificationCode: fc
    .array(fc.constantFrom(...'0123456789ABCDEF'), { minLength: 16, maxLength: 16 })
    .map((signs) => signs.join('')),
});
type Receipt = typeof anyReceipt extends fc.Arbitrary<infer T> ? T : never;

function short({ deviceId, fiscalNumber, datedOn, verificationCode }: Receipt): string {
  const [year, month, day] = datedOn.split('-');
  const [device, number] = [deviceId, fiscalNumber].map((digits) => digits.padStart(10, '0'));
  return `https://fdms.zimra.co.zw/${device}${day}${month}${year}${number}${verificationCode}`;
}

function long({ deviceId, fiscalNumber, datedOn, verificationCode }: Receipt): string {
  const query = new URLSearchParams({
    DeviceId: deviceId,
    ReceiptDate: datedOn,
    ReceiptGlobalNo: fiscalNumber,
    ReceiptQrData: verificationCode,
  });
  return `https://receipt.zimra.org/Receipt/Result?${query.toString()}`;
}

const read = (given: Parameters<typeof readOutsideReceipt>[0]) => readOutsideReceipt(given, partsOf, TODAY);

describe('a receipt made elsewhere', () => {
  it('is the same whether its short address, its long address or its numbers are given', () => {
    fc.assert(
      fc.property(anyReceipt, fc.boolean(), (receipt, isLong) => {
        const address = isLong ? long(receipt) : short(receipt);
        expect(read({ address })).toEqual({ receipt: { ...receipt, address } });
        expect(read({ ...receipt })).toEqual({ receipt: { ...receipt, address: null } });
        expect(read({ ...receipt, address })).toEqual({ receipt: { ...receipt, address } });
      }),
    );
  });

  it('is read with leading zeros, spaces and the hyphens that a code is printed with', () => {
    fc.assert(
      fc.property(anyReceipt, fc.nat(5), (receipt, zeros) => {
        const printed = receipt.verificationCode.replace(/(.{4})(?=.)/g, '$1-').toLowerCase();
        const given = {
          ...{ deviceId: ` ${'0'.repeat(zeros)}${receipt.deviceId}`, verificationCode: printed },
          ...{ fiscalNumber: `${receipt.fiscalNumber} `, datedOn: receipt.datedOn },
        };
        expect(read(given)).toEqual({ receipt: { ...receipt, address: null } });
      }),
    );
  });

  it('has a fault at each field that is otherwise than its address says, and at no other', () => {
    fc.assert(
      fc.property(anyReceipt, anyReceipt, (one, other) => {
        const result = read({ ...other, address: short(one) });
        const fields = (Object.keys(one) as (keyof Receipt)[]).filter((field) => one[field] !== other[field]);
        const faults = 'faults' in result ? result.faults.map(({ field }) => field) : [];
        expect(faults.sort()).toEqual(fields.sort());
      }),
    );
  });

  it('is found in any text around its address, and is the same receipt there', () => {
    fc.assert(
      fc.property(anyReceipt, fc.constantFrom('.', ', paid', ')', '\nnext line', ''), (receipt, after) => {
        const found = receiptAddressIn(
          `Fiscalised: see http://shop.example/1 and ${short(receipt)}${after}`,
          partsOf,
        );
        const result = read({ address: found ?? '' });
        expect('receipt' in result && isSameReceipt(result.receipt, { ...receipt, address: null })).toBe(
          true,
        );
      }),
    );
  });

  it('is never made out of other text: every input gives a receipt with device and number, or a fault', () => {
    const anyText = fc.option(fc.string({ unit: 'binary' }), { nil: undefined });
    const given = fc.record({
      ...{ address: anyText, deviceId: anyText, fiscalNumber: anyText, datedOn: anyText },
      verificationCode: anyText,
    });
    fc.assert(
      fc.property(given, (texts) => {
        const result = read(texts);
        if ('faults' in result) expect(result.faults.length).toBeGreaterThan(0);
        else
          expect(`${result.receipt.deviceId} ${result.receipt.fiscalNumber}`).toMatch(/^[1-9]\d* [1-9]\d*$/);
      }),
    );
  });

  it.each([
    [{}, 'deviceId is missing: give the address of the QR code, or device and number'],
    [{ deviceId: '7' }, 'fiscalNumber is missing: give the address of the QR code, or device and number'],
    [{ address: 'receipt 7' }, 'address is no web address'],
    [
      { address: 'https://shop.example/7' },
      "address does not have the authority's form: give device and number as well",
    ],
    [{ deviceId: '0', fiscalNumber: '1' }, 'deviceId must be digits'],
    [{ deviceId: '7', fiscalNumber: '1', datedOn: '31/01/2026' }, 'datedOn must be a day written YYYY-MM-DD'],
    [
      { deviceId: '7', fiscalNumber: '1', datedOn: '2026-11-23' },
      'datedOn is of 23 Nov 2026, which is still to come',
    ],
    [
      { address: 'https://fdms.zimra.co.zw/000000000001022026000000000100000000000000FF' },
      'address names no device and number',
    ],
    [
      { address: 'https://fdms.zimra.co.zw/000000000701122027000000000100000000000000FF' },
      'address is of 1 Dec 2027, which is still to come',
    ],
  ])('names what is wrong with %j', (given, sentence) => {
    const result = read(given);
    expect(
      'faults' in result && result.faults.map((one) => `${one.field} ${TEXTS.receiptFault(one)}`),
    ).toEqual([sentence]);
  });

  it('may be shown at a page that is not of the authority, if device and number are given', () => {
    const given = { address: 'https://shop.example/7', deviceId: '7', fiscalNumber: '1' };
    expect(read(given)).toMatchObject({ receipt: { ...given, datedOn: null, verificationCode: null } });
  });
});
