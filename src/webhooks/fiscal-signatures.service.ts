import { Injectable } from '@nestjs/common';
import type { OpenFiscalAccount } from '../fiscal/accounts/fiscal-accounts.repository';
import { FiscalRegistry } from '../fiscal/fiscal-registry';
import type { WebhookReading } from '../fiscal/fiscal-service';
import { AccountCache } from './account-cache';

export type Headed = Readonly<Record<string, string>>;

/** Verifies deliveries to the address of a fiscal account. */
@Injectable()
export class FiscalSignaturesService {
  constructor(
    private readonly accounts: AccountCache,
    private readonly registry: FiscalRegistry,
  ) {}

  /**
   * Verifies a delivery: valid signatures from memory, others with the account as it is now; without a database, valid
   * ones with the account as it was read last. Null: unknown account, or a service without events.
   * @throws Failure `temporary`, or the database's own error
   */
  async verify(accountId: string, body: Buffer, headers: Headed): Promise<WebhookReading | null> {
    const remembered = this.accounts.remembered(accountId);
    const reading = remembered === null ? null : this.readBy(remembered, body, headers);
    if (isSigned(reading)) return reading;
    try {
      const account = await this.accounts.read(accountId);
      return account === null ? null : this.readBy(account, body, headers);
    } catch (error) {
      const known = this.asKnown(accountId, body, headers);
      if (isSigned(known)) return known;
      throw error;
    }
  }

  /** True for a signature that is valid for the last known account, while the database cannot be read. */
  isSignedAsKnown(accountId: string, body: Buffer, headers: Headed): boolean {
    return isSigned(this.asKnown(accountId, body, headers));
  }

  private asKnown(accountId: string, body: Buffer, headers: Headed): WebhookReading | null {
    const known = this.accounts.lastKnown(accountId);
    return known === null ? null : this.readBy(known, body, headers);
  }

  private readBy(account: OpenFiscalAccount, body: Buffer, headers: Headed): WebhookReading | null {
    return this.registry.get(account.service).webhook?.verifyWebhook(account, body, headers) ?? null;
  }
}

function isSigned(reading: WebhookReading | null): boolean {
  return reading !== null && reading.genuine && reading.isSigned;
}
