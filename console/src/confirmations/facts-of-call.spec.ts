import { callWith, factsOfCall } from './facts-of-call';

const REQUEST = {
  method: 'PATCH',
  path: '/api/fiscal-accounts/7?x=1',
  body: { name: 'Till', credentials: { apiKey: null }, settings: { station: 'A', days: [1, 2] } },
  omitted: ['credentials'],
};

describe('what a second person is shown of a call', () => {
  it('is every field of it, whatever its depth', () => {
    expect(factsOfCall(REQUEST)).toEqual([
      ['PATCH', '/api/fiscal-accounts/7?x=1'],
      ['name', 'Till'],
      ['credentials.apiKey', null],
      ['settings.station', 'A'],
      ['settings.days', '[1,2]'],
    ]);
  });

  it('is sent again with the secrets that were entered', () => {
    expect(callWith(REQUEST, { 'credentials.apiKey': 'k' })).toEqual({
      ...REQUEST.body,
      credentials: { apiKey: 'k' },
    });
    expect(callWith({ ...REQUEST, body: null, omitted: [] }, {})).toBeNull();
  });
});
