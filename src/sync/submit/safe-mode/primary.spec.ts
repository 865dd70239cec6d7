import { isContest, type PrimaryFacts, readIdentity, primaryStandingOf } from './primary';

const facts = (changes: Partial<PrimaryFacts> = {}): PrimaryFacts => ({
  ...{ served: new Map(), named: null, isContested: false },
  ...changes,
});
const at = (system: string, timeline: number) => ({ system, timeline });

describe('which database is the primary', () => {
  it.each([
    ['7321/2', at('7321', 2)],
    [null, null],
    ['', null],
    ['7321', null],
    ['a/1', null],
  ])('reads %p as %p', (text, identity) => expect(readIdentity(text)).toEqual(identity));

  it.each([
    ['the first that submits', at('1', 1), facts()],
    ['the one that submitted', at('1', 1), facts({ served: new Map([['1', 1]]) })],
    ['one that was promoted since', at('1', 2), facts({ served: new Map([['1', 1]]) })],
    ['a server that does not tell', null, facts({ served: new Map([['1', 1]]) })],
    ['the one that was named', at('2', 1), facts({ served: new Map([['1', 4]]), named: at('2', 1) })],
    ['a promotion of the named one', at('2', 2), facts({ served: new Map([['2', 1]]), named: at('2', 1) })],
  ])('is %s', (_case, own, given) => expect(primaryStandingOf(own, given)).toBe('serves'));

  it.each([
    ['older', 'a primary that was left behind', at('1', 1), facts({ served: new Map([['1', 2]]) })],
    ['older', 'one below the named timeline', at('1', 1), facts({ named: at('1', 2) })],
    ['other', 'another system identifier', at('2', 9), facts({ served: new Map([['1', 1]]) })],
    ['other', 'another one than the named', at('1', 4), facts({ named: at('2', 1) })],
    ['contested', 'any, while two submit', at('1', 9), facts({ isContested: true })],
    ['contested', 'one that does not tell, while two submit', null, facts({ isContested: true })],
  ])('says %s of %s', (standing, _case, own, given) => expect(primaryStandingOf(own, given)).toBe(standing));

  it.each([
    ['two standbys promoted to one timeline', at('1', 2), at('1', 2), facts(), true],
    ['a primary that was left behind', at('1', 2), at('1', 1), facts(), false],
    ['a primary that is ahead', at('1', 1), at('1', 2), facts(), false],
    ['a dump next to its original', at('1', 1), at('2', 1), facts(), true],
    ['a stranger after the primary was named', at('1', 1), at('2', 1), facts({ named: at('1', 1) }), false],
    ['an entry of a server that did not tell', at('1', 1), null, facts(), false],
    ['a server that does not tell', null, at('1', 1), facts(), false],
  ])('of %s: a contest is %p', (_case, own, writer, given, is) =>
    expect(isContest(own, writer, given)).toBe(is),
  );
});
