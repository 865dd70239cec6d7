import { pastedCodes as pastedIn } from './pasted-codes';

const ITEMS = ['CEM-50', 'BRK', ''].map((key, index) => ({ id: `item ${index}`, key }));

const pastedCodes = (text: string, items: typeof ITEMS, first: number) =>
  pastedIn(text, items, first, String.raw`^(\d{4}|\d{8})$`);

describe('what is pasted into the codes of items', () => {
  it('is a text like any other where it is one cell alone', () => {
    expect(pastedCodes('2523', ITEMS, 0)).toBeNull();
    expect(pastedCodes('', ITEMS, 0)).toBeNull();
  });

  it('as a column goes to the items from there on, and no further than there are any', () => {
    expect(pastedCodes('6904.10.00\r\n9900 1000\n2505\n', ITEMS, 1)).toEqual({
      'item 1': '69041000',
      'item 2': '99001000',
    });
  });

  it('as rows of item and code finds the item wherever it is, in whichever order they stand', () => {
    const text = 'BRK\tCommon bricks\t6904\n2523\tCEM-50\nUNKNOWN\t1001\nBRK-2\t-';
    expect(pastedCodes(text, ITEMS, 2)).toEqual({ 'item 1': '6904', 'item 0': '2523' });
  });
});
