import { canonicalJson, sha256Hex } from './canonical-json';
import { Decimal } from './money';

describe('canonical JSON', () => {
  it('is the same text whatever order the fields were written in, at every depth; lists keep theirs', () => {
    const one = { b: [2, 1, { y: null, x: 'é' }], a: { d: true, c: 1 } };
    const other = { a: { c: 1, d: true }, b: [2, 1, { x: 'é', y: null }] };
    expect(canonicalJson(one)).toBe('{"a":{"c":1,"d":true},"b":[2,1,{"x":"é","y":null}]}');
    expect(canonicalJson(other)).toBe(canonicalJson(one));
  });

  it('sorts by code unit, as any other program can', () => {
    expect(canonicalJson({ a: 1, B: 2, Z: 3, ä: 4, _: 5 })).toBe('{"B":2,"Z":3,"_":5,"a":1,"ä":4}');
  });

  it('writes decimals as text, without exponents', () => {
    expect(canonicalJson({ total: new Decimal('1e21') })).toBe('{"total":"1000000000000000000000"}');
  });

  it('takes what is no object as it is', () => {
    expect([canonicalJson(null), canonicalJson('a'), canonicalJson([])]).toEqual(['null', '"a"', '[]']);
  });
});

describe('SHA-256', () => {
  it('is hex, of text as UTF-8 and of the same bytes', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(sha256Hex('')).toBe(empty);
    expect(sha256Hex('é')).toBe(sha256Hex(new Uint8Array([0xc3, 0xa9])));
    expect(sha256Hex('é')).not.toBe(empty);
  });
});
