import { inEnglish } from '../support/in-english';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { checkInvariants } from '../../src/cli/check';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { verifyBundle } from '../../src/evidence/bundle/verify-bundle';
import { asOwner } from '../support/as-owner';
import type { StoredJourneys } from '../support/fiscalised-document';
import { storeEvidence } from '../support/stored-evidence';
import { ownDatabase } from '../support/test-data-source';

/** Change that the owner of the tables could make with every guard switched off, and its detection. */
interface Tampering {
  readonly what: string;
  readonly sql: string;
  /** Detected by `check` alone, or only by somebody who has kept an earlier head of the audit log. */
  readonly foundBy: 'check' | 'kept head';
  /** True: a bundle created afterwards is not valid. */
  readonly isInBundles: boolean;
}

const FISCALISED = `document_id = (select document_id from submissions where request_id = 'request-7')`;
/** SQL that rewrites the chain like the original function, with the same salts and commitments. */
const REWRITE_CHAIN = `do $$
  declare entry record; previous text := '';
  begin
    update document_moves set actor = 'Somebody else' where actor = 'Tendai';
    for entry in
      select seq, m as move, null::acts as act from document_moves m
      union all select seq, null, a from acts a where organisation_id is not null order by seq loop
      if entry.act is null then
        previous := ledger_hash(previous, entry.seq, (entry.move).document_id, (entry.move).at, (entry.move).from_state,
          (entry.move).to_state, (entry.move).reason, '', (entry.move).actor, (entry.move).facts);
        update document_moves set hash = previous where id = (entry.move).id;
      else
        previous := act_hash(previous, entry.seq, (entry.act).at, (entry.act).sha256);
        update acts set hash = previous where id = (entry.act).id;
      end if;
    end loop;
    update ledger_heads set hash = previous where organisation_id = (select id from organisations);
  end $$`;
const CUT_END = `
  with last as (delete from document_moves where seq > (select max(seq) - 3 from document_moves) returning document_id)
    delete from resolutions where document_id in (select document_id from last);
  delete from fiscal_receipts where document_id not in (select document_id from document_moves where to_state = 'fiscalised');
  update documents d set state = (select to_state from document_moves m where m.document_id = d.id
    order by seq desc limit 1);
  update submissions set state = 'sending', request_id = null where document_id not in
    (select document_id from document_moves where to_state = 'fiscalised');
  update ledger_heads set seq = m.seq, hash = m.hash from
    (select seq, hash from document_moves order by seq desc limit 1) m
    where organisation_id = (select id from organisations)`;

