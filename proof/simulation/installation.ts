import { randomUUID } from 'node:crypto';
import { type Config, readConfig } from '../../src/platform/config/config';
import { Decimal } from '../../src/domain/money';

export const API_SECRET = 'a-secret-of-the-service';
/** Tenants of two organisations that share one fiscal account. */
export const TENANTS = ['tenant-1', 'tenant-2'] as const;

/** Set-up that is made once, before all schedules. */
export interface Installation {
  readonly config: Config;
  readonly accountId: string;
  readonly organisationIds: readonly string[];
}

export function simulatedConfig(journalDirectory: string): Config {
  return readConfig({
    ...{
      PUBLIC_URL: 'https://ledgerstamp.example',
      ENCRYPTION_KEY: 'ab'.repeat(32),
      ALLOW_INSECURE: 'true',
      PORT: '0',
    },
    ...{ ADMIN_API_KEY: randomUUID(), XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret' },
    ...{ FISCAL_URL: 'http://127.0.0.1:1', JOURNAL_DIRECTORY: journalDirectory, POLL_SECONDS: '60' },
    REQUIRE_DURABLE_DATABASE: 'false',
  });
}

export const ACCOUNT = {
  // Fixed id, because the audit log's hashes include it and must be equal on both layers.
  id: '00000000-0000-0000-0000-0000000000ac',
  ...{ service: 'fiscal-harmony', name: 'shared', profile: 'contract', settings: {}, timeOffset: '+02:00' },
};
/** Second account, to which a client can be moved. */
export const SECOND_ACCOUNT = { ...ACCOUNT, id: '00000000-0000-0000-0000-0000000000ad', name: 'second' };
export const CREDENTIALS = { apiKey: 'key', apiSecret: API_SECRET, application: 'app' };
/** Created before any read of the books in a schedule. */
export const CONNECTION = { platform: 'simulated', tokens: 'none', scopes: '', createdAt: new Date(0) };

/** Payment methods by bank account. */
export const METHODS = { '090': 'Cash', '091': 'Card' } as const;

export const LIVE_SINCE = '2026-01-01';

export function organisationOf(tenantId: string, connectionId: string, fiscalAccountId: string) {
  return {
    ...{ platform: 'simulated', tenantId, connectionId, fiscalAccountId, name: tenantId },
    ...{ baseCurrency: 'USD', countryCode: 'ZW', goLiveOn: LIVE_SINCE },
    // Notes, because only they show when a part is written twice.
    writesNote: 'always' as const,
    paymentAccounts: Object.entries(METHODS)
      .map((pair) => pair.join('='))
      .join('; '),
  };
}

/** Mappings of an organisation: one currency, one tax, and one product code for everything. */
export function mappingsOf(organisationId: string) {
  return {
    currency: { organisationId, source: 'USD', destination: 'USD' },
    tax: {
      ...{ organisationId, taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard' },
      ...{ percent: new Decimal('15.5'), deviceTaxId: null, validFrom: null, validTill: null },
    },
    productCode: { organisationId, scope: 'default' as const, key: '', code: '44079900' },
  };
}

/** Configuration with a constant poll interval. */
export function polledEvery(pollMs: number, config: Config): Config {
  return { ...config, sync: { ...config.sync, pollMs, pollAfterMissMs: pollMs, longestPollMs: pollMs } };
}
