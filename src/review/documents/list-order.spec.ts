import { InvalidInput } from '../../domain/issues/refusal';
import fc from 'fast-check';
import { DOCUMENT_ORDERS, positionOf, readPosition, writePosition } from './list-order';

const ROW = { key0: '2026-03-01', key1: 'INV-1', key2: '0d000000-0000-4000-8000-000000000001' };

describe('a position of a list of documents', () => {
  it('is read as it was written, whatever the number of the document is', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('\0')),
        (number) => {
          const position = positionOf('-date', { ...ROW, key1: number });
          expect(readPosition(writePosition(position), '-date')).toEqual(position);
        },
      ),
    );
  });

  it('is refused for another order, and where it is none', () => {
    const text = writePosition(positionOf('date', ROW));
    const none = ['', 'x', '%', text.slice(2), writePosition({ order: 'date', values: ['1', '2'] })];
    const odd = writePosition(positionOf('date', { ...ROW, key0: 'infinity' }));
    for (const order of DOCUMENT_ORDERS.filter((one) => one !== 'date'))
      expect(() => readPosition(text, order)).toThrow(InvalidInput);
    for (const wrong of [...none, odd])
      expect(() => readPosition(wrong, 'date')).toThrow('This is not a position of a list in this order');
  });

  it('is refused whatever a caller sends', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readPosition(text, '-value')).toThrow(InvalidInput);
      }),
    );
  });
});
