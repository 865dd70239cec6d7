import {
  FiscalAccountsRepository,
  isVatRegistered,
  type OpenFiscalAccount,
} from '../../../../src/fiscal/accounts/fiscal-accounts.repository';
import type { RowSecretsService } from '../../../../src/platform/database/secrets/row-secrets.service';
import type { MemoryConnection } from '../memory-connection';

/** Stores credentials unencrypted, as JSON. As on the SQL layer, a process reads the key of the row only once. */
export class MemoryAccounts extends FiscalAccountsRepository {
  private hasKey = false;

  constructor(
    private readonly memory: MemoryConnection,
    secrets: RowSecretsService,
  ) {
    super(memory.dataSource, secrets);
  }

  override async open(id: string): Promise<OpenFiscalAccount | null> {
    const account = await this.find(id);
    if (account === null) return null;
    if (!this.hasKey) await this.memory.session.run('the data key', () => undefined);
    this.hasKey = true;
    const { service, profile, settings, timeOffset, credentialsVersion, taxpayerTin } = account;
    const credentials = JSON.parse(account.credentials) as Record<string, string>;
    const registered = { isVatRegistered: isVatRegistered(account), taxpayerTin };
    return { id, service, profile, settings, timeOffset, credentials, credentialsVersion, ...registered };
  }
}
