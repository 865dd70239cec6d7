import { Injectable, Logger } from '@nestjs/common';
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
    return this.inbox.readUnread(account.id, BATCH, async (manager, deliveries) => {
      const faults = new Map<string, string>();
      const heard = deliveries.flatMap((delivery) => {
        try {
          const origin = { heardBy: 'webhook' as const, isHint: !delivery.isSigned };
          const statements = webhook.readWebhook(delivery.body);
          return statements.map((one) => receivedOutcome(one, service.readStatement(one), origin));
        } catch (error) {
          const fault = (error as Error).message;
          this.logger.warn(`delivery ${delivery.id} cannot be read: ${fault}`);
          faults.set(delivery.id, fault);
          return [];
        }
      });
      if (heard.length === 0) return faults;
      const statements = await this.outcomes.spelledAsAnswered(manager, account.id, heard);
      await this.outcomes.keep(manager, account.id, statements);
      // A request that no document knows is simply kept: it may be the lost answer of an uncertain one.
      const requestIds = statements.map((statement) => statement.requestId);
      await this.documents.scheduleStatusCheck(manager, account.id, requestIds);
      return faults;
    });
  }
}
