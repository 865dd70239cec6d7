import type { DataSource } from 'typeorm';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { SecretValue } from '../../src/people/acts/act-details';
import { ActRow, INSTALLATION } from '../../src/people/acts/act.entity';
import { type Act, recordAct, recordActs } from '../../src/people/acts/record-act';
import { asPrincipal } from '../../src/people/rights/current-principal';
import type { Principal } from '../../src/people/rights/principal';
import { withinRows } from '../../src/platform/database/walls/row-access';
import { asOwner } from '../support/as-owner';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { ownDatabase } from '../support/test-data-source';

const RUDO: Principal = {
  ...{ kind: 'person', personId: 'b1b6d1de-3f4a-4f0e-9a53-0d5f5f6a7b80', name: 'Rudo Moyo' },
  via: { kind: 'session', id: 'session-1' },
  ...{ signedInAt: null, isFresh: true, grants: [], actions: null },
};

describe('acts of people', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let organisation: Organisation;

  beforeEach(async () => {
    ({ dataSource } = database);
    ({ organisation } = await storeOrganisation(dataSource));
  });

  const anAct = (changes: Partial<Act> = {}): Act => ({
    ...{ action: 'rules.change', deed: 'changed', organisationId: organisation.id },
    object: { kind: 'tax mapping', id: null, name: 'OUTPUT2' },
    ...changes,
  });
  const byRudo = (...acts: Act[]): Promise<void> =>
    asPrincipal(RUDO, () => dataSource.transaction((manager) => recordActs(manager, acts)));
  const all = (): Promise<ActRow[]> => dataSource.manager.find(ActRow, { order: { id: 'ASC' } });
  const follow = (id: string) => new AuditLogRepository(dataSource).verify(id);

  it('are entries of the audit log of their organisation, between the moves of its documents', async () => {
    const document = await storeDocument(dataSource, organisation, 'collected');
    const lease = await holdLease(dataSource, organisation);
    await byRudo(anAct());
    await new DocumentsRepository(dataSource).move(lease, document, 'ready');
    await byRudo(anAct(), anAct());
    const entries = await new AuditLogRepository(dataSource).entries(organisation.id, '0', 10);
    expect(entries.map((entry) => ('act' in entry ? 'act' : entry.toState))).toEqual([
      ...['act', 'ready', 'act', 'act'],
    ]);
    expect(entries.map(({ seq }) => seq)).toEqual(['1', '2', '3', '4']);
    expect(await follow(organisation.id)).toMatchObject({ head: { seq: '4' } });
  });

  it('that concern no organisation are in the audit log of the installation', async () => {
    await byRudo(anAct({ organisationId: null }));
    expect(await follow(INSTALLATION)).toMatchObject({ head: { seq: '1' } });
    expect(await follow(organisation.id)).toMatchObject({ head: { seq: '0' } });
  });

  it('say who, by what, which action and what was before and is after', async () => {
    await byRudo(anAct({ before: { percent: '15.5' }, after: { percent: null } }));
    expect(await all()).toMatchObject([
      {
        ...{
          personId: RUDO.personId,
          person: 'Rudo Moyo',
          kind: 'person',
          via: 'session',
          viaId: 'session-1',
        },
        ...{ action: 'rules.change', deed: 'changed', outcome: 'done', times: 1 },
        ...{ objectKind: 'tax mapping', objectName: 'OUTPUT2' },
        ...{ before: '{"percent":"15.5"}', after: '{"percent":null}' },
      },
    ]);
  });

  it('are gone with a change that is rolled back, and their places are taken by the next', async () => {
    const failing = asPrincipal(RUDO, () =>
      dataSource.transaction(async (manager) => {
        await recordAct(manager, anAct());
        throw new Error('no');
      }),
    );
    await expect(failing).rejects.toThrow('no');
    await byRudo(anAct());
    expect((await all()).map(({ seq }) => seq)).toEqual(['1']);
    expect(await follow(organisation.id)).toMatchObject({ head: { seq: '1' } });
  });

  it('of many people at the same time are one chain without a gap', async () => {
    await Promise.all(Array.from({ length: 12 }, () => byRudo(anAct(), anAct())));
    expect(await follow(organisation.id)).toMatchObject({ head: { seq: '24' } });
  });

  it('hold secrets as salted hashes that show only whether they changed', async () => {
    const secret = (value: string) => ({ key: new SecretValue(value) });
    await byRudo(
      anAct({ before: secret('first-secret'), after: secret('second-secret') }),
      anAct({ before: secret('first-secret'), after: secret('first-secret') }),
    );
    const [changed, same] = await all();
    expect(JSON.stringify([changed, same])).not.toContain('-secret');
    expect(changed?.before).not.toBe(changed?.after);
    expect(same?.before).toBe(same?.after);
    expect(same?.before).not.toBe(changed?.before);
  });

  it('keep texts within bounds, whatever somebody sends, and any character', async () => {
    const after = { note: 'x'.repeat(100_000), text: 'a\0b\uD800', rows: Array(5_000).fill('row') };
    await byRudo(anAct({ after: { note: after.note, text: after.text } }), anAct({ after }));
    const [one, large] = await all();
    expect(one?.after?.length).toBeLessThan(3_000);
    expect(one?.after).toMatch(/100000 characters, SHA-256 [0-9a-f]{64}/);
    expect(JSON.parse(large?.after ?? '')).toMatchObject({
      tooLarge: { sha256: expect.any(String) as string },
    });
    expect(await follow(organisation.id)).toMatchObject({ head: { seq: '2' } });
  });

  it('are never altered or deleted, not even by their owner', async () => {
    await byRudo(anAct());
    for (const sql of [`update acts set person = 'x'`, 'delete from acts', 'truncate acts'])
      await expect(asOwner(dataSource, sql)).rejects.toThrow('the ledger is append-only');
  });

  it('are never lost in silence: a change whose act cannot be recorded does not stand', async () => {
    const { id } = organisation;
    await expect(
      withinRows(
        () => [],
        () => byRudo(anAct()),
      ),
    ).rejects.toThrow(`the audit log ${id} takes no acts`);
    expect(await all()).toEqual([]);
    await withinRows(
      () => [id],
      () => byRudo(anAct()),
    );
    expect(await all()).toHaveLength(1);
  });

  it('are recorded only where a person asked for something: the program itself has its own histories', async () => {
    await dataSource.transaction((manager) => recordAct(manager, anAct()));
    expect(await all()).toEqual([]);
  });
});
