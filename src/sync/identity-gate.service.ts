import { sentencesOf, type StoredSentence, storedSentence } from '../domain/texts/stored-sentence';
import type { FailureCause } from '../domain/lifecycle/flow';
import { Injectable } from '@nestjs/common';
import { type Binding, confirmedBinding, identityText } from '../domain/fiscal/identity';
import { ClientBindingsService } from '../fiscal/accounts/client-bindings.service';
import { IdentityReadingsService } from '../fiscal/accounts/identity-readings.service';
import {
  type OpenFiscalAccount,
  FiscalAccountsRepository,
} from '../fiscal/accounts/fiscal-accounts.repository';
import type { Organisation } from '../organisations/organisation.entity';

/** Cause stored with work that the gate holds back. */
export const BY_IDENTITY = { cause: 'identity', side: null } as const satisfies FailureCause;

type Client = Pick<Organisation, 'id' | 'fiscalAccountId'>;

/** Blocks submission and write-back while a client's identity differs from the confirmed one. */
@Injectable()
export class IdentityGateService {
  constructor(
    private readonly clients: ClientBindingsService,
    private readonly reader: IdentityReadingsService,
    private readonly accounts: FiscalAccountsRepository,
  ) {}

  /**
   * Opens the earlier account that received an invoice, so that its credit note can be sent there. Its confirmed
   * identity must be unchanged, and its taxpayer the present one. Null: closed.
   * @param now by the database's clock
   */
  async openEarlier(
    { id }: Client,
    present: Pick<OpenFiscalAccount, 'taxpayerTin'>,
    accountId: string,
    now: Date,
  ): Promise<OpenFiscalAccount | null> {
    const { binding } = await this.clients.known(id, accountId);
    if (binding === null || (await this.whyClosed({ id, fiscalAccountId: accountId }, now)) !== null)
      return null;
    const account = await this.accounts.open(accountId);
    const isSame = account?.taxpayerTin != null && account.taxpayerTin === present.taxpayerTin;
    return isSame ? account : null;
  }

  /**
   * Reason why nothing may be submitted now, as a sentence; null when the gate is open.
   * @param now by the database's clock
   */
  async whyClosed({ id, fiscalAccountId }: Client, now: Date): Promise<StoredSentence | null> {
    if (fiscalAccountId === null) return null;
    const known = await this.clients.known(id, fiscalAccountId);
    if (known.areBooksUnread) return storedSentence('connectedAgain');
    if (known.binding !== null && this.reader.isRecent(known, now)) return whyAnother(known.binding);
    // Binds a client taken live by an import: the next reading is compared with the stored identity.
    if (known.binding === null) await this.clients.bindNow(id, fiscalAccountId);
    const failure = await this.reader.whyUnknown(fiscalAccountId, known, now);
    if (failure !== null) return storedSentence('identityUnread', { failure: sentencesOf(failure) });
    return this.whyAnother({ id, fiscalAccountId });
  }

  /** Uses stored readings only, since write-back can wait for a new one. */
  async whyAnother({ id, fiscalAccountId }: Client): Promise<StoredSentence | null> {
    if (fiscalAccountId === null) return null;
    return whyAnother((await this.clients.known(id, fiscalAccountId)).binding);
  }
}

function whyAnother(binding: Binding | null): StoredSentence | null {
  if (binding?.differs === undefined) return null;
  const [bound, read] = [identityText(binding), identityText(confirmedBinding(binding))];
  return storedSentence('identityDiffers', { bound, read });
}
