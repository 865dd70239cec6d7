import { Injectable, Logger } from '@nestjs/common';
import { untilSerialised } from '../../platform/database/transaction';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { InboxRepository, type ReadDelivery } from '../../documents/inbox/inbox.repository';
import { OutcomesRepository } from '../../documents/outcomes.repository';
import { whyFailed } from '../../domain/issues/failure';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { receivedOutcome } from './received-outcomes.service';

const BATCH = 100;

/** Stores outcomes from webhooks, and makes their documents due for a status check. */
@Injectable()
export class InboxService {
  private readonly logger = new Logger(InboxService.name);

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
    const deliveries = await this.inbox.unread(account.id, BATCH);
    if (deliveries.length === 0) return 0;
    const read = deliveries.map((delivery): ReadDelivery => {
      try {
        const origin = { heardBy: 'webhook' as const, isHint: !delivery.isSigned };
        const statements = webhook.readWebhook(delivery.body);
        const outcomes = statements.map((one) => receivedOutcome(one, service.readStatement(one), origin));
        return { delivery, outcomes, fault: null };
      } catch (error) {
        const fault = whyFailed(error);
        this.logger.warn({ deliveryId: delivery.id, err: error }, 'a delivery cannot be read');
        return { delivery, outcomes: [], fault };
      }
    });
    const named = read.flatMap(({ outcomes }) => outcomes.map(({ requestId }) => requestId));
    const spelling = await this.outcomes.answeredSpelling(account.id, named);
    const spelled = read.map((one) => ({
      ...one,
      outcomes: one.outcomes.map((outcome) => ({ ...outcome, requestId: spelling(outcome.requestId) })),
    }));
    // Keeps requests of no known document: one may be the lost answer of an uncertain submission.
    const taken = await this.inbox.take(account.id, spelled);
    // Schedules the check again, since an answer may have been stored while events were processed.
    if (taken > 0)
      await untilSerialised(() => this.documents.scheduleStatusCheck(account.id, named.map(spelling)));
    return taken;
  }
}
