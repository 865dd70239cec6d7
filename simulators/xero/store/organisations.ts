import { isObject, parseJson, writeJson, type JsonObject } from '../json';
import type { Database } from './database';

export interface LimitSettings {
  /** False if breaches are counted but not refused. */
  enforce: boolean;
  concurrent: number;
  minute: number;
  day: number;
}

/** Behaviour of Xero that differs by plan or date, or is undocumented: see the questions of the probe. */
export interface Settings {
  limits: LimitSettings;
  /** True when a paid, partly paid or credited sales invoice accepts descriptive changes. */
  invoiceEditPaid: 'refuse' | 'accept';
  /** Longest history note, in characters. */
  historyLimit: number;
  /** True when If-Modified-Since returns changes made in the named second itself. */
  modifiedSince: 'inclusive' | 'exclusive';
  /** Order of lists without an `order` parameter, in the words of that parameter. */
  listOrder: string;
  /**
   * Largest delay in milliseconds after which lists show a change. Delays differ, so that the order changes as well.
   */
  lateRowsMs: number;
  /**
   * True when lists show an invoice's total as calculated from its lines, or with its rounding. The amount due, reads by
   * id and answers to writes always include the rounding.
   */
  listTotals: 'calculated' | 'rounded';
  /** Documents that a list may match; Xero refuses more (its threshold is 100,000). */
  highVolume: number;
  attachmentBumps: boolean;
  noteBumps: boolean;
  /** True when documents in a locked period accept files and notes. */
  lockedPeriodWriting: 'accept' | 'refuse';
  /** True when documents of an archived contact accept changes of fields. */
  archivedContactEdits: 'accept' | 'refuse';
  /** True when the answer to an upload contains the number of stored bytes. */
  uploadAnswersSize: boolean;
  /** How a file name with characters that an address encodes is kept; `refused`: only letters, digits, `.`, `_`, `-`. */
  attachmentNames: 'decoded' | 'encoded' | 'refused';
  /** Effect of a second file of the same name on one document. */
  attachmentDoubles: 'replace' | 'rename';
  /** Longest `Url` of an invoice, and longest query of an address (a longer one answers 404), in characters. */
  longestUrl: number;
  longestQuery: number;
  /** `X-Rate-Limit-Problem` of a refusal for too many concurrent calls, and its `Retry-After` in seconds; 0: none. */
  concurrentProblem: string;
  concurrentRetryAfter: number;
  /** Treatment of a code challenge. Like the next one it concerns the app: one organisation that says so is enough. */
  pkce: 'checked' | 'ignored' | 'refused';
  /** Whether a refresh token works again for half an hour after its use, for a client whose answer was lost. */
  refreshGrace: 'accept' | 'refuse';
}

export const DEFAULT_SETTINGS: Settings = {
  limits: { enforce: true, concurrent: 5, minute: 60, day: 5000 },
  invoiceEditPaid: 'refuse',
  historyLimit: 2500,
  modifiedSince: 'inclusive',
  listOrder: 'UpdatedDateUTC ASC',
  lateRowsMs: 0,
  listTotals: 'calculated',
  highVolume: 100_000,
  attachmentBumps: false,
  noteBumps: false,
  lockedPeriodWriting: 'accept',
  archivedContactEdits: 'accept',
  uploadAnswersSize: true,
  attachmentNames: 'decoded',
  attachmentDoubles: 'replace',
  longestUrl: 2048,
  longestQuery: 2048,
  concurrentProblem: 'concurrent',
  concurrentRetryAfter: 0,
  pkce: 'checked',
  refreshGrace: 'accept',
};

export interface Organisation {
  tenantId: string;
  name: string;
  baseCurrency: string;
  countryCode: string;
  timezone: string;
  /** Calendar day, YYYY-MM-DD. */
  periodLockDate: string | null;
  /** Further fields of Xero's Organisation, in Xero's form. */
  profile: JsonObject;
  settings: Settings;
  createdMs: number;
}

interface OrganisationRow {
  tenantId: string;
  name: string;
  baseCurrency: string;
  countryCode: string;
  timezone: string;
  periodLockDate: string | null;
  profile: string;
  settings: Settings;
  createdMs: string;
}

const SELECT = `SELECT tenant_id AS "tenantId", name, base_currency AS "baseCurrency", country_code AS "countryCode",
  timezone, period_lock_date::text AS "periodLockDate", profile, settings, created_ms AS "createdMs"
  FROM xero_simulator.organisation`;

function fromRow(row: OrganisationRow): Organisation {
  const profile = parseJson(row.profile);
  const settings = { ...DEFAULT_SETTINGS, ...row.settings };
  return { ...row, settings, profile: isObject(profile) ? profile : {}, createdMs: Number(row.createdMs) };
}

export async function findOrganisation(
  database: Database,
  tenantId: string,
): Promise<Organisation | undefined> {
  const { rows } = await database.query<OrganisationRow>(`${SELECT} WHERE tenant_id = $1`, [
    tenantId.toLowerCase(),
  ]);
  return rows[0] && fromRow(rows[0]);
}

export async function allOrganisations(database: Database): Promise<Organisation[]> {
  const { rows } = await database.query<OrganisationRow>(`${SELECT} ORDER BY position`);
  return rows.map(fromRow);
}

/** True when an organisation has this setting, for what concerns the app and not one of them. */
export async function isSetSomewhere<Name extends 'pkce' | 'refreshGrace'>(
  database: Database,
  name: Name,
  value: Settings[Name],
): Promise<boolean> {
  return (await allOrganisations(database)).some(({ settings }) => settings[name] === value);
}

export async function saveOrganisation(database: Database, organisation: Organisation): Promise<void> {
  const { tenantId, name, baseCurrency, countryCode, timezone, periodLockDate } = organisation;
  await database.query(
    `INSERT INTO xero_simulator.organisation
       (tenant_id, name, base_currency, country_code, timezone, period_lock_date, profile, settings, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (tenant_id) DO UPDATE SET name = $2, base_currency = $3, country_code = $4, timezone = $5,
       period_lock_date = $6, profile = $7, settings = $8`,
    [
      ...[tenantId, name, baseCurrency, countryCode, timezone, periodLockDate],
      writeJson(organisation.profile),
      JSON.stringify(organisation.settings),
      organisation.createdMs,
    ],
  );
}
