import type { HeaderNames } from './header-names';
import type { Sql } from './sql';

export interface DeviceTax {
  taxID: number;
  taxName: string;
  /** Tax rate as decimal text; absent or null for exempt. */
  taxPercent?: string | null;
  taxValidFrom: string;
  /** Last day on which the tax is valid. */
  taxValidTill?: string | null;
}

export interface DeviceSettings {
  deviceId: number;
  serialNo: string;
  taxPayerName: string;
  taxPayerTIN: string;
  /** VAT number; empty if the taxpayer is not registered for VAT. */
  vatNumber: string;
  branchName: string;
  address: { province: string; street: string; houseNo: string; city: string };
  contacts: { phoneNo: string; email: string };
  qrUrl: string;
  /** Automatic: the first receipt after midnight closes the fiscal day. Manual: only a control call does. */
  dayClosing: 'automatic' | 'manual';
  taxes: DeviceTax[];
}

export const YELLOW_POLICIES = ['accept', 'report', 'refuse'] as const;
type YellowPolicy = (typeof YELLOW_POLICIES)[number];

export const DUPLICATE_POLICIES = ['fiscalise-again', 'echo', 'refuse'] as const;
/** Effect of submitting the same document twice, which the interface document leaves open. */
type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

export interface AccountSettings {
  apiKey: string;
  apiSecret: string;
  application: string;
  /** Name of the station that calls must send; null for any. */
  station: string | null;
  profile: 'contract' | 'published';
  /** Names of headers that differ from those of the profile. */
  headers: Partial<HeaderNames>;
  processingDelayMs: number;
  /** Form in which `POST /status` reports a request in progress. */
  pendingStatus: 'absent' | 'element';
  /** Largest difference between the header's tax and the tax of the groups, as decimal text. */
  taxTolerance: string;
  duplicatePolicy: DuplicatePolicy;
  /**
   * Treatment of documents that break only minor rules. The interface has no field for them: `accept` does
   * not mention them, `report` lists them in the Error text of the success.
   */
  yellowPolicy: YellowPolicy;
  supportedCurrencies: string[];
  /** JSON of the fields that differ from the default subscription; null if there is no subscription. */
  subscription: string | null;
  webhook: { url: string; signature: 'hmac' | 'none' } | null;
  device: DeviceSettings | null;
}

export interface Account extends AccountSettings {
  name: string;
  userId: number;
  isWebhookEnabled: boolean;
}

interface AccountRow {
  name: string;
  user_id: number;
  settings: string;
  is_webhook_enabled: boolean;
}

export async function findAccountsByKey(sql: Sql, apiKeys: readonly string[]): Promise<Account[]> {
  return (await sql.query<AccountRow>('select * from accounts where api_key = any($1)', [apiKeys])).map(
    toAccount,
  );
}

export async function findAccount(sql: Sql, name: string): Promise<Account | null> {
  const [row] = await sql.query<AccountRow>('select * from accounts where name = $1', [name]);
  return row === undefined ? null : toAccount(row);
}

export async function listAccounts(sql: Sql): Promise<Account[]> {
  return (await sql.query<AccountRow>('select * from accounts order by name')).map(toAccount);
}

/** Creates or updates an account. A disabled webhook stays disabled unless its address changes. */
export async function saveAccount(sql: Sql, name: string, settings: AccountSettings): Promise<Account> {
  const known = await findAccount(sql, name);
  const isEnabled = known === null || known.webhook?.url !== settings.webhook?.url || known.isWebhookEnabled;
  const [row] = await sql.query<AccountRow>(
    `insert into accounts (name, api_key, settings, is_webhook_enabled) values ($1, $2, $3, $4)
     on conflict (name) do update set api_key = $2, settings = $3, is_webhook_enabled = $4 returning *`,
    [name, settings.apiKey, JSON.stringify(settings), isEnabled],
  );
  if (row === undefined) throw new Error(`account ${name} was not saved`);
  return toAccount(row);
}

export function settingsOf(account: Account): AccountSettings {
  const { name: _name, userId: _userId, isWebhookEnabled: _enabled, ...settings } = account;
  return settings;
}

function toAccount(row: AccountRow): Account {
  const settings = JSON.parse(row.settings) as AccountSettings;
  return { ...settings, name: row.name, userId: row.user_id, isWebhookEnabled: row.is_webhook_enabled };
}

/** Taxes of the tax authority, numbered as on its test system. */
const DEFAULT_TAXES: DeviceTax[] = [
  { taxID: 1, taxName: 'Exempt', taxValidFrom: '2000-01-01' },
  { taxID: 2, taxName: 'Zero rated 0%', taxPercent: '0', taxValidFrom: '2000-01-01' },
  {
    taxID: 3,
    taxName: 'Standard rated 15%',
    taxPercent: '15',
    taxValidFrom: '2023-01-01',
    taxValidTill: '2025-12-31',
  },
  { taxID: 517, taxName: 'Standard rated 15.5%', taxPercent: '15.5', taxValidFrom: '2026-01-01' },
];

export const DEFAULT_DEVICE: DeviceSettings = {
  deviceId: 25_501,
  serialNo: 'SIM-25501',
  taxPayerName: 'Simulated Taxpayer (Pvt) Ltd',
  taxPayerTIN: '2000123456',
  vatNumber: '220123456',
  branchName: 'Head Office',
  address: { province: 'Harare', street: 'Samora Machel Avenue', houseNo: '12', city: 'Harare' },
  contacts: { phoneNo: '+263242000000', email: 'accounts@example.co.zw' },
  qrUrl: 'https://fdmstest.zimra.co.zw',
  dayClosing: 'automatic',
  taxes: DEFAULT_TAXES,
};

export const DEFAULT_SETTINGS: AccountSettings = {
  apiKey: 'sim-api-key',
  apiSecret: 'sim-api-secret',
  application: 'ledgerstamp',
  station: null,
  profile: 'contract',
  headers: {},
  processingDelayMs: 200,
  pendingStatus: 'absent',
  taxTolerance: '0',
  duplicatePolicy: 'fiscalise-again',
  yellowPolicy: 'accept',
  supportedCurrencies: ['USD', 'ZWG', 'ZAR', 'BWP', 'GBP', 'EUR'],
  subscription: '{}',
  webhook: null,
  device: DEFAULT_DEVICE,
};
