import fc from 'fast-check';
import { TEXTS } from '../../domain/texts/language';
import { sayStored } from '../../domain/texts/stored-sentence';
import { shapeFault } from './request-bodies.interceptor';

const faultOf = (text: string, mostBytes = 1_000_000): string | null => {
  const fault = shapeFault(Buffer.from(text), mostBytes);
  return fault === null ? null : sayStored(TEXTS, fault);
};
const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const keyed = (keys: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, 1])));

describe('the shape of a body', () => {
  it.each([
    ['nothing', ''],
    ['16 levels', nested(16)],
    ['16 levels of lists', `${'['.repeat(16)}${']'.repeat(16)}`],
    ['100 keys', keyed(100)],
    ['100 keys in each of many objects', `[${Array(400).fill(keyed(100)).join(',')}]`],
    ['signs within texts', JSON.stringify({ text: '{[:,'.repeat(1000), quoted: '\\"{'.repeat(1000) })],
    ['a text without an end', `"${'{'.repeat(1000)}`],
    ['a text that ends with an escape', '"\\'],
  ])('may be %s', (_what, text) => expect(faultOf(text)).toBeNull());

  it.each([
    ['17 levels', nested(17), 'nested deeper than 16 levels'],
    ['3,000 levels', nested(3000), 'nested deeper than 16 levels'],
    ['levels without an end', '['.repeat(1000), 'nested deeper than 16 levels'],
    ['101 keys', keyed(101), 'an object with more than 100 keys'],
    ['101 keys far inside', `[[{"a":${keyed(101)}}]]`, 'an object with more than 100 keys'],
    ['101 keys with objects between', `{${Array(101).fill('"a":{"b":1}').join(',')}}`, 'more than 100 keys'],
    ['many elements', `[${Array(62_502).fill('1').join(',')}]`, 'more than 62500 parts'],
  ])('may not be %s', (_what, text, fault) => expect(faultOf(text)).toContain(fault));

  it('may have fewer parts where a body is small, and an object is a part however empty', () => {
    const listed = (count: number): string => `{"a":[${Array(count).fill('{}').join(',')}]}`;
    expect(faultOf(listed(499), 16_000)).toBeNull();
    expect(faultOf(listed(501), 16_000)).toBe('the body has more than 1000 parts');
    expect(faultOf(listed(501), 64_000)).toBeNull();
  });

  it('is judged as the parsed value would be', () => {
    const levels = (value: unknown): number =>
      typeof value !== 'object' || value === null
        ? 0
        : 1 + Math.max(0, ...Object.values(value).map((part) => levels(part)));
    const widest = (value: unknown): number =>
      typeof value !== 'object' || value === null
        ? 0
        : Math.max(
            Array.isArray(value) ? 0 : Object.keys(value).length,
            ...Object.values(value).map((part) => widest(part)),
          );
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20, depthSize: 'max' }), (value) => {
        const isFine = levels(value) <= 16 && widest(value) <= 100;
        expect(faultOf(JSON.stringify(value)) === null).toBe(isFine);
      }),
      { numRuns: 500 },
    );
  });
});
