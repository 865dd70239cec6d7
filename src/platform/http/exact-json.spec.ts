import fc from 'fast-check';
import { Decimal } from '../../domain/money';
import { anyCharacter } from '../../../test/support/arbitrary-text';
import {
  elementTexts,
  type ExactJson,
  isObject,
  listIn,
  parseExactJson,
  textOf,
  writeExactJson,
} from './exact-json';

const decimals = fc
  .tuple(fc.bigInt(-(10n ** 35n), 10n ** 35n), fc.integer({ min: 0, max: 20 }))
  .map(([digits, places]) => new Decimal(`${digits}e-${places}`));

/** Values in written form: decimals, texts, booleans, nulls, lists and objects. */
const { value: written } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    decimals,
    fc.string({ unit: anyCharacter }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string({ unit: anyCharacter }).filter((key) => key !== '__proto__' && key !== 'toJSON'),
      tie('value'),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    ),
  ),
}));

/** Same value as read: numbers as their text. */
function asRead(value: unknown): unknown {
  if (value instanceof Decimal) return value.toFixed();
  if (Array.isArray(value)) return value.map(asRead);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, asRead(entry)]));
}

describe('exact JSON', () => {
  it('reads what it has written, to the last digit and character', () => {
    fc.assert(
      fc.property(written, (value) => {
        expect(parseExactJson(writeExactJson(value))).toEqual(asRead(value));
      }),
      { numRuns: 1000 },
    );
  });

  it('writes JSON that every reader reads the same way', () => {
    fc.assert(
      fc.property(written, (value) => {
        const other = JSON.parse(JSON.stringify(asRead(value), (_key, entry: unknown) => entry)) as unknown;
        const ours = JSON.parse(writeExactJson(value)) as unknown;
        expect(typeof ours).toBe(value instanceof Decimal ? 'number' : typeof other);
        expect(writeExactJson(asRead(value))).toBe(JSON.stringify(asRead(value)));
      }),
    );
  });

  it.each([
    ['115.50', '115.50'],
    ['0.1', '0.1'],
    ['1.000000', '1.000000'],
    ['9007199254740993', '9007199254740993'],
    ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
    ['-0', '-0'],
    ['1e400', '1e400'],
    ['1E-7', '1E-7'],
  ])('keeps the number %s as it was written', (text, expected) => {
    expect(parseExactJson(text)).toBe(expected);
    expect(parseExactJson(`{"a":[${text}]}`)).toEqual({ a: [expected] });
  });

  it.each([
    ['1e21', '1000000000000000000000'],
    ['1e-7', '0.0000001'],
    ['115.50', '115.5'],
    ['-0.01', '-0.01'],
    ['9007199254740993.01', '9007199254740993.01'],
  ])('writes the decimal %s as the number %s', (text, expected) => {
    expect(writeExactJson({ a: new Decimal(text) })).toBe(`{"a":${expected}}`);
  });

  it('writes compactly, leaves out what is undefined, and writes nothing as null', () => {
    expect(writeExactJson({ a: undefined, b: [null, true, 'x'], c: {} })).toBe(
      '{"b":[null,true,"x"],"c":{}}',
    );
    expect(writeExactJson(undefined)).toBe('null');
  });

  it('writes no raw NUL and no half of a surrogate pair', () => {
    expect(writeExactJson(['\0', '\uD800', '\uD83D\uDE00'])).toBe('["\\u0000","\\ud800","\u{1F600}"]');
  });

  it.each([
    '',
    ' ',
    '{',
    '{"a":1',
    '[1,]',
    "{'a':1}",
    '{"a":01}',
    'NaN',
    'undefined',
    '<html>',
    '{"a":1}x',
    '{"a":1,"a":2}',
  ])('does not read %j', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it('is not fooled by field names that objects have by birth', () => {
    const json = parseExactJson('{"__proto__":{"Success":true},"constructor":"x"}');
    expect(isObject(json) && json.Success).toBeUndefined();
    expect(writeExactJson(json)).toBe('{"__proto__":{"Success":true},"constructor":"x"}');
    expect(({} as Record<string, unknown>).Success).toBeUndefined();
  });
});

describe('the parts of exact JSON', () => {
  it.each<[ExactJson, boolean]>([
    [{}, true],
    [[], false],
    [null, false],
    ['x', false],
    [undefined, false],
    [true, false],
  ])('%j is an object: %s', (value, expected) => {
    expect(isObject(value)).toBe(expected);
  });

  it('are texts when they are texts or numbers', () => {
    const values = parseExactJson('["x","",1.50,true,null,[],{}]') as readonly ExactJson[];
    expect(values.map(textOf)).toEqual(['x', '', '1.50', null, null, null, null]);
    expect(textOf(undefined)).toBeNull();
  });
});

describe('the texts of the elements', () => {
  it.each([
    ['[]', []],
    [' [ ] ', []],
    ['[1]', ['1']],
    ['[ 1.50 , [2,3] ,{"a":[4,"],"]}]', ['1.50', '[2,3]', '{"a":[4,"],"]}']],
    ['["\\"","\\\\"]', ['"\\""', '"\\\\"']],
    ['{"a":[1,2]}', ['{"a":[1,2]}']],
    ['7', ['7']],
  ])('of %s are %j', (text, expected) => {
    expect(elementTexts(text)).toEqual(expected);
  });

  it('are, each on its own, what the whole holds at that place', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.nat({ max: 2 }), (list, spaces) => {
        const texts = elementTexts(JSON.stringify(list, undefined, spaces));
        expect(texts.map((text) => JSON.parse(text) as unknown)).toEqual(JSON.parse(JSON.stringify(list)));
      }),
    );
  });
});

describe('a list within an object', () => {
  const texts = (text: string): unknown => listIn(text, 'Rows');

  it.each([
    ['{"Rows":[1,{"a":"]"},[2]],"At":1.50}', ['1', '{"a":"]"}', '[2]'], { Rows: [], At: '1.50' }],
    ['\uFEFF{ "At" : "Rows" , "Rows" : [ ] }', [], { At: 'Rows', Rows: [] }],
    ['{"In":{"Rows":[9]},"Rows":[{"Rows":[8]}]}', ['{"Rows":[8]}'], { In: { Rows: ['9'] }, Rows: [] }],
    ['{"a\\"Rows":[1],"Rows":["\\"]"]}', ['"\\"]"'], { 'a"Rows': ['1'], Rows: [] }],
  ])('of %s', (text, elements, others) => {
    expect(texts(text)).toEqual({ elements, others });
  });

  it.each(['{"At":1}', '{"Rows":null}', '[{"Rows":[1]}]', '"Rows"', ''])('is not in %j', (text) => {
    expect(texts(text)).toBeNull();
  });

  it.each(['{"Rows":[1,{"a":2}', '{"Rows":[1],"At"', '{"Rows":[1]', '{"At":x,"Rows":[1]}'])(
    'is refused in %j',
    (text) => {
      expect(() => texts(text)).toThrow(SyntaxError);
    },
  );
});
