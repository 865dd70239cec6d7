import { SEEN, type TableWalls } from './platform/database/walls/table-walls';

/** Fiscal accounts of the request's organisations and of their taxpayers. */
const ITS_ACCOUNTS = 'any ((select accounts_of_request())::uuid[])';

/** The audit log of the installation, as `people/acts` has it. */
const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/**
 * Exceptions to the ordinary rights of the service on tables (no truncating) and to the rows of a request
 * (`organisation_id` is one of its organisations). Evidence is only added; for later decisions only the
 * listed columns change. The list stands at the root, next to the list of tables.
 */
export const TABLE_WALLS: TableWalls = {
  // Salts and details can only be removed, when personal data are erased; enforced by a trigger.
  document_moves: { functions: ['SELECT'], changes: ['detail', 'salts'], deletes: false },
  // Heads can only move forward, to an existing entry; enforced by a trigger.
  ledger_heads: {
    changes: ['seq', 'hash'],
    deletes: false,
    rows: `organisation_id = ${SEEN} or organisation_id = '${INSTALLATION}'`,
  },
  acts: { functions: ['SELECT'], changes: [], deletes: false, addsAlso: 'organisation_id is null' },
  documents: { functions: ['SELECT'], deletes: false },
  submissions: {
    functions: ['SELECT'],
    changes: ['state', 'request_id', 'detail', 'refusal', 'answered_at', 'repeated_at', 'lease_token'],
    deletes: false,
    // Readable for all organisations that share an account or a taxpayer, because they determine whether another
    // submission may be made.
    reads: `fiscal_account_id = ${ITS_ACCOUNTS}`,
  },
  fiscal_receipts: {
    functions: ['SELECT', 'DELETE'],
    changes: ['pdf_name', 'pdf_sha256', 'pdf_size', 'pdf_check', 'pdf_is_claimed'],
    deletes: false,
    // The first condition spares the request's own receipts the look at their submissions.
    reads: `organisation_id = ${SEEN} or exists (select from submissions s where s.id = fiscal_receipts.submission_id)`,
  },
  fiscal_pdfs: { changes: ['bytes', 'fetched_at'], deletes: false },
  outside_receipts: {
    functions: ['SELECT'],
    changes: ['overrules_books', 'withdrawn_at', 'withdrawn_by', 'withdrawn_because'],
    deletes: false,
    reads: `exists (select from fiscal_accounts a where a.id = outside_receipts.fiscal_account_id
      or ltrim(a.device_id, '0') = outside_receipts.device_id)`,
  },
  document_listings: { functions: ['SELECT'] },
  document_choices: { functions: ['SELECT'] },
  write_backs: { functions: ['SELECT'] },
  resolutions: { functions: ['SELECT'], changes: [], deletes: false },
  document_decisions: { functions: ['SELECT'], deletes: false },
  outcomes: {
    functions: ['SELECT'],
    changes: [
      // Set to the spelling of the answer, once known.
      'request_id',
      ...['is_hint', 'unreadable', 'is_confirmed', 'claims_success', 'times', 'settled_as', 'settled_at'],
      ...['looked_at', 'names', 'tried_at', 'tries'],
    ],
    deletes: false,
    rows: `fiscal_account_id = ${ITS_ACCOUNTS}`,
  },
  period_sign_offs: {
    changes: [
      ...['changed_at', 'looked_at', 'tried_at'],
      ...['ended_at', 'ended_by', 'ended_by_name', 'ended_because'],
    ],
    deletes: false,
  },
  organisations: { deletes: false, rows: `id = ${SEEN}` },
  // Maintained by a trigger.
  organisation_accounts: { functions: ['INSERT', 'SELECT'], adds: false, changes: [], deletes: false },
  connections: {
    rows: 'exists (select from organisations o where o.connection_id = connections.id)',
  },
  fiscal_accounts: {
    functions: ['SELECT'],
    deletes: false,
    rows: `id = ${ITS_ACCOUNTS}`,
  },
  fiscal_account_readings: {
    rows: `fiscal_account_id = ${ITS_ACCOUNTS}`,
  },
  earlier_credentials: {
    changes: [],
    rows: `fiscal_account_id = ${ITS_ACCOUNTS}`,
  },
  events_turned_away: {
    rows: `fiscal_account_id = ${ITS_ACCOUNTS}`,
  },
  inbox: { rows: `fiscal_account_id = ${ITS_ACCOUNTS}` },
  exchanges: {
    rows: 'exists (select from exchange_submissions e where e.exchange_id = exchanges.id)',
  },
  rule_sets: {
    changes: [],
    deletes: false,
    rows: 'exists (select from submissions s where s.rules_sha256 = rule_sets.sha256)',
    addsAlso: 'true',
  },
  // The settings of the installation are those of each organisation that has none of its own.
  alert_settings: { reads: 'organisation_id is null' },
  journal_gaps: {
    deletes: false,
    rows: { everybody: 'each of them puts the whole installation into safe mode' },
  },
  journal_files: { rows: { everybody: 'names of files of the installation' } },
  installation: { deletes: false, rows: { everybody: 'the installation itself' } },
  call_limits: { rows: { everybody: 'numbers of calls, which limit everybody together' } },
  clock_readings: { rows: { everybody: 'clocks of processes and services' } },
  backups: { rows: { everybody: 'backups are of the whole installation' } },
  consents: { rows: { everybody: 'a consent that has begun belongs to no organisation yet' } },
  data_keys: { rows: { everybody: 'each is encrypted, and opens a row that has its own condition' } },
  people: { rows: { everybody: 'read before it is known who asks' } },
  identities: { rows: { everybody: 'read before it is known who asks' } },
  memberships: { rows: { everybody: 'they tell which rows a person may see' } },
  approver_removals: {
    changes: [],
    deletes: false,
    rows: { everybody: 'one who was an approver of all organisations counts for each' },
  },
  confirmations: {
    changes: [
      ...['expires_at', 'withdrawn_at', 'assertion', 'asserted_by', 'asserted_at'],
      ...['confirmed_by', 'confirmed_session', 'confirmed_at'],
    ],
    deletes: false,
  },
  invitations: { rows: { everybody: 'read before it is known who asks' } },
  api_tokens: { rows: { everybody: 'read before it is known who asks' } },
  device_sign_ins: { rows: { everybody: 'read before it is known who asks' } },
  passkeys: { rows: { everybody: 'read before it is known who asks' } },
  used_challenges: { rows: { everybody: 'read before it is known who asks' } },
  recovery_codes: { rows: { everybody: 'read before it is known who asks' } },
  saved_views: { rows: { everybody: 'words of a search; each route reads those of its caller' } },
  person_mail_settings: { rows: { everybody: 'of people; a request asks for those of its own person' } },
  person_mails: { rows: { everybody: 'of people; a request asks for those of its own person' } },
  sessions: { rows: { everybody: 'read before it is known who asks' } },
  key_uses: { rows: { everybody: 'counted for the installation' } },
  sign_in_attempts: { rows: { everybody: 'counted before it is known who asks' } },
  migrations: { adds: false, changes: [], deletes: false, rows: { everybody: 'the version of the tables' } },
};
