import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { type Config, readConfig } from '../src/config/config';
import { FiscalAccountsRepository } from '../src/database/fiscal-accounts.repository';
import { Connection } from '../src/database/entities/connection.entity';
import { CurrencyMapping } from '../src/database/entities/currency-mapping.entity';
import { Organisation } from '../src/database/entities/organisation.entity';
import { ProductCode } from '../src/database/entities/product-code.entity';
import { TaxMapping } from '../src/database/entities/tax-mapping.entity';
import { Decimal } from '../src/documents/money';
import { RowSecrets } from '../src/database/secrets/row-secrets';
import { SecretBox } from '../src/database/secrets/secret-box';
import { MEMORY_DIRECTORY } from './memory-directory';

export const API_SECRET = 'a-secret-of-the-service';
/** Two organisations that share one fiscal account. */
export const TENANTS = ['tenant-1', 'tenant-2'] as const;

/** What is set up once, before all schedules. */
export interface Installation {
  readonly config: Config;
  readonly accountId: string;
  readonly organisationIds: readonly string[];
  forgetJournal(): void;
}

export async function setUp(judge: DataSource, journals = MEMORY_DIRECTORY): Promise<Installation> {
  const journalDirectory = mkdtempSync(join(journals, 'ledgerstamp-simulation-'));
  const config = readConfig({
    ...{ PUBLIC_URL: 'https://ledgerstamp.example', ENCRYPTION_KEY: 'ab'.repeat(32), PORT: '0' },
    ...{ ADMIN_API_KEY: randomUUID(), XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret' },
    ...{ FISCAL_URL: 'http://127.0.0.1:1', JOURNAL_DIRECTORY: journalDirectory, POLL_SECONDS: '60' },
    REQUIRE_DURABLE_DATABASE: 'false',
  });
  const accounts = new FiscalAccountsRepository(
    judge,
    new RowSecrets(judge, new SecretBox(config.encryptionKey)),
  );
  const account = await accounts.create(
    { service: 'fiscal-harmony', name: 'shared', profile: 'contract', settings: {}, timeOffset: '+02:00' },
    { apiKey: 'key', apiSecret: API_SECRET, application: 'app' },
  );
  const organisationIds: string[] = [];
  for (const tenantId of TENANTS) organisationIds.push(await addOrganisation(judge, tenantId, account.id));
  const forgetJournal = (): void => rmSync(journalDirectory, { recursive: true, force: true });
  return { config, accountId: account.id, organisationIds, forgetJournal };
}

async function addOrganisation(
  { manager }: DataSource,
  tenantId: string,
  fiscalAccountId: string,
): Promise<string> {
  const connection = await manager.save(
    manager.create(Connection, { platform: 'simulated', tokens: 'none', scopes: '' }),
  );
  const { id: organisationId } = await manager.save(
    manager.create(Organisation, {
      ...{ platform: 'simulated', tenantId, connectionId: connection.id, fiscalAccountId, name: tenantId },
      ...{ baseCurrency: 'USD', countryCode: 'ZW', goLiveOn: '2026-01-01' },
    }),
  );
  await manager.insert(CurrencyMapping, { organisationId, source: 'USD', destination: 'USD' });
  await manager.insert(TaxMapping, {
    ...{
      organisationId,
      taxType: 'OUTPUT155',
      taxCode: 'A',
      taxName: 'Standard',
      percent: new Decimal('15.5'),
    },
    ...{ deviceTaxId: null, validFrom: null, validTill: null },
  });
  await manager.insert(ProductCode, { organisationId, scope: 'default', key: '', code: '44079900' });
  return organisationId;
}
