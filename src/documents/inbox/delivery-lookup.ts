import type { EntityManager } from 'typeorm';
import { InboxDelivery } from './inbox.entities';

/**
 * Deliveries that name a request of the document, unmodified. Searches the period in which the service reports about
 * it.
 */
export function deliveriesOf(manager: EntityManager, documentId: string): Promise<InboxDelivery[]> {
  return manager
    .createQueryBuilder(InboxDelivery, 'delivery')
    .where(
      `exists (select from submissions s where s.document_id = :documentId
        and s.fiscal_account_id = delivery.fiscal_account_id and s.request_id is not null
        and delivery.received_at between s.started_at - interval '1 hour' and s.started_at + interval '30 days'
        and position(convert_to(s.request_id, 'UTF8') in delivery.body) > 0)`,
      { documentId },
    )
    .orderBy('delivery.id')
    .getMany();
}
