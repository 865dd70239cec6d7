import { COLLECTOR, principalOfKey } from './keys';
import { mayDo, mayDoAnywhere, organisationsFor, type Grant, type Principal } from './principal';

const person = (grants: readonly Grant[], actions: Principal['actions'] = null): Principal => ({
  ...{ kind: 'person', personId: 'p', name: 'Rudo', signedInAt: null, isFresh: true, grants, actions },
  via: { kind: 'session', id: 's' },
});

describe('what a caller may do', () => {
  it('is what the roles allow, in the organisations that they are for', () => {
    const rudo = person([
      { role: 'approver', organisationId: 'one' },
      { role: 'reader', organisationId: 'two' },
    ]);
    expect(organisationsFor(rudo, 'read')).toEqual(['one', 'two']);
    expect(organisationsFor(rudo, 'documents.resolve')).toEqual(['one']);
    expect(mayDo(rudo, 'documents.resolve', 'two')).toBe(false);
    expect(mayDoAnywhere(rudo, 'people.change')).toBe(false);
  });

  it('concerns the installation only with a role for all organisations', () => {
    const one = person([{ role: 'approver', organisationId: 'one' }]);
    const all = person([{ role: 'approver', organisationId: null }]);
    expect([mayDo(one, 'safe-mode.release', null), mayDo(all, 'safe-mode.release', null)]).toEqual([
      false,
      true,
    ]);
    expect(organisationsFor(all, 'read')).toBe('all');
  });

  it('is never more than the limit of a token', () => {
    const limited = person([{ role: 'owner', organisationId: null }], ['read']);
    expect([mayDo(limited, 'read', 'one'), mayDo(limited, 'people.change', null)]).toEqual([true, false]);
  });

  it('is everything with the break-glass key, reading with the viewer key, and metrics with the token for them', () => {
    expect(organisationsFor(principalOfKey('break_glass', null), 'people.change')).toBe('all');
    expect(organisationsFor(principalOfKey('viewer', null), 'rules.change')).toEqual([]);
    expect([organisationsFor(COLLECTOR, 'metrics.read'), organisationsFor(COLLECTOR, 'read')]).toEqual([
      'all',
      [],
    ]);
  });
});
