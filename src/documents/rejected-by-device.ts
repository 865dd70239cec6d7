import { storedSentence } from '../domain/texts/stored-sentence';
import type { EntityManager } from 'typeorm';
import { hasReceivedSuccess } from './submission-reads.repository';
import { TrackedDocument } from './documents.entities';
import { applyTransition } from './transitions';

/** SQL for correctable rejected documents without a later attempt whose client still sends to the account. */
const REJECTED = `select d.id from documents d join submissions s on s.document_id = d.id
  join organisations o on o.id = d.organisation_id and o.fiscal_account_id = s.fiscal_account_id
  where s.fiscal_account_id = $1 and s.refusal = 'device' and s.state = 'rejected' and d.state = 'rejected'
    and d.reason = 'REJECTED_CORRECTABLE' and not ${hasReceivedSuccess('d.id')}
    and not exists (select from submissions later where later.document_id = d.id and later.attempt > s.attempt)
  order by d.id for no key update of d`;

/**
 * Restarts documents rejected for their device instead of their content, in the transaction that resumes the account,
 * before the rejections count as reviewed.
 */
export async function restartRejectedByDevice(
  manager: EntityManager,
  fiscalAccountId: string,
  actor: string,
): Promise<void> {
  for (const { id } of await manager.query<{ id: string }[]>(REJECTED, [fiscalAccountId])) {
    const document = await manager.findOneByOrFail(TrackedDocument, { id });
    await manager.update(TrackedDocument, { id }, { isCorrection: true });
    const note = { reason: 'RETRIED', detail: storedSentence('retried'), dueInMs: 0 };
    await applyTransition(manager, { actor }, document, 'collected', note);
  }
}
