import { markedLines } from './marked-lines';

const marked = (text: string, other: string): string[] =>
  markedLines(text, other)
    .filter(({ isMarked }) => isMarked)
    .map(({ text: line }) => line.trim());

describe('the differences between two texts', () => {
  const books = '{\n  "number": "INV-1",\n  "total": "115.00",\n  "currency": "USD"\n}';

  it('are the values that the other one does not have', () => {
    const sent =
      '{\n  "InvoiceNumber": "INV-1",\n  "Total": 115.0,\n  "Currency": "ZWG",\n  "HSCode": "4407"\n}';
    expect(marked(sent, books)).toEqual(['"Currency": "ZWG",', '"HSCode": "4407"']);
  });

  it('are in the amount, not in the way it is written', () => {
    expect(marked('  "a": 115,', books)).toEqual([]);
    expect(marked('  "a": "115.01"', books)).toEqual(['"a": "115.01"']);
    expect(marked('  "a": 100', '  "b": 1')).toEqual(['"a": 100']);
  });

  it('are not in what carries no value', () => {
    expect(marked('{\n  "a": [\n  ],\n  "b": true,\n  "c": null,\n  "d": ""\n}', books)).toEqual([]);
  });

  it('keep every line as it is', () => {
    expect(markedLines(books, '').map(({ text }) => text)).toEqual(books.split('\n'));
  });

  it('are found in lists and behind escapes', () => {
    expect(marked('[\n  "a: \\"b\\"",\n  7\n]', '[\n  "a: \\"b\\""\n]')).toEqual(['7']);
  });
});
