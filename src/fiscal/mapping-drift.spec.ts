import { type MappingClaim, mappingDrift, type HeldMapping } from './mapping-drift';

function claim(code: string, destination: string | null, organisation = 'One'): MappingClaim {
  return { kind: 'tax', code, destination, name: code, organisation, organisationId: organisation };
}

function held(code: string, destination: string, id = code): HeldMapping {
  return { kind: 'tax', code, destination, name: null, id };
}

describe('mappings side by side', () => {
  it.each([
    ['nothing on either side', [], [], []],
    ['the same on both sides', [claim('A', '1')], [held('A', '1')], []],
    ['the same for two organisations', [claim('A', '1'), claim('A', '1', 'Two')], [held('A', '1')], []],
    ['one that only we store', [claim('A', '1')], [], ['A missing 1']],
    ['one that only the service has', [], [held('A', '1')], ['A only_there null']],
    ['another destination there', [claim('A', '1')], [held('A', '2')], ['A differing 1']],
    ['two entries there', [claim('A', '1')], [held('A', '1'), held('A', '1', 'x')], ['A ambiguous 1']],
    [
      'two wishes here',
      [claim('A', '1'), claim('A', '2', 'Two')],
      [held('A', '1')],
      ['A contradictory null'],
    ],
    ['a wish that does not say to what', [claim('A', null)], [], ['A incomplete null']],
    ['such a wish that the service has answered', [claim('A', null)], [held('A', '9')], []],
    [
      'one that says it and one that does not',
      [claim('A', null), claim('A', '1', 'Two')],
      [],
      ['A missing 1'],
    ],
    ['other letters', [claim('a', '1')], [held('A', '1')], ['a missing 1', 'A only_there null']],
  ])('show %s', (_what, claims, there, expected) => {
    const drift = mappingDrift(claims, there);
    expect(
      drift.map(({ code, state, wanted }) => `${code} ${state} ${wanted?.destination ?? 'null'}`),
    ).toEqual(expected);
  });

  it('keep taxes and currencies of one name apart', () => {
    const currency = { ...held('USD', 'USD'), kind: 'currency' as const };
    expect(mappingDrift([claim('USD', '1')], [currency]).map(({ state }) => state)).toEqual([
      'missing',
      'only_there',
    ]);
  });
});
