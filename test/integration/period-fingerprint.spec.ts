import { createHash } from 'node:crypto';
import type { DocumentState } from '../../src/domain/lifecycle/lifecycle';
import { periodFingerprint } from '../../src/reconciliation/period-fingerprint';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

/**
 * Lines of a period in the form of stored sign-offs and reconciliations. A change of this form needs a migration that
 * recomputes `period_sign_offs.fingerprint` and `reconciliations.period_fingerprint` where they still equal the earlier
 * formula; otherwise each such period is reported as changed.
 */
const LINES = [
  'invoice:excluded:2026-03-02:USD 115.500000:excluded',
  'invoice:held:2026-03-02:f:waiting',
  'invoice:left out:2026-03-02:f:left out',
  'invoice:made elsewhere:2026-03-02:f:excluded:77 4 2026-03-05',
  'invoice:written back:2026-03-02:f:fiscalised:5 12 2026-03-02T10:00:00',
  `journal:a journal:USD:${sha256('[][]')}`,
];

describe('what a period is known by again', () => {
  const database = ownDatabase();

  it('stays the same from version to version, because it is stored', async () => {
    const { dataSource } = database;
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const stored = async (sourceId: string, state: DocumentState, reason: string | null = null) => {
      const document = await storeDocument(dataSource, organisation, state);
      return dataSource.manager.save(Object.assign(document, { sourceId, reason, issuedOn: '2026-03-02' }));
    };
    await stored('held', 'waiting', 'TAX_UNMAPPED');
    await stored('left out', 'waiting', 'EXCLUDED_BY_RULE');
    await stored('a draft', 'waiting', 'NOT_APPROVED');
    await stored('excluded', 'excluded');
    const elsewhere = await stored('made elsewhere', 'excluded');
    await dataSource.query(
      `insert into outside_receipts (document_id, device_id, fiscal_number, dated_on, source, reason, recorded_by)
       values ($1, '77', '4', '2026-03-05', 'typed', 'It lies in the file.', 'Rudo Moyo')`,
      [elsewhere.id],
    );
    const sent = await stored('written back', 'written_back');
    await dataSource.query(
      `with submission as (
         insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on, dated_at,
           fingerprint, source, taxes, payload, payload_sha256, lease_token, state)
         values ($1, $2, 1, 'invoice', 'N', 'USD', 115.50, '2026-03-02', '2026-03-02T10:00:00', 'f', '{}', '[]', '{}',
           encode(sha256('{}'), 'hex'), 1, 'fiscalised') returning id)
       insert into fiscal_receipts (document_id, submission_id, device_id, fiscal_day, fiscal_number, verification_code, qr_url,
         outcome) select $1, id, '5', '1', '12', 'A', 'https://v.example', '{}' from submission`,
      [sent.id, fiscalAccountId],
    );
    await dataSource.query(
      `insert into other_sales (organisation_id, kind, source_id, issued_on, reference, customer, bank_account_id,
         bank_account, currency, is_posted, lines, unreadable, changed_at, read_at)
       values ($1, 'journal', 'a journal', '2026-03-31', '', '', '', '', 'USD', true, '[]', '[]', now(), now())`,
      [organisation.id],
    );
    const [row] = await dataSource.query<{ fingerprint: string }[]>(
      `select ${periodFingerprint('$1', '$2::date', '$3::date')} as fingerprint`,
      [organisation.id, '2026-03-01', '2026-03-31'],
    );
    expect(row?.fingerprint).toBe(sha256(LINES.join(' ')));
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
