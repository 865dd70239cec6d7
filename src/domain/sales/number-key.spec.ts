import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/arbitrary-text';
import { numberKey } from './number-key';

describe('the number by which a document is known', () => {
  it.each([
    ['case', 'inv-9001'],
    ['blanks at its ends', ' INV-9001\u00A0\u200B'],
    ['the kind of its dash', 'INV\u20119001'],
    ['a minus sign', 'INV\u22129001'],
    ['a long dash', 'INV\u20149001'],
    ['width', '\uFF29\uFF2E\uFF36\uFF0D\uFF19\uFF10\uFF10\uFF11'],
  ])('is the same whatever its %s', (_what, spelt) => {
    expect(numberKey(spelt)).toBe(numberKey('INV-9001'));
  });

  it('has one blank where others have several, of whatever kind', () => {
    expect(numberKey('INV \t\u3000 9001')).toBe(numberKey('inv 9001'));
    expect(numberKey('\u00C9T\u00C9 1')).toBe(numberKey('\u00E9t\u00E9 1'));
  });

  it.each([
    ['2026-1-12', '2026-11-2'],
    ['2026-112', '2026-11-2'],
    ['INV-9001', 'INV9001'],
    ['INV 9001', 'INV9001'],
    ['INV-9001', 'INV-09001'],
    ['INV/9001', 'INV-9001'],
    ['1 12', '11 2'],
    ['1\u200B12', '112'],
    ['\u0130NV-1', 'INV-1'],
  ])('tells %s from %s', (one, other) => {
    expect(numberKey(one)).not.toBe(numberKey(other));
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const key = numberKey(text);
        expect(numberKey(key)).toBe(key);
      }),
    );
  });
});
