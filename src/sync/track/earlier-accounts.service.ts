import { Injectable, Logger } from '@nestjs/common';
import { Failure } from '../../domain/issues/failure';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../fiscal/accounts/fiscal-accounts.repository';
import { SealBroken } from '../../platform/database/secrets/sealed-text';

/** Accounts that a client used before its present one. */
@Injectable()
export class EarlierAccountsService {
  private readonly logger = new Logger(EarlierAccountsService.name);

  constructor(private readonly accounts: FiscalAccountsRepository) {}

  /** Runs work for each account and adds up the results; a failing account does not stop the others. */
  async each(ids: readonly string[], work: (account: OpenFiscalAccount) => Promise<number>): Promise<number> {
    let done = 0;
    for (const id of ids) {
      try {
        const account = await this.accounts.open(id);
        if (account !== null) done += await work(account);
      } catch (error) {
        if (!(error instanceof Failure || error instanceof SealBroken)) throw error;
        this.logger.warn({ fiscalAccountId: id, err: error }, 'an earlier account could not be read');
      }
    }
    return done;
  }
}
