import fc from 'fast-check';
import { ALERT_TOPICS } from '../../domain/issues/alert-catalogue';
import { organisationsOf, type Grant, type Principal } from '../rights/principal';
import { ROLES } from '../rights/actions';
import { isReceiver, type MailMatter, type MailSettings, actsOn, topicsOf } from './receivers';

const PERSON = 'p-1';
const SETTINGS: MailSettings = {
  ...{ isOn: true, organisationIds: null, topics: null, hasDigest: true },
  ...{ timeZone: 'Africa/Harare', quietFrom: null, quietUntil: null },
};
const OF_ONE: MailMatter = { topic: 'documents', organisationId: 'o-1', personId: null };

const gets = (
  grants: readonly Grant[],
  matter: Partial<MailMatter> = {},
  chosen: Partial<MailSettings> = {},
) => isReceiver({ personId: PERSON, grants, settings: { ...SETTINGS, ...chosen } }, { ...OF_ONE, ...matter });
const all = (role: Grant['role']): Grant[] => [{ role, organisationId: null }];
const one = (role: Grant['role'], organisationId = 'o-1'): Grant[] => [{ role, organisationId }];

const grants = fc.array(
  fc.record({ role: fc.constantFrom(...ROLES), organisationId: fc.constantFrom(null, 'o-1', 'o-2') }),
  { maxLength: 4 },
);
const topics = fc.subarray([...ALERT_TOPICS]);
const settings = fc.record({
  ...{ isOn: fc.boolean(), hasDigest: fc.boolean(), topics: fc.option(topics) },
  organisationIds: fc.option(fc.subarray(['o-1', 'o-2'])),
});
const matter = fc.record({
  topic: fc.constantFrom(...ALERT_TOPICS),
  organisationId: fc.constantFrom(null, 'o-1', 'o-2'),
  personId: fc.constantFrom(null, PERSON, 'p-2'),
});

describe('who gets a mail', () => {
  it('follows the roles: approvers decide, preparers fix, owners connect, and a reader is left in peace', () => {
    const by = Object.fromEntries(ROLES.map((role) => [role, topicsOf([role])]));
    expect(by).toEqual({
      owner: ['connection', 'access', 'approvers'],
      approver: ['documents', 'decisions', 'approvers'],
      preparer: ['documents'],
      reader: [],
    });
  });

  it('is a person whose role covers the organisation, by it or by all', () => {
    expect([gets(all('preparer')), gets(one('preparer')), gets(one('preparer', 'o-2'))]).toEqual([
      ...[true, true, false],
    ]);
    expect([
      gets(all('owner'), { topic: 'access', organisationId: null }),
      gets(one('owner'), { topic: 'access', organisationId: null }),
    ]).toEqual([true, false]);
  });

  it('is an approver of any organisation when an approver of all of them came or went, but never that person', () => {
    const changed = { topic: 'approvers', organisationId: null } as const;
    expect(gets(one('approver'), changed)).toBe(true);
    expect(gets(one('reader'), changed, { topics: ['approvers'] })).toBe(false);
    expect(gets(all('approver'), { ...changed, personId: PERSON })).toBe(false);
  });

  it('is a reader who asks for a topic, and nobody who has switched it off or chosen other organisations', () => {
    expect(gets(one('reader'))).toBe(false);
    expect(gets(one('reader'), {}, { topics: ['documents'] })).toBe(true);
    expect(gets(all('preparer'), {}, { topics: [] })).toBe(false);
    expect(gets(all('preparer'), {}, { isOn: false })).toBe(false);
    expect(gets(all('preparer'), {}, { organisationIds: ['o-2'] })).toBe(false);
    expect(gets(all('owner'), { topic: 'access', organisationId: null }, { organisationIds: ['o-2'] })).toBe(
      true,
    );
  });

  it('never learns of an organisation that no role covers, whatever is chosen', () => {
    fc.assert(
      fc.property(grants, settings, matter, (held, chosen, about) => {
        if (!gets(held, about, chosen)) return;
        const seen = organisationsOf({ kind: 'person', grants: held } as unknown as Principal);
        const { organisationId, topic } = about;
        const isOfApprovers = topic === 'approvers' && held.some(({ role }) => actsOn(role, topic));
        expect(chosen.isOn && about.personId !== PERSON).toBe(true);
        if (organisationId !== null) expect(seen === 'all' || seen.includes(organisationId)).toBe(true);
        else expect(seen === 'all' || isOfApprovers).toBe(true);
      }),
    );
  });
});
