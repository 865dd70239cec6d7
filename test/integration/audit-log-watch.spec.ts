import { inEnglish } from '../support/in-english';
import type { DataSource } from 'typeorm';
import { AuditLogChecksRepository } from '../../src/evidence/audit-log/audit-log-checks.repository';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { AuditLogWatchService } from '../../src/evidence/audit-log/audit-log-watch.service';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import { asOwner } from '../support/as-owner';
import { StoredJourneys } from '../support/fiscalised-document';
import { storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

describe('the daily check of an audit log', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let journeys: StoredJourneys;
  let old: TrackedDocument;

  /** Stores a completed document, whose audit log has been checked without a fault. */
  beforeEach(async () => {
    ({ dataSource } = database);
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    journeys = new StoredJourneys(dataSource, organisation, fiscalAccountId);
    old = await journeys.fiscalise('7');
    expect(await faultAfter('1 day')).toBeNull();
  });

  /** Finding of the check once it is due again after this time. */
  async function faultAfter(time: string): Promise<string | null> {
    await dataSource.query(
      `update ledger_checks set due_at = due_at - $1::interval,
      followed_whole_at = followed_whole_at - $1::interval`,
      [time],
    );
    const watch = new AuditLogWatchService(
      new AuditLogChecksRepository(dataSource),
      new AuditLogRepository(dataSource),
    );
    // Checks both logs: that of the organisation, and that of the installation.
    expect(await watch.followOne()).toBe(true);
    expect(await watch.followOne()).toBe(true);
    expect(await watch.followOne()).toBe(false);
    const rows = await dataSource.query<{ fault: string | null }[]>('select fault from ledger_checks');
    return rows.find(({ fault }) => fault !== null)?.fault ?? null;
  }

  const tamper = (sql: string, parameters: readonly unknown[] = []): Promise<unknown> =>
    asOwner(dataSource, sql, [...parameters], { replica: true });

  it('reads what was added since the last one, and all of it once a week', async () => {
    await tamper(`update document_moves set detail = 'x' where seq = 2`);
    await journeys.fiscalise('8');
    expect(await faultAfter('1 day')).toBeNull();
    expect(inEnglish(await faultAfter('7 days'))).toMatch(/^entry 2: .*has been altered/);
  });

  it('finds entries that were altered or taken away since', async () => {
    await journeys.fiscalise('8');
    await tamper('update document_moves set actor = $1 where seq = (select max(seq) from document_moves)', [
      'x',
    ]);
    expect(inEnglish(await faultAfter('1 day'))).toMatch(/has been altered/);
  });

  it('finds a chain that was cut before the place up to which it was whole, with its head set back', async () => {
    await tamper('delete from document_moves where seq > 2');
    await tamper(`update ledger_heads h set seq = m.seq, hash = m.hash from document_moves m
      where m.organisation_id = h.organisation_id and m.seq = 2`);
    expect(inEnglish(await faultAfter('1 day'))).toMatch(
      /^entry 3: the last entries are missing: there were \d+$/,
    );
  });

  it('compares the facts of documents that have moved since', async () => {
    await tamper(`update fiscal_receipts set verification_code = 'X' where document_id = $1`, [old.id]);
    expect(await faultAfter('1 day')).toBeNull();
    await journeys.attach(old);
    expect(inEnglish(await faultAfter('1 day'))).toMatch(/receipt/);
  });

  it('follows all of it, day after day, until it is whole again', async () => {
    await tamper(`update document_moves set detail = detail || 'x' where seq = 2`);
    expect(await faultAfter('8 days')).not.toBeNull();
    expect(await faultAfter('1 day')).not.toBeNull();
    await tamper(`update document_moves set detail = left(detail, -1) where seq = 2`);
    expect(await faultAfter('1 day')).toBeNull();
  });
});
