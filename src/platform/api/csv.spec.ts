import { buffer, text } from 'node:stream/consumers';
import { safeCell } from '../../domain/csv-form';
import { csvStream, csvText } from './csv';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+1', '@SUM(A1)', '-1+cmd', '\t=1', ' =1', '\u0000=1', '\r=1', '＝1', '-'])(
    'that a spreadsheet would compute, %j, is made plain text',
    (cell) => expect(safeCell(cell)).toBe(`'${cell}`),
  );

  it.each(['-12.50', '+0.37', '0', 'INV-0001', 'a=b', ''])('that is harmless, %j, stays', (cell) => {
    expect(safeCell(cell)).toBe(cell);
  });

  it('is not written where the rows could not be read: the file ends with the fault', async () => {
    function* rows(): Generator<string[]> {
      yield ['a'];
      throw new Error('the rows are gone');
    }
    await expect(text(csvStream(rows()))).rejects.toThrow('the rows are gone');
  });

  it('is quoted where it holds a comma, a quote or a line end, and the file begins with its byte order mark', async () => {
    const rows = [
      ['a,b', 'say "x"', 'one\ntwo'],
      ['=1', '', '2'],
    ];
    const written = `\ufeff"a,b","say ""x""","one\ntwo"\r\n'=1,,2\r\n`;
    expect((await buffer(csvStream(rows))).toString()).toBe(written);
    expect(csvText(rows)).toBe(written);
  });
});
