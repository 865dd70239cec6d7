import { Injectable, Logger } from '@nestjs/common';
import type { InboxDelivery } from '../../document-store/inbox/inbox-delivery.entity';
import { DocumentsRepository } from '../../document-store/documents.repository';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { InboxRepository } from '../../document-store/inbox/inbox.repository';
import { OutcomesRepository } from '../../document-store/outcomes.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { receivedOutcome } from './received-statement';

const BATCH = 100;

/** Turns webhook deliveries into kept outcomes, and makes the documents they speak of due for a status check. */
@Injectable()
export class InboxReader {
  private readonly logger = new Logger(InboxReader.name);

  constructor(
    private readonly inbox: InboxRepository,
    private readonly outcomes: OutcomesRepository,
    private readonly documents: DocumentsRepository,
    private readonly registry: FiscalRegistry,
  ) {}

  async read(account: OpenFiscalAccount): Promise<number> {
    const service = this.registry.get(account.service);
    const { webhook } = service;
    if (webhook === null) return 0;
    return this.inbox.readUnread(account.id, BATCH, async (manager, delivery) => {
      try {
        const statements = webhook.readWebhook(delivery.body);
        const origin = { heardBy: 'webhook' as const, isHint: !delivery.isSigned };
        const heard = statements.map((one) => receivedOutcome(one, service.readStatement(one), origin));
        await this.outcomes.keep(manager, account.id, heard);
        // A request that no document knows is simply kept: it may be the lost answer of an uncertain one.
        await this.documents.scheduleStatusCheck(
          manager,
          account.id,
          heard.map((statement) => statement.requestId),
        );
        return { fault: null };
      } catch (error) {
        return this.unreadable(delivery, error);
      }
    });
  }

  private unreadable(delivery: InboxDelivery, error: unknown): { fault: string } {
    const fault = (error as Error).message;
    this.logger.warn(`delivery ${delivery.id} cannot be read: ${fault}`);
    return { fault };
  }
}
