import type { EntityManager } from 'typeorm';
import type { UncertainDecision } from '../../documents/submissions.entities';
import { sqlList } from '../../domain/sql-list';
import { LIVE_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';

/** Last decision about a document, and its consequences. */
export interface LastDecision extends Pick<UncertainDecision, 'id' | 'submissionId' | 'decision'> {
  /** Reason for which the document was uncertain before the decision. */
  readonly reason: string | null;
  readonly isWriteBackBegun: boolean;
  /** Number of a credit note for the document that the service may have. */
  readonly creditNote: string | null;
}

/** Returns the last decision about the document; null: none. */
export async function lastDecision(manager: EntityManager, documentId: string): Promise<LastDecision | null> {
  const [row] = await manager.query<LastDecision[]>(
    `select n.id, n.submission_id as "submissionId", n.decision,
       (select m.reason from document_moves m where m.document_id = d.id and m.to_state = 'uncertain' and m.from_state <> 'uncertain'
         order by m.id desc limit 1) as reason,
       exists (select from write_backs w where w.document_id = d.id) as "isWriteBackBegun",
       (select c.number from documents c join submissions s on s.document_id = c.id
         where c.organisation_id = d.organisation_id and c.kind = 'credit_note' and s.original_source_id = d.source_id
           and s.state in ${sqlList(LIVE_SUBMISSION_STATES)} limit 1) as "creditNote"
     from resolutions n join documents d on d.id = n.document_id
     where n.document_id = $1 and n.applied_at is not null order by n.id desc limit 1`,
    [documentId],
  );
  return row ?? null;
}
