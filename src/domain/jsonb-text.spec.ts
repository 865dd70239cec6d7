import { jsonbText } from './canonical-json';

describe('JSON as PostgreSQL writes it', () => {
  it('has shorter keys first, a blank behind commas and colons, and texts escaped as PostgreSQL does', () => {
    const value = { detail: 'a "b"\n\u0001 é', check: 'x', by: null, ids: [1, true, {}], left: undefined };
    expect(jsonbText(value)).toBe(
      '{"by": null, "ids": [1, true, {}], "check": "x", "detail": "a \\"b\\"\\n\\u0001 é"}',
    );
  });

  it('has keys of one length in the order of their bytes', () => {
    expect(jsonbText({ b: 1, é: 2, ab: 3, a: 4 })).toBe('{"a": 4, "b": 1, "ab": 3, "é": 2}');
  });
});
