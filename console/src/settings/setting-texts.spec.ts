import { settingsOf, textsOf } from './setting-texts';

const DECLARED = [
  { name: 'station', description: '', choices: null, fields: null },
  { name: 'signature', description: '', choices: ['hmac', 'none'], fields: null },
  { name: 'headerNames', description: '', choices: null, fields: ['apiKey', 'station'] },
];

describe('settings that a service declares', () => {
  it.each([
    {},
    { station: 'till 4' },
    { signature: 'none', headerNames: { station: 'X-Station' } },
    { station: 'a', signature: 'hmac', headerNames: { apiKey: 'K', station: 'S' } },
  ])('%j is shown field by field, and stored the same', (settings) =>
    expect(settingsOf(DECLARED, textsOf(DECLARED, settings))).toEqual(settings),
  );

  it('is left to the service where a field is emptied', () => {
    const texts = textsOf(DECLARED, { station: 'a', headerNames: { apiKey: 'K' } });
    expect(settingsOf(DECLARED, { ...texts, station: ' ', 'headerNames.apiKey': '' })).toEqual({});
  });
});
