import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { Environment } from './environment';
import { type OpenIdProvider, PROVIDER_NAME, readOpenIdProviders } from './open-id-settings';
import { unsafeSettings } from './unsafe-settings';

/** Settings of this process: typed, validated, frozen. `process.env` is read nowhere else. */
export interface Config {
  /** Address of the database; null: the embedded server is started, with its data in `.ledgerstamp/`. */
  readonly databaseUrl: string | null;
  /**
   * Address for the role that owns the tables, used only by migrations at the start; null: the service
   * migrates as itself.
   */
  readonly databaseOwnerUrl: string | null;
  readonly port: number;
  readonly host: string;
  /** Public address of this process; no slash at the end. */
  readonly publicUrl: string;
  readonly encryptionKey: Buffer;
  /** Old keys, for decryption only: used while `encryptionKey` is being changed. */
  readonly previousEncryptionKeys: readonly Buffer[];
  /** Break-glass key with all rights; null: there is none. */
  readonly adminApiKey: string | null;
  /** Key with reading rights; null: there is none. */
  readonly viewerApiKey: string | null;
  readonly xero: XeroConfig;
  readonly fiscalUrl: string;
  readonly sync: SyncConfig;
  /** Folder of the journal of submissions outside the database, shared by replicas. */
  readonly journalDirectory: string;
  readonly backups: BackupsConfig;
  readonly retention: RetentionConfig;
  /** False only where data may be lost: tests and trials. */
  readonly requiresDurableDatabase: boolean;
  /** True: an uncertain document needs two persons to resolve it, even with a single approver. */
  readonly resolvesByTwo: boolean;
  readonly alerts: AlertsConfig;
  /** Key for `/metrics` only; null: only the administrator's key gives access. */
  readonly metricsToken: string | null;
  /** Collector of OpenTelemetry for traces and metrics; null: none are sent. */
  readonly otlpEndpoint: string | null;
  readonly session: SessionConfig;
  /** Sign-in providers, in the order of the buttons; empty: there are none. */
  readonly openIdProviders: readonly OpenIdProvider[];
  /** Addresses of trusted proxies, whose X-Forwarded-For is used. */
  readonly trustedProxies: readonly string[];
  /** Address of a CHANGELOG to find newer versions in; null: not checked. */
  readonly changelogUrl: string | null;
  readonly logLevel: string;
  /** Unsafe settings, one sentence each; the service starts with them only under ALLOW_INSECURE. */
  readonly unsafe: readonly string[];
}

/** Settings of the daily backup. */
interface BackupsConfig {
  /** Folder of backups; null: none are made. */
  readonly directory: string | null;
  /** Hour of the day, UTC. */
  readonly hour: number;
  /** Number of backups to keep. */
  readonly keep: number;
  /** Passphrase; at most one of this and the key file is set. Neither: backups are not encrypted. */
  readonly passphrase: string | null;
  readonly recipientsFile: string | null;
}

/** Days for which diagnostic data, which are no evidence, are kept. */
interface RetentionConfig {
  /** Days for calls to services, except answers to submissions. */
  readonly callsDays: number;
  /** Days for sent alerts, and mails to people. */
  readonly messagesDays: number;
  /** Years of the legal period for submissions and answers (docs/retention.md). */
  readonly recordsYears: number;
}

interface AlertsConfig {
  /** Address of the mail server with its log-in; null: no e-mail is sent. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  /** Hosts to which webhooks may be sent; empty: none. */
  readonly hosts: readonly string[];
}

interface XeroConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Key of Xero's webhooks; null: they are not received. */
  readonly webhookKey: string | null;
  /** Calls a minute per organisation. */
  readonly callsPerMinute: number;
  readonly callsPerDay: number;
  /** Number of organisations that the app's plan lets us connect. */
  readonly connections: number;
  /** Number of documents per page of changes. */
  readonly pageSize: number;
  readonly apiUrl: string;
  readonly identityUrl: string;
  readonly loginUrl: string;
}

/** Lifetimes of a browser session. */
interface SessionConfig {
  /** Lifetime without a person's action. */
  readonly idleMs: number;
  /** Lifetime in any case. */
  readonly absoluteMs: number;
}

interface SyncConfig {
  /** Pause between two polls of an organisation. */
  readonly pollMs: number;
  /** Pause after hours without changes: twice `pollMs` with webhooks, otherwise the same. */
  readonly longestPollMs: number;
  /** Pause for a day after a poll has found a change that no webhook announced. */
  readonly pollAfterMissMs: number;
  /** Time that an accepted document waits for its webhook before its status is queried. */
  readonly sweepAfterMs: number;
  readonly leaseMs: number;
  /** Maximum number of organisations that this process works on concurrently. */
  readonly organisationsAtOnce: number;
  /** Time after which an organisation is released while another waits; not configurable. */
  readonly runBudgetMs: number;
}

