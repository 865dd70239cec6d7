import type { DataSource } from 'typeorm';
import { checkInvariants } from '../../src/cli/check';
import { asOwner } from '../support/as-owner';
import { storeEvidence } from '../support/stored-evidence';
import { openTestDataSource } from '../support/test-data-source';

const TIME = 'a moment next to that of its entry, which is found';
const OWNER = 'whose row it is follows from its document';
const WORK = 'when and how often it is tried: nothing that was sent';
const HEARD = 'read from the body again, which is found';

/** Tables with evidence, and their columns whose change is not detected, with the reason. */
const EVIDENCE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  acts: {},
  document_decisions: { organisation_id: OWNER },
  document_moves: {},
  documents: {
    source:
      'what the books said at the last look; its fingerprint is found, and what was sent stands in the submission',
    ...{ reason: 'of the state, which is found', issues: 'judged anew before anything is sent' },
    ...{ is_correction: 'judged anew', paid_into: 'read anew before anything is sent' },
    ...{
      attempts: WORK,
      last_failure: WORK,
      stopped_by: WORK,
      due_at: WORK,
      seen_at: WORK,
      created_at: TIME,
      changed_at: TIME,
    },
  },
  final_totals: {},
  fiscal_pdfs: {
    ...{
      document_id: 'a bundle compares with the hash of the receipt',
      bytes: 'a bundle compares with the hash of the receipt',
    },
    ...{ fetched_at: TIME, organisation_id: OWNER },
  },
  fiscal_receipts: {
    ...{ pdf_name: 'the PDF itself is found by its hash', pdf_size: 'the PDF itself is found by its hash' },
    ...{ pdf_check: 'checked anew when it is fetched again', pdf_is_claimed: WORK },
    ...{ fiscalised_at: TIME, organisation_id: OWNER },
  },
  ledger_heads: {},
  outcomes: {
    ...{
      heard_by: HEARD,
      is_hint: HEARD,
      is_confirmed: HEARD,
      claims_success: HEARD,
      unreadable: HEARD,
      names: HEARD,
    },
    ...{ heard_at: TIME, settled_at: TIME, settled_as: 'of the state of its document, which is found' },
    ...{ times: WORK, looked_at: WORK, tried_at: WORK, tries: WORK },
  },
  outside_receipts: { recorded_at: TIME, organisation_id: OWNER },
  resolutions: { decided_at: TIME, applied_at: TIME, organisation_id: OWNER },
  rule_sets: {},
  submissions: {
    ...{ answered_at: TIME, repeated_at: TIME, organisation_id: OWNER, lease_token: WORK },
    ...{ detail: 'words about the answer; the answer itself is found', refusal: 'words about the answer' },
  },
};

/** All other tables, by the reason why a change is not detected. */
const WITHOUT_EVIDENCE: Readonly<Record<string, readonly string[]>> = {
  'what people set: each change is an act, and a submission keeps the rules that it was mapped by': [
    ...['organisations', 'organisation_accounts', 'fiscal_accounts', 'connections', 'data_keys'],
    ...['tax_mappings', 'currency_mappings', 'product_codes', 'exclusion_rules', 'line_rules', 'buyer_rules'],
    ...['takings_accounts', 'document_choices', 'backfills', 'backfill_documents', 'backfill_schedules'],
    ...['backfill_schedule_runs', 'reconciliation_schedules', 'alert_channels', 'alert_settings'],
    ...['person_mail_settings', 'saved_views', 'task_assignments', 'tasks_put_aside', 'earlier_credentials'],
  ],
  'who may do what: each change is an act; a signature of a second person is an invariant (two-people)': [
    ...['people', 'memberships', 'identities', 'passkeys', 'recovery_codes', 'invitations', 'api_tokens'],
    ...['sessions', 'device_sign_ins', 'sign_in_attempts', 'used_challenges', 'key_uses', 'consents'],
    ...['confirmations', 'approver_removals'],
  ],
  'read from the books or the service, and read again': [
    ...[
      'customers',
      'book_hints',
      'book_images',
      'book_readings',
      'books_settings',
      'fiscal_account_readings',
    ],
    ...[
      'clock_readings',
      'call_limits',
      'cursors',
      'other_sales',
      'other_sales_lists',
      'other_sales_readings',
    ],
    ...['inbox', 'events_turned_away'],
  ],
  'derived from what is found, or of work under way': [
    ...['document_listings', 'reconciled_documents', 'reconciliations', 'alerts', 'alert_deliveries'],
    ...['person_mails', 'write_backs', 'ledger_checks', 'backups', 'event_cursors', 'bulk_decisions'],
  ],
  'a month that was signed keeps the hash of its figures, which its page compares (sign-offs)': [
    'period_sign_offs',
  ],
  'the journal on the disk is compared with the submissions': [
    'installation',
    'journal_files',
    'journal_gaps',
  ],
  'kept for a time, to be read by people': [...['exchanges', 'exchange_submissions', 'temporary_exchanges']],
  'of the program': ['migrations'],
};

