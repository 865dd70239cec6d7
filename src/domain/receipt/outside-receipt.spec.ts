import { rules } from '../../../test/support/sales-document-builder';
import {
  type GivenReceipt,
  isSameReceipt,
  type OutsideReceipt,
  readOutsideReceipt,
  type ReceiptFault,
  receiptAddressIn,
} from './outside-receipt';

const partsOf = rules().country.verifiedParts;
const TODAY = '2026-03-31';
const CODE = '0123456789ABCDEF';
const ADDRESS = `https://fdms.zimra.co.zw/0000011111020320260000000077${CODE}`;
const RECEIPT: OutsideReceipt = {
  ...{ deviceId: '11111', fiscalNumber: '77', datedOn: '2026-03-02' },
  ...{ verificationCode: CODE, address: ADDRESS },
};

const read = (given: GivenReceipt) => readOutsideReceipt(given, partsOf, TODAY);

describe('a receipt that was made elsewhere', () => {
  it('is known by its address alone, by its numbers alone, or by both where they agree', () => {
    const numbers = { deviceId: '0011111', fiscalNumber: '0077' };
    const printed = { ...numbers, datedOn: '2026-03-02', verificationCode: '0123-4567-89ab-cdef' };
    expect(read({ address: ` ${ADDRESS}` })).toEqual({ receipt: RECEIPT });
    expect(read({ ...printed, address: ADDRESS })).toEqual({ receipt: RECEIPT });
    expect(read(printed)).toEqual({ receipt: { ...RECEIPT, address: null } });
    expect(read(numbers)).toEqual({
      receipt: { ...RECEIPT, datedOn: null, verificationCode: null, address: null },
    });
  });

  it.each<[string, GivenReceipt, readonly ReceiptFault[]]>([
    ['nothing is given', {}, [{ field: 'deviceId', fault: 'missing' }]],
    ['its number is left out', { deviceId: '11111' }, [{ field: 'fiscalNumber', fault: 'missing' }]],
    [
      'every field is wrong, and each is named',
      { deviceId: '0', fiscalNumber: 'x', datedOn: '2026-02-30', verificationCode: '§', address: 'fdms' },
      [
        { field: 'deviceId', fault: 'not_digits' },
        { field: 'fiscalNumber', fault: 'not_digits' },
        { field: 'datedOn', fault: 'no_day' },
        { field: 'verificationCode', fault: 'no_code' },
        { field: 'address', fault: 'no_address' },
      ],
    ],
    [
      'its address is that of another page',
      { address: 'https://example.org/77' },
      [{ field: 'address', fault: 'form_unknown' }],
    ],
    [
      'its address is longer than any of a receipt',
      { address: `${ADDRESS}?${'a'.repeat(500)}` },
      [{ field: 'address', fault: 'no_address' }],
    ],
    [
      'its address names the number nought',
      { address: ADDRESS.replace('0000000077', '0000000000') },
      [{ field: 'address', fault: 'names_nothing' }],
    ],
    [
      'what is typed is not what the address says',
      { address: ADDRESS, fiscalNumber: '78' },
      [{ field: 'fiscalNumber', fault: 'differs', typed: '78', inAddress: '77' }],
    ],
    [
      'nothing that is typed is what the address says',
      { address: ADDRESS, deviceId: '2', datedOn: '2026-03-03', verificationCode: 'F' },
      [
        { field: 'deviceId', fault: 'differs', typed: '2', inAddress: '11111' },
        { field: 'datedOn', fault: 'differs', typed: '2026-03-03', inAddress: '2026-03-02' },
        { field: 'verificationCode', fault: 'differs', typed: 'F', inAddress: CODE },
      ],
    ],
    [
      'the day that is typed is still to come',
      { deviceId: '1', fiscalNumber: '2', datedOn: '2026-04-01' },
      [{ field: 'datedOn', fault: 'still_to_come', day: '2026-04-01' }],
    ],
    [
      'the day of its address is still to come',
      { address: ADDRESS.replace('02032026', '01042026') },
      [{ field: 'address', fault: 'still_to_come', day: '2026-04-01' }],
    ],
  ])('is not recorded where %s', (_what, given, faults) => {
    expect(read(given)).toEqual({ faults });
  });

  it('may be one of today', () => {
    const today = { deviceId: '1', fiscalNumber: '2', datedOn: TODAY };
    expect(read(today)).toMatchObject({ receipt: { datedOn: TODAY } });
  });

  it('is found in a text by the first address that is one of a receipt', () => {
    const words = `See https://example.org/a, then (${ADDRESS}). Or ${ADDRESS}9`;
    expect(receiptAddressIn(words, partsOf)).toBe(ADDRESS);
    expect(receiptAddressIn('Sent by hand to https://example.org.', partsOf)).toBeNull();
    expect(receiptAddressIn('Sent by hand.', partsOf)).toBeNull();
  });

  it('is the same as another where device and number agree, and the rest as far as both know it', () => {
    const bare = { ...RECEIPT, datedOn: null, verificationCode: null, address: null };
    expect(isSameReceipt(RECEIPT, bare)).toBe(true);
    expect(isSameReceipt(bare, RECEIPT)).toBe(true);
    const others = [{ deviceId: '2' }, { fiscalNumber: '78' }, { datedOn: '2026-03-03' }];
    for (const other of [...others, { verificationCode: 'F' }])
      expect(isSameReceipt(RECEIPT, { ...RECEIPT, ...other })).toBe(false);
  });
});
