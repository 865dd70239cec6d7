import type { EntityManager } from 'typeorm';
import { OUTCOMES_LAST_DAYS } from '../../domain/lifecycle/limits';
import { FISCALISED_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';
import { UNDECIDED_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import type { RowSecretsService, SecretPlace } from '../../platform/database/secrets/row-secrets.service';
import { SealBroken } from '../../platform/database/secrets/sealed-text';
import { EarlierCredentials } from './accounts.entities';

export type Credentials = Readonly<Record<string, string>>;

type Version = Pick<EarlierCredentials, 'fiscalAccountId' | 'version'>;

/** Stores the credentials of a version before they are replaced; does nothing where the version is stored. */
export async function keepEarlier(
  manager: EntityManager,
  secrets: RowSecretsService,
  version: Version,
  credentials: Credentials,
): Promise<void> {
  const sealed = await secrets.seal(placeOf(version), JSON.stringify(credentials), manager);
  await manager.insert(EarlierCredentials, { ...version, credentials: sealed });
}

/** Decrypts earlier credentials; null: they are no longer stored, or no available key decrypts them. */
export async function openEarlier(
  manager: EntityManager,
  secrets: RowSecretsService,
  version: Version,
): Promise<Credentials | null> {
  const row = await manager.findOneBy(EarlierCredentials, version);
  return row === null ? null : opened(manager, secrets, row);
}

/** Returns all earlier credentials of an account, latest first. */
export async function allEarlier(
  manager: EntityManager,
  secrets: RowSecretsService,
  fiscalAccountId: string,
): Promise<Credentials[]> {
  const rows = await manager.find(EarlierCredentials, {
    where: { fiscalAccountId },
    order: { version: 'DESC' },
  });
  const found = await Promise.all(rows.map((row) => opened(manager, secrets, row)));
  return found.filter((one) => one !== null);
}

/**
 * Erases credentials that are no longer needed: seven days after the last submission under them, once all are decided
 * and written back. Deletes their data keys, too, so that copies cannot be decrypted.
 */
export async function eraseEarlier(manager: EntityManager): Promise<void> {
  await manager.query(
    `with gone as (
       delete from earlier_credentials e
       where not exists (select from submissions s
           where s.fiscal_account_id = e.fiscal_account_id and s.credentials_version = e.version
             and s.started_at > statement_timestamp() - interval '${OUTCOMES_LAST_DAYS} days')
         and not exists (select from submissions s
           where s.fiscal_account_id = e.fiscal_account_id and s.credentials_version = e.version
             and s.state in ${sqlList(UNDECIDED_SUBMISSION_STATES)})
         and not exists (select from organisation_accounts o join documents d using (organisation_id)
           join submissions s on s.document_id = d.id
           where o.fiscal_account_id = e.fiscal_account_id and d.due_at is not null
             and d.state in ${sqlList(FISCALISED_STATES)}
             and s.fiscal_account_id = e.fiscal_account_id and s.credentials_version = e.version)
       returning e.fiscal_account_id, e.version)
     delete from data_keys using gone
     where scope = 'earlier_credentials/' || gone.fiscal_account_id || '/' || gone.version`,
  );
}

async function opened(
  manager: EntityManager,
  secrets: RowSecretsService,
  row: EarlierCredentials,
): Promise<Credentials | null> {
  try {
    return JSON.parse(await secrets.open(placeOf(row), row.credentials, manager)) as Credentials;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

function placeOf({ fiscalAccountId, version }: Version): SecretPlace {
  return { table: 'earlier_credentials', id: `${fiscalAccountId}/${version}`, column: 'credentials' };
}
