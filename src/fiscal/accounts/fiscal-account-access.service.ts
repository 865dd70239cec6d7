import { Injectable } from '@nestjs/common';
import { SealBroken } from '../../platform/database/secrets/sealed-text';
import { Failure } from '../../domain/issues/failure';
import { FiscalRegistry } from '../fiscal-registry';
import type { FiscalService } from '../fiscal-service';
import { requireFound } from '../../platform/api/require-found';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
  type SentUnder,
} from './fiscal-accounts.repository';
import { storedSentence } from '../../domain/texts/stored-sentence';

/** Opens fiscal accounts for use, with a clear failure when their secret cannot be decrypted. */
@Injectable()
export class FiscalAccountAccessService {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly registry: FiscalRegistry,
  ) {}

  service({ service }: { readonly service: string }): FiscalService {
    return this.registry.get(service);
  }

  /** Opens the account with the credentials of an earlier submission. @throws as `open` */
  openAsSent(sent: SentUnder, present: OpenFiscalAccount | null = null): Promise<OpenFiscalAccount> {
    return readable(() => this.accounts.openAsSent(sent, present));
  }

  /** @throws NotThere; Failure `misconfigured` when the credentials cannot be decrypted */
  async open(id: string): Promise<OpenFiscalAccount> {
    return readable(async () => requireFound(await this.accounts.open(id), 'fiscal account'));
  }
}

async function readable<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof SealBroken) throw new Failure('misconfigured', storedSentence('credentialsSealed'));
    throw error;
  }
}
