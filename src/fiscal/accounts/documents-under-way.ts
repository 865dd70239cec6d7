import type { EntityManager } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import { sqlList } from '../../domain/sql-list';
import { UNDECIDED_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import { withoutZeros } from '../../domain/receipt/verification-address';
import type { DeviceInUse } from '../../domain/fiscal/taxpayer';
import type { FiscalAccount } from './fiscal-account.entity';

/** Device and taxpayer that other credentials lead to. */
export interface OtherCredentials {
  /** The device that the service names for them; null: it names none, or could not be asked. */
  readonly deviceId: string | null;
  /** Ids of the documents of which a person has said that they stay with the device of before. */
  readonly openDocuments: readonly string[];
}

/**
 * Credentials of another device are given only when nothing is under way at the present one, or when all of that is named.
 *
 * @throws Refusal DEVICE_IN_USE
 */
export async function refuseUnlessNamed(
  manager: EntityManager,
  account: Pick<FiscalAccount, 'id' | 'deviceId' | 'credentialsVersion'>,
  { deviceId, openDocuments }: OtherCredentials,
): Promise<void> {
  const before = account.deviceId;
  if (before !== null && deviceId !== null && withoutZeros(before) === withoutZeros(deviceId)) return;
  const documents = await underWay(manager, account);
  const named = new Set(openDocuments);
  if (documents.every(({ id }) => named.has(id))) return;
  throw refusal('DEVICE_IN_USE', { before, deviceId, documents });
}

/** Documents in progress that were sent under the present or unknown credentials, oldest first. */
function underWay(
  manager: EntityManager,
  { id, credentialsVersion }: Pick<FiscalAccount, 'id' | 'credentialsVersion'>,
): Promise<DeviceInUse['documents']> {
  return manager.query(
    `select document_id as id, number from submissions
     where fiscal_account_id = $1 and coalesce(credentials_version, $2) = $2
       and state in ${sqlList(UNDECIDED_SUBMISSION_STATES)}
     order by started_at, id`,
    [id, credentialsVersion],
  );
}
