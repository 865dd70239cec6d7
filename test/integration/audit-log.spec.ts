import { inEnglish } from '../support/in-english';
import { storedWords } from '../../src/domain/texts/stored-sentence';
import type { DataSource } from 'typeorm';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { applyTransition, NOTE_DOCUMENTS } from '../../src/documents/transitions';
import { DocumentVersionsRepository } from '../../src/sync/collect/document-versions.repository';
import { asOwner } from '../support/as-owner';
import { anInvoice } from '../support/sales-document-builder';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

/** Node of a plan that was carried out: its figures are averages of its loops. */
interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that a plan made, read or left out, in all of its nodes. */
function rowsIn(node: PlanNode): number {
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + left) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsIn(inner), own);
}

describe('the audit log of an organisation', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let auditLog: AuditLogRepository;
  let organisation: Organisation;

  beforeEach(async () => {
    ({ dataSource } = database);
    auditLog = new AuditLogRepository(dataSource);
    ({ organisation } = await storeOrganisation(dataSource));
  });

  /** Moves several documents in one statement, with texts that must be escaped. */
  const move = async (documents: number): Promise<void> => {
    const stored = await Promise.all(
      Array.from({ length: documents }, () => storeDocument(dataSource, organisation, 'collected')),
    );
    await Promise.all(
      stored.map((document) =>
        applyTransition(dataSource.manager, { actor: 'Tendai "T" Moyo' }, document, 'waiting', {
          reason: 'TAX_UNMAPPED',
          detail: storedWords('A line feed\n, a tab\t, a backslash \\, "quotes", \u0001, \u2028 and 🙂.'),
        }),
      ),
    );
  };
  /** Changes rows without triggers, as the owner of the tables could. */
  const tamper = (sql: string): Promise<unknown> => asOwner(dataSource, sql, [], { replica: true });

  it('is one gapless chain, however many moves are made at the same time', async () => {
    await move(40);
    const { head } = (await auditLog.verify(organisation.id)) as { head: { seq: string; hash: string } };
    expect(head).toEqual(await auditLog.head(organisation.id));
    expect(head.seq).toBe('40');
    expect(head.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('costs four times as many rows for four times as many notes, in one statement', async () => {
    const { organisation: other } = await storeOrganisation(dataSource);
    const rowsOf = async (count: number): Promise<number> => {
      const ids: string[] = [];
      // One after another, because a busy machine gives no connection to hundreds at once within its time.
      for (let nth = 0; nth < count; nth += 1)
        ids.push((await storeDocument(dataSource, nth % 5 === 0 ? other : organisation, 'collected')).id);
      const [found] = await dataSource.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
        `explain (analyze, format json) ${NOTE_DOCUMENTS}`,
        [ids, 'NOTED', storedWords('A note.'), 'system'],
      );
      return rowsIn(found['QUERY PLAN'][0].Plan);
    };
    const few = await rowsOf(100);
    expect(few).toBeGreaterThan(100);
    expect(await rowsOf(400)).toBeLessThan(4.2 * few);
    for (const [id, seq] of [
      [organisation.id, '400'],
      [other.id, '100'],
    ] as const)
      expect(await auditLog.verify(id)).toMatchObject({ head: { seq } });
  });

  it('begins with the sighting of a document, and is each organisation’s own', async () => {
    const versions = new DocumentVersionsRepository();
    const other = await storeOrganisation(dataSource);
    await versions.track(dataSource.manager, organisation.id, [{ sales: anInvoice(), fingerprint: 'f' }]);
    await versions.track(dataSource.manager, other.organisation.id, [
      { sales: anInvoice(), fingerprint: 'f' },
    ]);
    for (const { id } of [organisation, other.organisation]) {
      expect(await auditLog.verify(id)).toMatchObject({ head: { seq: '1' } });
    }
  });

  it('is followed through entries from before there were facts, and on from there', async () => {
    const document = await storeDocument(dataSource, organisation, 'collected');
    await dataSource.query(
      `with head as (update ledger_heads h set seq = 1, hash = ledger_hash('', 1, $1, '2026-01-01Z', null, 'collected',
           null, 'Seen.', 'system') where organisation_id = $2 returning hash)
       insert into document_moves (organisation_id, seq, hash, document_id, at, to_state, detail, actor)
       select $2, 1, hash, $1, '2026-01-01Z', 'collected', 'Seen.', 'system' from head`,
      [document.id, organisation.id],
    );
    expect(await auditLog.verify(organisation.id)).toMatchObject({ head: { seq: '1' } });
    await applyTransition(dataSource.manager, { actor: 'Tendai' }, document, 'excluded');
    expect(await auditLog.verify(organisation.id)).toMatchObject({ head: { seq: '2' } });
  });

  it('knows a version that was read from the books and moved nothing', async () => {
    const versions = new DocumentVersionsRepository();
    const sales = anInvoice();
    await versions.track(dataSource.manager, organisation.id, [{ sales, fingerprint: 'f' }]);
    const document = await dataSource.manager.findOneByOrFail(TrackedDocument, { sourceId: sales.sourceId });
    const lease = await holdLease(dataSource, organisation);
    for (const [version, fingerprint] of [
      [{ ...sales, number: 'CHANGED' }, 'g'],
      [{ ...sales, number: 'CHANGED' }, 'g'],
    ] as const)
      await versions.record(dataSource.manager, lease, document, version, fingerprint, 'refresh');
    expect(await auditLog.verify(organisation.id)).toMatchObject({ head: { seq: '2' } });
    await tamper(`update documents set number = 'ANOTHER'`);
    expect(await auditLog.verify(organisation.id)).toMatchObject({ brokenAt: '2' });
    for (const state of ['waiting', 'ready'] as const)
      await applyTransition(dataSource.manager, { lease }, document, state);
    // Moves of the pipeline commit to their facts, and never again to a version.
    expect(await auditLog.verify(organisation.id)).toMatchObject({ brokenAt: '2' });
  });

  it.each([
    `update document_moves set facts = facts || ' '`,
    'delete from document_moves',
    'truncate document_moves',
  ])('refuses "%s", of the service and of the owner', async (sql) => {
    await move(1);
    await expect(dataSource.query(sql)).rejects.toThrow('permission denied');
    await expect(asOwner(dataSource, sql)).rejects.toThrow('the ledger is append-only');
  });

  it('refuses another sentence in the place of one, of the service and of the owner', async () => {
    await move(1);
    const sql = `update document_moves set detail = detail || '.'`;
    await expect(dataSource.query(sql)).rejects.toThrow('the ledger is append-only');
    await expect(asOwner(dataSource, sql)).rejects.toThrow('the ledger is append-only');
  });

  it.each([
    ['back', `update ledger_heads set seq = 1`],
    ['to an entry that is not there', `update ledger_heads set seq = 9, hash = repeat('a', 64)`],
    ['away', 'delete from ledger_heads'],
  ])('has a head that goes nowhere but forward, and not %s', async (_where, sql) => {
    await move(2);
    await expect(dataSource.query(sql)).rejects.toThrow(/goes forward only|permission denied/);
    await expect(asOwner(dataSource, sql)).rejects.toThrow('goes forward only');
  });

  it.each([
    ['another word', `update document_moves set detail = 'no' where seq = 3`, '3', /altered/],
    [
      'another time',
      `update document_moves set at = at + interval '1 microsecond' where seq = 2`,
      '2',
      /altered/,
    ],
    ['an entry less', 'delete from document_moves where seq = 4', '4', /missing/],
    [
      'its end cut off',
      'delete from document_moves where seq > 3',
      '4',
      /the last entries are missing: there were 5/,
    ],
  ])('shows %s', async (_what, sql, brokenAt, why) => {
    await move(5);
    await tamper(sql);
    expect(inEnglish(await auditLog.verify(organisation.id))).toEqual({
      brokenAt,
      why: expect.stringMatching(why) as string,
    });
  });

  it('shows a completely rewritten chain to anyone who kept an earlier head', async () => {
    await move(3);
    const kept = await auditLog.head(organisation.id);
    expect(await auditLog.verify(organisation.id, kept)).toEqual({ head: kept });
    await tamper('delete from document_moves');
    await tamper(`update ledger_heads set seq = 0, hash = ''`);
    await move(4);
    expect(await auditLog.verify(organisation.id)).toMatchObject({ head: { seq: '4' } });
    expect(await auditLog.verify(organisation.id, kept)).toMatchObject({ brokenAt: '3' });
  });
});
