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
   * Verifies a delivery: valid signatures from memory, others with the account as it is now. Null: unknown account, or
   * a service without events.
   * @throws Failure `temporary`, or the database's own error
   */
  async verify(accountId: string, body: Buffer, headers: Headed): Promise<WebhookReading | null> {
    const readBy = (account: OpenFiscalAccount): WebhookReading | null =>
      this.registry.get(account.service).webhook?.verifyWebhook(account, body, headers) ?? null;
    const remembered = this.accounts.remembered(accountId);
    const reading = remembered === null ? null : readBy(remembered);
    if (reading !== null && reading.genuine && reading.isSigned) return reading;
    const account = await this.accounts.read(accountId);
    return account === null ? null : readBy(account);
  }
}
