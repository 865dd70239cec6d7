import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { type Config, readConfig } from '../../../src/platform/config/config';
import { writeTokenSet } from '../../../src/connectors/token-vault.service';
import { ConnectionsRepository } from '../../../src/organisations/connection/connections.repository';
import { CurrencyMapping, ProductCode, TaxMapping } from '../../../src/setup/stored/stored.entities';
import { Organisation } from '../../../src/organisations/organisation.entity';
import { FiscalAccountsRepository } from '../../../src/fiscal/accounts/fiscal-accounts.repository';
import { RowSecretsService } from '../../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../../src/platform/database/secrets/secret-box';
import { Decimal } from '../../../src/domain/money';
import { API_SECRET } from '../installation';
import { MEMORY_DIRECTORY } from '../memory-directory';
import { ENDED_TAX, GO_LIVE_ON } from './history-books';
import type { HistoryLimits } from './history-options';
import { CLIENT, TENANT } from './xero-side';

/** Organisation connected by a custom connection, with a fiscal account, mappings and a go-live date. */
export interface HistoryInstallation {
  readonly config: Config;
  readonly organisationId: string;
  readonly accountId: string;
  forgetJournal(): void;
}

export async function installHistory(
  judge: DataSource,
  xeroUrl: string,
  limits: HistoryLimits,
): Promise<HistoryInstallation> {
  const journal = mkdtempSync(join(MEMORY_DIRECTORY, 'ledgerstamp-history-'));
  const config = readConfig({
    ...{
      PUBLIC_URL: 'https://ledgerstamp.example',
      ENCRYPTION_KEY: 'ab'.repeat(32),
      ALLOW_INSECURE: 'true',
      PORT: '0',
    },
    ...{ ADMIN_API_KEY: 'a-key-that-nobody-needs-here', FISCAL_URL: 'http://127.0.0.1:1' },
    ...{ XERO_CLIENT_ID: CLIENT.clientId, XERO_CLIENT_SECRET: CLIENT.clientSecret },
    ...{ XERO_API_URL: xeroUrl, XERO_IDENTITY_URL: xeroUrl, XERO_LOGIN_URL: xeroUrl },
    ...{
      XERO_WEBHOOK_KEY: 'a-key-of-the-webhook',
      WEBHOOK_POLL_SECONDS: '3600',
      POLL_SECONDS: '3600',
      LEASE_SECONDS: '15',
    },
    ...{ XERO_CALLS_PER_MINUTE: String(limits.minute), XERO_CALLS_PER_DAY: String(limits.day) },
    ...{ JOURNAL_DIRECTORY: journal, REQUIRE_DURABLE_DATABASE: 'false' },
  });
  const secrets = new RowSecretsService(judge, new SecretBox(config.encryptionKey));
  const account = await new FiscalAccountsRepository(judge, secrets).create(
    { service: 'fiscal-harmony', name: 'history', profile: 'contract', settings: {}, timeOffset: '+02:00' },
    { apiKey: 'key', apiSecret: API_SECRET, application: 'app' },
  );
  const organisationId = await connect(judge, secrets, account.id);
  const forgetJournal = (): void => rmSync(journal, { recursive: true, force: true });
  return { config, organisationId, accountId: account.id, forgetJournal };
}

async function connect(
  judge: DataSource,
  secrets: RowSecretsService,
  fiscalAccountId: string,
): Promise<string> {
  const expired = { accessToken: 'none', refreshToken: null, expiresAt: '2020-01-01T00:00:00Z', scopes: [] };
  const [organisation] = await new ConnectionsRepository(judge, secrets).connect(
    {
      ...{ platform: 'xero', grantType: 'client_credentials', tokens: writeTokenSet(expired), scopes: [] },
      client: JSON.stringify(CLIENT),
    },
    [{ tenantId: TENANT, name: 'A history', baseCurrency: 'USD', countryCode: 'ZW' }],
  );
  const organisationId = organisation?.id ?? '';
  const { manager } = judge;
  await manager.insert(CurrencyMapping, { organisationId, source: 'USD', destination: 'USD' });
  await manager.insert(TaxMapping, {
    ...{ organisationId, taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard', deviceTaxId: null },
    ...{ percent: new Decimal('15.5'), validFrom: null, validTill: null },
  });
  const { taxType, percent, validTill } = ENDED_TAX;
  await manager.insert(TaxMapping, {
    ...{ organisationId, taxType, taxCode: 'B', taxName: 'Standard of the year before', deviceTaxId: null },
    ...{ percent: new Decimal(percent), validFrom: null, validTill },
  });
  await manager.insert(ProductCode, { organisationId, scope: 'default', key: '', code: '44079900' });
  // With notes, which cost the most calls, so that an exceeded quota shows soonest.
  const writesNote = 'always' as const;
  const live = { fiscalAccountId, goLiveOn: GO_LIVE_ON, otherIntegration: 'none' as const, writesNote };
  await manager.update(Organisation, { id: organisationId }, live);
  return organisationId;
}
