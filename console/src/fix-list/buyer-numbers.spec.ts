import { seenContact, shownNumbers, storedNumbers } from './buyer-numbers';

const READ = { tin: '2000676242', vatNumber: '220401569' };

describe('what is seen of a contact', () => {
  it.each([
    ['BUYER_TIN_MISSING', { customer: 'Moyo' }, { seenName: 'Moyo', seenTin: '' }],
    [
      'BUYER_NUMBERS_MISPLACED',
      { customer: 'Moyo', tin: READ.tin, vatNumber: null },
      { seenName: 'Moyo', seenTin: READ.tin, seenVatNumber: '' },
    ],
    ['BUYER_ABROAD', { customer: 'Moyo', number: '1001234567' }, { seenName: 'Moyo', seenTin: '1001234567' }],
    ['BUYER_TIN_DOUBTFUL', { customer: 'Moyo', tin: READ.tin, why: 'changed' }, { seenName: 'Moyo' }],
    [
      'BUYER_TIN_DOUBTFUL',
      { customer: 'Moyo', tin: READ.tin, why: 'shared' },
      { seenName: 'Moyo', seenTin: READ.tin },
    ],
  ])('is its name with the numbers that are shown: %s %j', (code, shown, seen) => {
    expect(seenContact(code, shown)).toEqual(seen);
  });
});

describe('the numbers of the form of a buyer', () => {
  it('are those that are asked about, before those of the present rule', () => {
    const stored = { tin: '2000111222', vatNumber: '220111222' };
    expect(shownNumbers(READ, stored)).toEqual(READ);
    expect(shownNumbers({}, stored)).toEqual(stored);
    expect(shownNumbers({ tin: READ.tin, vatNumber: null }, stored)).toEqual({ ...stored, tin: READ.tin });
    expect(shownNumbers({}, { tin: null, vatNumber: 'none' })).toEqual({ tin: '', vatNumber: '' });
    expect(shownNumbers({}, undefined)).toEqual({ tin: '', vatNumber: '' });
  });

  it('are not stored as they were read, but for the VAT number next to a TIN that is typed', () => {
    expect(storedNumbers(READ, READ, undefined, false)).toEqual({ tin: null, vatNumber: null });
    const tin = '2000333444';
    const vatNumber = '220999888';
    const { vatNumber: shown } = READ;
    expect(storedNumbers({ ...READ, tin }, READ, undefined, false)).toEqual({ tin, vatNumber: shown });
    expect(storedNumbers({ ...READ, vatNumber }, READ, undefined, false)).toEqual({ tin: null, vatNumber });
    // Typed earlier, and asked about because the contact has changed: it stands nowhere else.
    const { tin: lapsed } = READ;
    const rule = { tin: lapsed, vatNumber: null };
    expect(storedNumbers({ tin: lapsed, vatNumber: '' }, { tin: lapsed }, rule, false)).toEqual(rule);
  });

  it('are none where the VAT number that was shown is cleared, and the contact’s where none was shown', () => {
    const cleared = { tin: READ.tin, vatNumber: '' };
    expect(storedNumbers(cleared, READ, undefined, false)).toEqual({ tin: null, vatNumber: 'none' });
    const rule = { tin: READ.tin, vatNumber: '220111222' };
    expect(storedNumbers(cleared, {}, rule, false)).toEqual({ tin: READ.tin, vatNumber: 'none' });
    expect(storedNumbers(cleared, {}, undefined, false)).toEqual({ tin: READ.tin, vatNumber: null });
    expect(storedNumbers(cleared, {}, undefined, true)).toEqual({ tin: READ.tin, vatNumber: 'none' });
    const without = { tin: null, vatNumber: 'none' };
    expect(storedNumbers({ tin: '', vatNumber: '' }, {}, without, false)).toEqual(without);
  });
});
