import fc from 'fast-check';
import { indentedJson } from './indented-json';

describe('JSON with a line per member', () => {
  it('keeps the digits of every number', () => {
    expect(indentedJson('{"total":100.00,"lines":[1e2,"a, b: {c}"]}')).toBe(
      '{\n  "total": 100.00,\n  "lines": [\n    1e2,\n    "a, b: {c}"\n  ]\n}',
    );
  });

  it('means the same as before', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(JSON.parse(indentedJson(text)))).toBe(text);
      }),
    );
  });

  it('leaves what is no JSON alone', () => expect(indentedJson('<xml a="1">')).toBe('<xml a="1">'));
});
