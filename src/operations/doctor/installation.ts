import { type Config, outdatedSettings } from '../../platform/config/config';
import { JOURNAL_DIRECTORY } from '../../platform/config/environment';

/** Settings to be examined, as far as they can be read. */
export interface ExaminedSettings {
  /** Sentences about settings with which the service does not start. */
  readonly faults: readonly string[];
  /** Settings that work only because of ALLOW_INSECURE, and outdated ones that have a better replacement. */
  readonly remarks: readonly string[];
  /** Addresses, by the name of their setting. */
  readonly addresses: readonly Address[];
  readonly publicUrl: string | null;
  readonly journalDirectory: string;
  readonly backupDirectory: string | null;
  /** Plan of our app at the accounting platform. */
  readonly plan: { readonly callsPerDay: number; readonly connections: number } | null;
  readonly receivesBookWebhooks: boolean;
  /** Address of the changelog; null: no check for newer versions. */
  readonly changelogUrl: string | null;
}

/** Names of the settings of our app at the accounting platform. */
export const PLATFORM_SETTINGS = {
  webhookKey: 'XERO_WEBHOOK_KEY',
  callsPerDay: 'XERO_CALLS_PER_DAY',
  connections: 'XERO_CONNECTIONS',
} as const;

interface Address {
  readonly setting: string;
  readonly url: string;
}

export function installationOf(config: Config): ExaminedSettings {
  return {
    faults: [],
    remarks: [...config.unsafe, ...outdatedSettings(config)],
    addresses: [
      { setting: 'FISCAL_URL', url: config.fiscalUrl },
      { setting: 'XERO_API_URL', url: config.xero.apiUrl },
      { setting: 'XERO_IDENTITY_URL', url: config.xero.identityUrl },
    ],
    publicUrl: config.publicUrl,
    journalDirectory: config.journalDirectory,
    backupDirectory: config.backups.directory,
    plan: { callsPerDay: config.xero.callsPerDay, connections: config.xero.connections },
    receivesBookWebhooks: config.xero.webhookKey !== null,
    changelogUrl: config.changelogUrl,
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Describes an installation whose settings prevent the start, as far as it can be examined. */
export function faultyInstallation(environment: Environment, faults: readonly string[]): ExaminedSettings {
  const given = (name: string): string | null => environment[name] || null;
  return {
    faults,
    remarks: [],
    addresses: ['FISCAL_URL', 'XERO_API_URL', 'XERO_IDENTITY_URL'].flatMap((setting) => {
      const url = given(setting);
      return url !== null && isWebAddress(url) ? [{ setting, url }] : [];
    }),
    publicUrl: given('PUBLIC_URL'),
    journalDirectory: given('JOURNAL_DIRECTORY') ?? JOURNAL_DIRECTORY,
    backupDirectory: given('BACKUP_DIRECTORY'),
    plan: null,
    receivesBookWebhooks: given(PLATFORM_SETTINGS.webhookKey) !== null,
    changelogUrl: null,
  };
}

/** True for http and https; any other address cannot be called and is a fault of the settings. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