const TAMPERINGS: readonly Tampering[] = [
  {
    what: 'one entry of the audit log',
    sql: `update document_moves set detail = 'no' where seq = 3`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the whole chain, written anew by its own function with another person in it',
    sql: REWRITE_CHAIN,
    ...{ foundBy: 'kept head', isInBundles: false },
  },
  {
    what: 'the last three entries cut off, with the head and the states set back',
    sql: CUT_END,
    ...{ foundBy: 'kept head', isInBundles: false },
  },
  {
    what: 'the last three entries cut off, and the head taken away',
    sql: `${CUT_END}; delete from ledger_heads`,
    ...{ foundBy: 'check', isInBundles: false },
  },
  {
    what: 'what a person did',
    sql: `update acts set before = replace(before, '15.5', '0') where deed = 'changed'`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'who did it',
    sql: `update acts set person = 'Somebody else', person_id = gen_random_uuid() where deed = 'changed'`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'from where a person did it, together with what its entry commits to',
    sql: `update acts set address = '10.9.9.9', sha256 = repeat('0', 64) where deed = 'changed'`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'when a person did it',
    sql: `update acts set at = at - interval '1 day' where deed = 'deleted'`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'an act that is taken away',
    sql: `delete from acts where deed = 'deleted'`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the order of two acts',
    sql: `alter table acts drop constraint acts_seq_unique;
      update acts a set seq = b.seq, hash = b.hash, sha256 = b.sha256, at = b.at from acts b
      where a.organisation_id = b.organisation_id and a.id <> b.id`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'an act that nobody did, in the place of another entry',
    sql: `insert into acts (ledger_id, seq, hash, sha256, salt, at, organisation_id, person, kind, via, action, deed, outcome,
        times, object_kind)
      select ledger_id, 1, hash, sha256, salt, at, organisation_id, person, kind, via, action, deed, outcome, times,
        object_kind from acts where deed = 'deleted'`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'code and address of a receipt',
    sql: `update fiscal_receipts set verification_code = 'X', qr_url = 'https://evil.example/x' where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'code and address of a receipt together with the words that they were read from',
    sql: `update fiscal_receipts set verification_code = 'X', qr_url = 'https://evil.example/x',
      outcome = replace(replace(outcome, '"A"', '"X"'), 'https://fdmstest.zimra.co.zw', 'https://evil.example/x')
      where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'a payload',
    sql: `update submissions set payload = convert_to('{}', 'UTF8') where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'a payload together with its hash',
    sql: `update submissions set payload = changed, payload_sha256 = encode(sha256(changed), 'hex')
      from (select id as of, convert_to(replace(convert_from(payload, 'UTF8'), '{"', '{"InvoiceId":"forged","'),
        'UTF8') as changed from submissions) c where c.of = id and ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'who decided about an uncertain document',
    sql: `update resolutions set decided_by = 'Somebody else'`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'who agreed to a decision',
    sql: `update resolutions set confirmed_by = 'Somebody else'`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'a decision that is taken away',
    sql: 'delete from resolutions',
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'total and customer of a document',
    sql: `update documents set total = total + 1, customer_name = 'Another' where id = (select document_id
      from submissions where request_id = 'request-7')`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'a statement of the service together with its hash',
    sql: `update outcomes set body = body || ' ', body_sha256 = encode(sha256(convert_to(body || ' ', 'UTF8')), 'hex')`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the rules that a submission was mapped by',
    sql: `update rule_sets set rules = replace(rules, '2026-01-01', '2020-01-01')`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the rules that a submission was mapped by together with their hash',
    sql: `update rule_sets set rules = '{}', sha256 = encode(sha256(convert_to('{}', 'UTF8')), 'hex');
      update submissions set rules_sha256 = (select sha256 from rule_sets)`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'which rules a submission was mapped by',
    sql: `update submissions set rules_sha256 = null where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the tax of a submission by tax code',
    sql: `update submissions set taxes = '[{"taxCode": "ZERO", "tax": "0.00"}]' where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the cents by which a submission differs from the books',
    sql: `update submissions set adjustments = '[{"what": "tax_included"}]' where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the tax of a submission that is taken away',
    sql: `update submissions set taxes = null, adjustments = null where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the certificate of a receipt',
    sql: `update fiscal_receipts set certificate = '[{"check": "text", "result": "confirmed", "detail": "Anna"}]'
      where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'a warning of the service at a receipt',
    sql: `update fiscal_receipts set remarks = '[{"code": "X", "message": "none"}]' where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the hash of the PDF that was attached',
    sql: `update fiscal_receipts set pdf_sha256 = repeat('0', 64) where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the request under which a submission was accepted',
    sql: `update submissions set request_id = 'another' where request_id = 'request-7'`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'when a submission was begun',
    sql: `update submissions set started_at = started_at - interval '40 days' where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'by which account a submission was sent',
    sql: `update submissions set fiscal_account_id = gen_random_uuid() where request_id is null`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the device that a submission was sent under',
    sql: `update submissions set device_id = 999 where ${FISCALISED}`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the number of a receipt made elsewhere',
    sql: `update outside_receipts set fiscal_number = '99' where overrules_books`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'who recorded a receipt made elsewhere, and why',
    sql: `update outside_receipts set recorded_by = 'Somebody else', reason = 'none' where withdrawn_at is not null`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'a receipt made elsewhere that is taken away',
    sql: 'delete from outside_receipts where overrules_books',
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'a receipt made elsewhere that nobody recorded',
    sql: `insert into outside_receipts (document_id, device_id, fiscal_number, source, reason, recorded_by)
      select id, '9', '99', 'typed', 'because', 'Rudo' from documents where state = 'ready'`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'who withdrew a receipt made elsewhere',
    sql: `update outside_receipts set withdrawn_by = 'Somebody else' where withdrawn_at is not null`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the withdrawal of a receipt made elsewhere, which counts again',
    sql: `delete from outside_receipts where withdrawn_at is null and not overrules_books;
      update outside_receipts set withdrawn_at = null, withdrawn_by = null`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'the document that a person left out, now as another one',
    sql: `update document_decisions set version = replace(version, 'Mutare Timber', 'Somebody else')`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'a release that nobody gave',
    sql: `insert into document_decisions (document_id, organisation_id, decision, version)
      select document_id, organisation_id, 'released', version from document_decisions`,
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'an exclusion, which nobody took back',
    sql: 'update document_decisions set is_standing = false',
    ...{ foundBy: 'check', isInBundles: true },
  },
  {
    what: 'a receipt made elsewhere, which nobody withdrew',
    sql: `update outside_receipts set withdrawn_at = now(), withdrawn_by = 'Rudo' where overrules_books`,
    ...{ foundBy: 'check', isInBundles: true },
  },
];

