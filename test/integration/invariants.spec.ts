import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import { InvariantsRepository } from '../../src/evidence/invariants.repository';
import { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { OutcomeSettlementService } from '../../src/sync/track/outcome-settlement.service';
import { asOwner } from '../support/as-owner';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';
import { receiptCertification } from '../support/receipt-certification';

describe('what must never be true of the stored data', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let url: string;
  let document: TrackedDocument;
  let journal: string;

  /** Stores a completed document and a waiting one. */
  beforeEach(async () => {
    ({ dataSource } = database);
    ({ url } = database);
    journal = mkdtempSync(join(tmpdir(), 'journal-'));
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    for (const number of ['7', '8']) await fiscalise(organisation, fiscalAccountId, number);
  });

  afterEach(() => rmSync(journal, { recursive: true, force: true }));

  const fiscalise = async (
    organisation: Parameters<typeof storeDocument>[1],
    fiscalAccountId: string,
    fiscalNumber: string,
    changes: object = {},
  ): Promise<void> => {
    const submissions = new SubmissionsRepository(dataSource);
    const documents = new DocumentsRepository(dataSource);
    const outcomes = new OutcomesRepository(dataSource);
    const settler = new OutcomeSettlementService(
      documents,
      submissions,
      outcomes,
      new ReceiptsRepository(dataSource),
      receiptCertification(dataSource),
    );
    document = await storeDocument(dataSource, organisation, 'collected');
    const lease = await holdLease(dataSource, organisation);
    await documents.move(lease, document, 'ready');
    const follows = await submissions.lastMoment(fiscalAccountId, document.id);
    const intent = { ...intentFor(document, fiscalAccountId), ...changes, follows };
    const submission = await submissions.begin(lease, document, intent);
    const requestId = `request-${fiscalNumber}`;
    await submissions.settle(dataSource.manager, submission!, ['sending'], 'accepted', { requestId });
    await documents.move(lease, document, 'processing');
    const data = {
      deviceId: '1',
      fiscalDay: '1',
      fiscalNumber,
      verificationCode: 'A',
      qrUrl: 'https://fdmstest.zimra.co.zw',
    };
    const outcome = { requestId, data, pdfName: null, error: null, raw: '{}' };
    await settler.settle(submission!, {
      ...{ result: 'fiscalised', remarks: [] },
      outcome: { result: 'fiscalised', ...outcome },
    });
  };
  const violated = async (): Promise<string[]> =>
    (await new InvariantsRepository(dataSource).violations()).map((violation) => violation.code);
  const run = (...parameters: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
    new Promise((settle) => {
      const program = resolve('dist/src/cli/main.js');
      execFile(
        process.execPath,
        [program, ...parameters],
        { env: { DATABASE_URL: url, JOURNAL_DIRECTORY: journal } },
        (error, stdout, stderr) =>
          settle({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      );
    });

  /** Writes the journal that a service would have of the submissions. */
  const keepJournal = async (): Promise<void> => {
    const folder = join(journal, await new RestoresRepository(dataSource).installationId());
    const sent = await new RestoresRepository(dataSource).sentPayloads();
    const entries = sent.map((payloadSha256, index) => ({
      ...{
        id: randomUUID(),
        at: '2026-03-02T12:00:00.000Z',
        platform: 'xero',
        tenantId: 't',
        fiscalAccountId: 'a',
      },
      ...{
        documentId: 'd',
        kind: 'invoice',
        sourceId: 's',
        attempt: index + 1,
        number: 'INV-1',
        currency: 'USD',
      },
      ...{ total: '115.50', issuedOn: '2026-03-02', datedAt: '2026-03-02T14:00:00', originalSourceId: null },
      ...{ fingerprint: 'f', payloadSha256 },
    }));
    mkdirSync(folder);
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
    appendFileSync(join(folder, '2026-03.host.ndjson'), lines.join(''));
  };

  it('is not true of what the program itself has stored', async () => {
    await keepJournal();
    expect(await violated()).toEqual([]);
    expect(await run('check')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('invariants hold') as string,
    });
  });

  /** Statements that violate each invariant; $1 is the document. */
  const BREACHES: Readonly<Record<string, readonly string[]>> = {
    FISCALISED_TWICE: [
      `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
         dated_at, fingerprint, payload, payload_sha256, lease_token, state)
       select document_id, fiscal_account_id, 2, kind, number, currency, total, issued_on, dated_at, fingerprint,
         payload, payload_sha256, lease_token, 'rejected' from submissions where document_id = $1`,
      `insert into fiscal_receipts (document_id, submission_id, is_double, device_id, fiscal_day, fiscal_number,
         verification_code, qr_url, outcome)
       select document_id, (select id from submissions where document_id = $1 and attempt = 2), true, device_id, fiscal_day,
         '9', verification_code, qr_url, outcome from fiscal_receipts where document_id = $1`,
    ],
    NUMBER_ON_TWO_DOCUMENTS: [
      'alter table fiscal_receipts drop constraint fiscal_receipts_number_unique',
      `update fiscal_receipts set fiscal_number = '7'`,
    ],
    FISCALISED_WITHOUT_RECEIPT: ['delete from fiscal_receipts where document_id = $1'],
    RECEIPT_WITHOUT_STATE: [`update documents set state = 'ready' where id = $1`],
    FISCALISED_WITHOUT_EVIDENCE: [`update fiscal_receipts set outcome = '' where document_id = $1`],
    PAYLOAD_ALTERED: [`update submissions set payload = '{"Total":1}' where document_id = $1`],
    COUNTER_RUNS_BACKWARDS: [
      `update fiscal_accounts set settings = settings || '{"numberOrder":"follows_submissions"}'`,
      `update submissions set dated_at = '2026-02-28T10:00:00' where document_id = $1`,
    ],
    STATE_WITHOUT_MOVE: [`update documents set state = 'written_back' where id = $1`],
    TOTALS_DIFFER: [`insert into final_totals select id, 'written_back', 'USD', 1, 5 from organisations`],
    SIGNATURE_ALTERED: [
      `with person as (insert into people (name) values ('Rudo') returning id),
         asked as (
           insert into confirmations (subject, organisation_id, request, facts_sha256, requested_by, expires_at, assertion,
             asserted_by)
           select 'resolution', o.id, '{}', '', p.id, now(), '{"forged": true}', p.id from organisations o, person p
           returning id, organisation_id, asserted_by)
       insert into acts (ledger_id, seq, hash, sha256, salt, at, organisation_id, person_id, person, kind, via, action, deed,
         outcome, times, object_kind, object_id, after)
       select organisation_id, 99, '', '', '', now(), organisation_id, asserted_by, 'Rudo', 'person', 'session',
         'confirmations.confirm', 'signed', 'done', 1, 'confirmation', id, '{"assertionSha256":"given"}' from asked`,
    ],
    SUBMISSION_LEFT_OPEN: [
      `update submissions set state = 'sending', started_at = now() - interval '2 hours' where document_id = $1`,
    ],
  };

  it.each(InvariantsRepository.codes)('%s is found', async (code) => {
    const statements = BREACHES[code];
    if (statements === undefined) throw new Error(`no test breaks ${code}`);
    for (const sql of statements) await asOwner(dataSource, sql, sql.includes('$1') ? [document.id] : []);
    expect(await violated()).toContain(code);
  });

  it('is no fault where numbers need not follow submissions: the command line remarks on it, and ends with 0', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    await fiscalise(organisation, fiscalAccountId, '6', { datedAt: '2026-12-01T10:00:00' });
    expect(await violated()).toEqual([]);
    const remarks = await new InvariantsRepository(dataSource).remarks();
    expect(remarks).toMatchObject([{ code: 'NUMBERS_OUT_OF_ORDER' }]);
    await keepJournal();
    const { code, stdout } = await run('check');
    expect([code, stdout]).toEqual([0, expect.stringContaining('NUMBERS_OUT_OF_ORDER')]);
    expect(stdout).not.toContain('COUNTER_RUNS_BACKWARDS');
  });

  it('is said by the command line, to people and to monitoring, and a broken audit log with it', async () => {
    const before = await run('ledger', 'verify');
    expect([before.code, before.stdout]).toEqual([0, expect.stringMatching(/whole\t\d+:[0-9a-f]{64}/)]);
    await asOwner(dataSource, `update submissions set payload = '{}}' where document_id = $1`, [document.id]);
    const seen = await run('check', '--json');
    expect([seen.code, JSON.parse(seen.stdout)]).toMatchObject([1, { isWell: false }]);
    expect((await run('check')).stdout).toContain('PAYLOAD_ALTERED');
    const altered = await run('ledger', 'verify');
    expect([altered.code, altered.stdout]).toEqual([
      1,
      expect.stringMatching(/the submission that entry \d+ is about is missing or has been altered/),
    ]);
    await asOwner(dataSource, `update document_moves set detail = 'altered' where seq = 2`, [], {
      replica: true,
    });
    const after = await run('ledger', 'verify');
    expect([after.code, after.stdout]).toEqual([
      1,
      expect.stringContaining('the sentence that entry 2 is about is missing or has been altered'),
    ]);
  });

  it('names lines of the journal that cannot be read, and ends with 1 over submissions that are not in it', async () => {
    const folder = join(journal, await new RestoresRepository(dataSource).installationId());
    mkdirSync(folder);
    appendFileSync(join(folder, '2026-03.host.ndjson'), '\n{"at":"2026-03-02T12:00:00.000Z","platf\n\n');
    const seen = await run('check', '--json');
    expect([seen.code, JSON.parse(seen.stdout)]).toMatchObject([
      1,
      { journal: { entries: 0, unreadable: ['2026-03.host.ndjson:2'], notInJournal: 2 } },
    ]);
    const { stdout } = await run('check');
    expect(stdout).toContain('1 of its lines cannot be read: 2026-03.host.ndjson:2.');
    expect(stdout).toContain('2 submissions are not in it');
  });

  it('cannot be asked of a database without our tables', async () => {
    await asOwner(dataSource, 'drop schema public cascade; create schema public');
    const answer = await run('check');
    expect([answer.code, answer.stderr]).toEqual([
      2,
      expect.stringContaining('start this version of the service once'),
    ]);
  });
});
