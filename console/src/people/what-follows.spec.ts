import { orphanedBy } from './what-follows';

const ORGANISATIONS = ['Msasa', 'Zambezi'].map((name) => ({ id: name, name }));
const approver = (id: string, organisationId: string | null, endedAt: string | null = null) => ({
  id,
  endedAt,
  roles: [{ role: 'approver' as const, organisationId }],
});

describe('what nobody does any more once a person has left', () => {
  it('is what the person was in charge of', () => {
    const clients = [
      { name: 'Msasa', personId: 'rudo' },
      { name: 'Zambezi', personId: 'anna' },
      { name: 'Gweru', personId: null },
    ];
    expect(orphanedBy({ id: 'rudo' }, [], clients, []).inCharge).toEqual(['Msasa']);
  });

  it.each([
    ['everything, where nobody else is an approver', [], ['Msasa', 'Zambezi']],
    ['nothing, where somebody is an approver of all', [approver('anna', null)], []],
    ['what the others do not cover', [approver('anna', 'Msasa')], ['Zambezi']],
    ['everything, where the other has left', [approver('anna', null, '2026-01-01')], ['Msasa', 'Zambezi']],
  ])('is to approve %s', (_, others, names) => {
    const people = [approver('rudo', null), ...others];
    expect(orphanedBy({ id: 'rudo' }, people, [], ORGANISATIONS).withoutApprover).toEqual(names);
  });

  it('is what the roles that remain do not cover', () => {
    const people = [approver('rudo', null)];
    const remaining = { id: 'rudo', roles: approver('rudo', 'Msasa').roles };
    expect(orphanedBy(remaining, people, [], ORGANISATIONS).withoutApprover).toEqual(['Zambezi']);
  });

  it('is nothing to approve for who was no approver', () => {
    const people = [approver('anna', null), { ...approver('rudo', null), roles: [] }];
    expect(orphanedBy({ id: 'rudo' }, people, [], ORGANISATIONS).withoutApprover).toEqual([]);
  });
});
