import { Injectable, Logger } from '@nestjs/common';
import { Failure } from '../../domain/issues/failure';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../fiscal/accounts/fiscal-accounts.repository';
import { SealBroken } from '../../platform/database/secrets/sealed-text';

/** Accounts that a client had before its present one. */
@Injectable()
export class EarlierAccountsService {
  private readonly logger = new Logger(EarlierAccountsService.name);

  constructor(private readonly accounts: FiscalAccountsRepository) {}

  /** Adds up what is done with each of them; one that cannot be reached or opened keeps nothing else waiting. */
  async each(ids: readonly string[], work: (account: OpenFiscalAccount) => Promise<number>): Promise<number> {
    let done = 0;
    for (const id of ids) {
      try {
        const account = await this.accounts.open(id);
        if (account !== null) done += await work(account);
      } catch (error) {
        if (!(error instanceof Failure || error instanceof SealBroken)) throw error;
        this.logger.warn(`the earlier account ${id} could not be read: ${error.message}`);
      }
    }
    return done;
  }
}
