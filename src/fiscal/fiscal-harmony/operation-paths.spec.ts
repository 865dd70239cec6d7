import { inEnglish } from '../../../test/support/in-english';
import { pathFaults, routeOf } from './operation-paths';

describe('the paths that the interface does not list', () => {
  it('are the published ones unless the account sets others', () => {
    expect(routeOf('fiscalDevice', {})).toEqual({ method: 'GET', path: '/fiscaldevice' });
    expect(routeOf('updateTaxMapping', {})).toEqual({ method: 'PUT', path: '/taxmapping/{id}' });
    const paths = { fiscalDevice: '/device', updateTaxMapping: 'POST /tax/{id}/change', taxMappings: '/tax' };
    expect(routeOf('fiscalDevice', paths)).toEqual({ method: 'GET', path: '/device' });
    expect(routeOf('updateTaxMapping', paths)).toEqual({ method: 'POST', path: '/tax/{id}/change' });
    expect(routeOf('taxMappings', paths)).toEqual({ method: 'GET', path: '/tax' });
    expect(pathFaults(paths)).toEqual([]);
  });

  it.each([
    ['an operation whose path is listed', { profile: '/me' }, /^settings.paths.profile is not an operation/],
    ['a name that every object has', { toString: '/me' }, /is not an operation/],
    ['another host', { fiscalDevice: '//elsewhere/x' }, /must be a path such as/],
    ['a whole address', { fiscalDevice: 'https://elsewhere/x' }, /must be a path such as/],
    ['a way up', { fiscalDevice: '/a/../b' }, /must be a path such as/],
    ['a query', { fiscalDevice: '/a?b=c' }, /must be a path such as/],
    ['a line break', { fiscalDevice: '/a\r\nX: y' }, /must be a path such as/],
    ['a number', { fiscalDevice: 7 }, /must be a path such as/],
    ['a method where the interface lists one', { addCurrencyMapping: 'PUT /x' }, /must be a path alone/],
    ['no id where one belongs', { deleteTaxMapping: '/taxmapping' }, /must hold \{id\} once/],
    ['an id where none belongs', { taxMappings: '/taxmapping/{id}' }, /must not hold \{id\}/],
  ])('cannot be %s', (_what, paths, fault) => {
    expect(inEnglish(pathFaults(paths))).toEqual([expect.stringMatching(fault)]);
  });
});
