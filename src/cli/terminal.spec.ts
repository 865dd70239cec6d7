import { columnWidths } from './terminal';

const SENTENCE = 'The customer has no TIN, and so the service would refuse it.';
const ID = '2fbb512f-b9ba-4fdf-bb95-5b2288138127';

describe('columnWidths', () => {
  it('gives each column what it needs where there is room', () => {
    expect(
      columnWidths(
        [
          ['Id', 'Why'],
          ['1', SENTENCE],
        ],
        120,
      ),
    ).toEqual([4, SENTENCE.length + 2]);
  });

  it('fits the terminal by the widest column, and counts no colours', () => {
    const widths = columnWidths(
      [
        ['State', 'Why'],
        ['\u001b[31mrejected\u001b[39m', SENTENCE],
      ],
      50,
    );
    expect(widths).toEqual([10, 37]);
  });

  it('never cuts a word nor squeezes a sentence, although the line becomes too long', () => {
    expect(columnWidths([[ID, SENTENCE]], 20)).toEqual([ID.length + 2, 24]);
  });
});