/** SQL of another value for a column, by type. */
const OTHER: Readonly<Record<string, string>> = {
  ...{ uuid: 'gen_random_uuid()', boolean: 'not coalesce(C, false)', ARRAY: 'null' },
  ...{ integer: 'coalesce(C, 0) + 1', bigint: 'coalesce(C, 0) + 1', numeric: 'coalesce(C, 0) + 1' },
  'timestamp with time zone': `coalesce(C, now()) - interval '40 days'`,
  date: 'coalesce(C, current_date) - 40',
  jsonb: `'[{"x": 1}]'::jsonb`,
  bytea: `coalesce(C, '') || '\\x00'::bytea`,
  text: `coalesce(C, '') || 'x'`,
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNumbered: boolean;
}

describe('each column of each table', () => {
  let opened: Awaited<ReturnType<typeof openTestDataSource>>;
  let dataSource: DataSource;
  const tamper = <Row extends object>(sql: string) => asOwner<Row>(dataSource, sql, [], { replica: true });

  beforeAll(async () => {
    opened = await openTestDataSource();
    ({ dataSource } = opened);
    await storeEvidence(dataSource);
    // Drops the constraints and stores rows elsewhere, as an owner of the tables can.
    await tamper(`create schema kept;
      do $$ declare one record; begin
        for one in select conrelid::regclass as "table", conname from pg_constraint where conrelid <> 0
          and connamespace = 'public'::regnamespace and contype = 'c' and coninhcount = 0 loop
          execute format('alter table %s drop constraint %I', one."table", one.conname);
        end loop; end $$`);
  }, 60_000);
  afterAll(() => opened.close());

  const isWell = async () => (await checkInvariants(dataSource)).isWell;

  it('is of a table with evidence, or of one of which it is said why it has none', async () => {
    const tables = await tamper<{ name: string }>(`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
    expect([...Object.keys(EVIDENCE), ...Object.values(WITHOUT_EVIDENCE).flat()].sort()).toEqual(
      tables.map(({ name }) => name).sort(),
    );
    expect(await isWell()).toBe(true);
  });

  it.each(Object.keys(EVIDENCE))(
    'of %s is found out when it is changed in all rows, or it is said why not',
    async (table) => {
      const columns =
        await tamper<Column>(`select column_name as name, data_type as type, is_identity = 'YES' as "isNumbered"
        from information_schema.columns where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`);
      const all = columns.map(({ name }) => `"${name}"`).join(', ');
      await tamper(`create table kept.${table} as select ${all} from ${table}`);
      const unfound: string[] = [];
      for (const { name, type, isNumbered } of columns) {
        if (isNumbered) continue;
        const other = OTHER[type]?.replaceAll('C', `"${name}"`);
        const change = `update ${table} set "${name}" = ${other}`;
        // Changes one row only where values must differ between rows.
        await tamper(change).catch(() => tamper(`${change} where ctid = (select max(ctid) from ${table})`));
        if (await isWell()) unfound.push(name);
        await tamper(
          `delete from ${table}; insert into ${table} (${all}) overriding system value select ${all} from kept.${table}`,
        );
      }
      expect(unfound.sort()).toEqual(Object.keys(EVIDENCE[table]!).sort());
      expect(await isWell()).toBe(true);
    },
    120_000,
  );
});
