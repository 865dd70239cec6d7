import { writeCsv } from './csv';

describe('the CSV file', () => {
  it('quotes what needs it, and leaves numbers as they are', () => {
    expect(writeCsv(['a', 'b'], [['x, "y"', '+0.37']])).toBe('\ufeffa,b\r\n"x, ""y""",+0.37\r\n');
  });

  it.each(['=1+1', '+263 1', '-1+1', '@SUM(A1)', '\tx', ' =1', '\u0000=1', '＝1', '-'])(
    'never lets a spreadsheet calculate %j',
    (text) => expect(writeCsv(['a'], [[text]])).toBe(`\ufeffa\r\n'${text}\r\n`),
  );

  it.each(['INV-0001', 'a=b', ''])('leaves %j alone', (text) =>
    expect(writeCsv(['a'], [[text]])).toBe(`\ufeffa\r\n${text}\r\n`),
  );
});
