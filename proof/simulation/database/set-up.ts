import type { DataSource } from 'typeorm';
import type { Config } from '../../../src/platform/config/config';
import { Connection } from '../../../src/connectors/connection.entity';
import { CurrencyMapping, ProductCode, TaxMapping } from '../../../src/setup/stored/stored.entities';
import { Organisation } from '../../../src/organisations/organisation.entity';
import { FiscalAccount } from '../../../src/fiscal/accounts/accounts.entities';
import { RowSecretsService } from '../../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../../src/platform/database/secrets/secret-box';
import {
  ACCOUNT,
  CONNECTION,
  CREDENTIALS,
  type Installation,
  mappingsOf,
  organisationOf,
  SECOND_ACCOUNT,
  TENANTS,
} from '../installation';

/** Stores the set-up that all schedules start from, like the product does. */
export async function setUp(dataSource: DataSource, config: Config): Promise<Installation> {
  const secrets = new RowSecretsService(dataSource, new SecretBox(config.encryptionKey));
  for (const account of [ACCOUNT, SECOND_ACCOUNT]) {
    const place = { table: 'fiscal_accounts', id: account.id, column: 'credentials' } as const;
    const credentials = await secrets.seal(place, JSON.stringify(CREDENTIALS));
    await dataSource.manager.insert(FiscalAccount, { ...account, credentials });
  }
  const organisationIds: string[] = [];
  for (const tenantId of TENANTS)
    organisationIds.push(await addOrganisation(dataSource, tenantId, ACCOUNT.id));
  return { config, accountId: ACCOUNT.id, organisationIds };
}

async function addOrganisation(
  { manager }: DataSource,
  tenantId: string,
  accountId: string,
): Promise<string> {
  const connection = await manager.save(manager.create(Connection, CONNECTION));
  const { id } = await manager.save(
    manager.create(Organisation, organisationOf(tenantId, connection.id, accountId)),
  );
  const { currency, tax, productCode } = mappingsOf(id);
  await manager.insert(CurrencyMapping, currency);
  await manager.insert(TaxMapping, tax);
  await manager.insert(ProductCode, productCode);
  return id;
}