describe('somebody who owns the tables and changes', () => {
  const database = ownDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-tampering-'));
  let dataSource: DataSource;
  let organisation: Organisation;
  let journeys: StoredJourneys;

  beforeEach(async () => {
    ({ dataSource } = database);
    ({ organisation, journeys } = await storeEvidence(dataSource));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const tamper = (sql: string): Promise<unknown> => asOwner(dataSource, sql, [], { replica: true });
  const isBundleWell = async (): Promise<boolean> => {
    const file = join(directory, 'bundle.zip');
    await journeys.bundle(file);
    return (await verifyBundle(file, null)).isWell;
  };

  it('nothing is not found out: check, a kept head and a new bundle say well', async () => {
    const kept = await new AuditLogRepository(dataSource).head(organisation.id);
    expect((await checkInvariants(dataSource)).text).toContain('every audit log verifies');
    expect(await new AuditLogRepository(dataSource).verify(organisation.id, kept)).toEqual({ head: kept });
    expect(await isBundleWell()).toBe(true);
  });

  it.each(TAMPERINGS)('$what is found by $foundBy', async ({ sql, foundBy, isInBundles }) => {
    const auditLog = new AuditLogRepository(dataSource);
    const kept = await auditLog.head(organisation.id);
    await tamper(sql);
    expect(await auditLog.verify(organisation.id, kept)).toHaveProperty('brokenAt');
    expect((await checkInvariants(dataSource)).isWell).toBe(foundBy === 'kept head');
    expect(await isBundleWell()).toBe(!isInBundles);
  });

  it('nothing, but fetches another PDF for a document that is written back: an entry of its own says so', async () => {
    const { document_id: id } = (
      await dataSource.query<[{ document_id: string }]>(
        `select document_id from submissions where request_id = 'request-7'`,
      )
    )[0];
    const bytes = Buffer.from('%PDF that came late');
    const pdfSha256 = createHash('sha256').update(bytes).digest('hex');
    const pdf = { pdfName: 'late.pdf', pdfSha256, pdfSize: bytes.length, pdfCheck: 'own' as const };
    await new ReceiptsRepository(dataSource).claimPdf(id, { ...pdf, bytes });
    expect(await new AuditLogRepository(dataSource).verify(organisation.id)).not.toHaveProperty('brokenAt');
    expect((await checkInvariants(dataSource)).isWell).toBe(true);
    expect(await isBundleWell()).toBe(true);
    await tamper(`update fiscal_receipts set pdf_sha256 = repeat('0', 64) where document_id = '${id}'`);
    expect((await checkInvariants(dataSource)).isWell).toBe(false);
  });

  it('nothing, while the service has said the same words about another request of the document', async () => {
    await tamper(`
      insert into submissions select (jsonb_populate_record(s, '{"attempt": 0, "state": "rejected"}'
        || jsonb_build_object('id', gen_random_uuid(), 'request_id', 'request-6'))).* from submissions s
        where request_id = 'request-7';
      insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by)
        select fiscal_account_id, 'request-6', body, body_sha256, heard_by from outcomes where request_id = 'request-7'`);
    expect(await new AuditLogRepository(dataSource).verify(organisation.id)).not.toHaveProperty('brokenAt');
    await tamper(`update outcomes set body = body || ' ' where request_id = 'request-7'`);
    expect(await new AuditLogRepository(dataSource).verify(organisation.id)).toHaveProperty('brokenAt');
  });

  it('what a person did to the installation: its own audit log is followed as well', async () => {
    await tamper(`update acts set person = 'Somebody else' where organisation_id is null`);
    const { isWell, text } = await checkInvariants(dataSource);
    expect(isWell).toBe(false);
    expect(text).toMatch(/This installation.*the act of a person that entry 1 is about has been altered/);
  });

  it('a salt, to forget personal data, leaves the chain itself whole', async () => {
    await tamper(`update document_moves set salts = array_fill(null::text, array[array_length(salts, 1)])`);
    expect(inEnglish(await new AuditLogRepository(dataSource).verify(organisation.id))).toMatchObject({
      why: expect.stringMatching(/is missing or has been altered/) as string,
    });
    expect((await checkInvariants(dataSource)).text).not.toMatch(/entry \d+ has been altered/);
  });
});