const RUN_BUDGET_MS = 5_000;
const WITH_WEBHOOKS_SECONDS = 1_800;

/** All faults of the environment, one message per variable. */
export class ConfigurationFault extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigurationFault';
  }
}

/**
 * Reads and validates an environment.
 * @param found further unsafe settings, one sentence each
 * @param wrong further faults, each sentence beginning with the name of the setting
 * @throws ConfigurationFault naming every variable that is missing, invalid, or unsafe without ALLOW_INSECURE
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  found: readonly string[] = [],
  wrong: readonly string[] = [],
): Config {
  const { checked, invalid } = check(environment);
  const faults = [
    ...wrong,
    // A setting whose file cannot be read is not also reported as missing.
    ...invalid
      .filter(({ property }) => !wrong.some((fault) => fault.startsWith(`${property}_FILE `)))
      .map(describeFault),
  ];
  if (checked.VIEWER_API_KEY !== undefined && checked.VIEWER_API_KEY === checked.ADMIN_API_KEY)
    faults.push('VIEWER_API_KEY must differ from ADMIN_API_KEY');
  if (checked.BACKUP_PASSPHRASE !== undefined && checked.BACKUP_RECIPIENTS_FILE !== undefined)
    faults.push(
      'BACKUP_PASSPHRASE and BACKUP_RECIPIENTS_FILE are two ways to encrypt a backup: set one of them',
    );
  const openId = readOpenIdProviders(environment, namesOf(checked));
  faults.push(...openId.faults);
  const unsafe = [...unsafeSettings(checked, openId.providers), ...found].filter(
    (fault) => !isAboutOneOf(faults, fault),
  );
  if (checked.ALLOW_INSECURE !== 'true') faults.push(...unsafe);
  if (faults.length > 0) throw new ConfigurationFault(faults.sort());
  return Object.freeze({
    ...toConfig(checked),
    openIdProviders: openId.providers,
    unsafe: Object.freeze(unsafe),
  });
}

/**
 * One setting, for commands that need no others.
 * @throws ConfigurationFault if it is invalid
 */
export function readSetting<Name extends keyof Environment>(
  environment: Readonly<Record<string, string | undefined>>,
  name: Name,
): Environment[Name] {
  const { checked, invalid } = check(environment);
  const faults = invalid.filter(({ property }) => property === name).map(describeFault);
  if (faults.length > 0) throw new ConfigurationFault(faults);
  return checked[name];
}

function check(environment: Readonly<Record<string, string | undefined>>): {
  readonly checked: Environment;
  readonly invalid: readonly ValidationError[];
} {
  const known = new Environment();
  const given = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => name in known && value !== undefined && value !== '',
    ),
  );
  const checked = plainToInstance(Environment, given, { exposeDefaultValues: true });
  return { checked, invalid: validateSync(checked) };
}

/** Invalid settings are not reported as unsafe as well. */
function isAboutOneOf(faults: readonly string[], fault: string): boolean {
  const [name = ''] = fault.split(' ');
  return faults.some((other) => other.startsWith(`${name} `));
}

/** Describes a fault in one sentence; every constraint's own message begins with the variable's name. */
function describeFault({ property: name, constraints, value }: ValidationError): string {
  const reasons = [...new Set(Object.values(constraints ?? {}))].map((reason) =>
    reason.replace(`${name} `, ''),
  );
  return `${name} ${value === undefined ? 'is missing: it ' : ''}${reasons.join(', and ')}`;
}

/** Skips the variables of invalid provider names, which are reported already. */
function namesOf({ OPENID_PROVIDERS }: Environment): readonly string[] {
  return Array.isArray(OPENID_PROVIDERS) ? OPENID_PROVIDERS.filter((name) => PROVIDER_NAME.test(name)) : [];
}

function toConfig(environment: Environment): Omit<Config, 'unsafe' | 'openIdProviders'> {
  return {
    databaseUrl: environment.DATABASE_URL ?? null,
    databaseOwnerUrl: environment.DATABASE_OWNER_URL ?? null,
    port: environment.PORT,
    host: environment.HOST,
    publicUrl: withoutSlash(environment.PUBLIC_URL),
    encryptionKey: readKey(environment.ENCRYPTION_KEY),
    previousEncryptionKeys: Object.freeze((environment.ENCRYPTION_KEY_PREVIOUS ?? []).map(readKey)),
    adminApiKey: environment.ADMIN_API_KEY ?? null,
    viewerApiKey: environment.VIEWER_API_KEY ?? null,
    xero: Object.freeze({
      clientId: environment.XERO_CLIENT_ID,
      clientSecret: environment.XERO_CLIENT_SECRET,
      webhookKey: environment.XERO_WEBHOOK_KEY ?? null,
      callsPerMinute: environment.XERO_CALLS_PER_MINUTE,
      callsPerDay: environment.XERO_CALLS_PER_DAY,
      connections: environment.XERO_CONNECTIONS ?? usualConnections(environment.XERO_CALLS_PER_DAY),
      pageSize: environment.XERO_PAGE_SIZE,
      apiUrl: withoutSlash(environment.XERO_API_URL),
      identityUrl: withoutSlash(environment.XERO_IDENTITY_URL),
      loginUrl: withoutSlash(environment.XERO_LOGIN_URL),
    }),
    fiscalUrl: withoutSlash(environment.FISCAL_URL),
    sync: Object.freeze({
      pollMs: pollSeconds(environment) * 1000,
      longestPollMs: pollSeconds(environment) * (environment.XERO_WEBHOOK_KEY === undefined ? 1 : 2) * 1000,
      pollAfterMissMs: Math.min(pollSeconds(environment), environment.POLL_SECONDS) * 1000,
      sweepAfterMs: environment.SWEEP_AFTER_SECONDS * 1000,
      leaseMs: environment.LEASE_SECONDS * 1000,
      organisationsAtOnce: environment.ORGANISATIONS_AT_ONCE,
      runBudgetMs: RUN_BUDGET_MS,
    }),
    journalDirectory: environment.JOURNAL_DIRECTORY,
    backups: Object.freeze({
      directory: environment.BACKUP_DIRECTORY ?? null,
      hour: environment.BACKUP_HOUR,
      keep: environment.BACKUP_KEEP,
      passphrase: environment.BACKUP_PASSPHRASE ?? null,
      recipientsFile: environment.BACKUP_RECIPIENTS_FILE ?? null,
    }),
    retention: retentionOf(environment),
    requiresDurableDatabase: environment.REQUIRE_DURABLE_DATABASE === 'true',
    resolvesByTwo: environment.RESOLVE_BY_TWO === 'true',
    alerts: Object.freeze({
      smtpUrl: environment.SMTP_URL ?? null,
      mailFrom: environment.MAIL_FROM ?? null,
      hosts: Object.freeze(environment.ALERT_HOSTS ?? []),
    }),
    metricsToken: environment.METRICS_TOKEN ?? null,
    otlpEndpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    session: Object.freeze({
      idleMs: environment.SESSION_IDLE_MINUTES * 60_000,
      absoluteMs: environment.SESSION_HOURS * 3_600_000,
    }),
    trustedProxies: Object.freeze(environment.TRUSTED_PROXIES ?? []),
    changelogUrl: environment.CHANGELOG_URL ?? null,
    logLevel: environment.LOG_LEVEL,
  };
}

function retentionOf(environment: Environment): RetentionConfig {
  const { CALLS_KEPT_DAYS, MESSAGES_KEPT_DAYS, RECORDS_KEPT_YEARS: recordsYears } = environment;
  return Object.freeze({ callsDays: CALLS_KEPT_DAYS, messagesDays: MESSAGES_KEPT_DAYS, recordsYears });
}

/** @param text in the form of ENCRYPTION_KEY */
export function readKey(text: string): Buffer {
  return Buffer.from(text, text.length === 64 ? 'hex' : 'base64');
}

/** Connections of Xero's plans of March 2026: 5 for Starter, with 1,000 calls a day; 50 for the next one, Core. */
function usualConnections(callsPerDay: number): number {
  return callsPerDay <= 1_000 ? 5 : 50;
}

/** Returns the poll interval. With webhooks polls only find lost events, so half an hour suffices and saves calls. */
function pollSeconds({ XERO_WEBHOOK_KEY, WEBHOOK_POLL_SECONDS, POLL_SECONDS }: Environment): number {
  if (XERO_WEBHOOK_KEY === undefined) return POLL_SECONDS;
  return WEBHOOK_POLL_SECONDS ?? Math.max(WITH_WEBHOOKS_SECONDS, POLL_SECONDS);
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** Settings that still work but are superseded, one sentence each, for the start. */
export function outdatedSettings({ viewerApiKey }: Pick<Config, 'viewerApiKey'>): readonly string[] {
  return viewerApiKey === null
    ? []
    : [
        'VIEWER_API_KEY still works, but a token is better: it names a person, covers chosen organisations and expires. ' +
          'Make one at "Your API tokens" in the console (from Settings), give it to the program, and remove VIEWER_API_KEY.',
      ];
}
