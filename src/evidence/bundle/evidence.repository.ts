import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { commitsToWords, type FactualEntry } from '../../domain/lifecycle/audit-facts';
import { deliveriesOf } from '../../documents/inbox/inbox.repository';
import {
  DocumentDecision,
  DocumentMove,
  RuleSetRow,
  TrackedDocument,
  WriteBack,
} from '../../documents/documents.entities';
import { FiscalAccount } from '../../fiscal/accounts/accounts.entities';
import { FiscalReceiptRow, OutsideReceiptRow } from '../../documents/receipts.entities';
import type { InboxDelivery } from '../../documents/inbox/inbox.entities';
import { Outcome, UncertainDecision, Submission } from '../../documents/submissions.entities';

/** Stored data of one document in one snapshot. */
export interface DocumentEvidence {
  readonly document: TrackedDocument;
  /** Sequence number of its last move, and the state after it. */
  readonly lastMove: { readonly seq: string; readonly toState: string };
  readonly firstSeq: string;
  /** Commitments of its audit log entries, with the salts, in their order. */
  readonly entries: readonly FactualEntry[];
  /** Submissions; `rules`: the rules of its mapping. */
  readonly submissions: readonly (Submission & { readonly service: string; readonly rules: string | null })[];
  readonly statements: readonly Outcome[];
  /** Deliveries that name one of its requests, unmodified. */
  readonly deliveries: readonly InboxDelivery[];
  readonly receipt: FiscalReceiptRow | null;
  /** Further receipts, of other submissions. */
  readonly doubleReceipts: readonly FiscalReceiptRow[];
  readonly writeBacks: readonly WriteBack[];
  readonly resolutions: readonly UncertainDecision[];
  /** Decisions of people about its content, by decision. */
  readonly decisions: readonly DocumentDecision[];
  /** All receipts ever recorded, in the order of recording. */
  readonly outsideReceipts: readonly OutsideReceiptRow[];
}

export type EvidenceOf = { readonly documentId: string } | { readonly from: string; readonly to: string };

/** Reads the data of evidence bundles. */
@Injectable()
export class EvidenceRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns at most `limit` ids, by day. */
  async documentIds(organisationId: string, of: EvidenceOf, limit: number): Promise<string[]> {
    const [documentId, from, to] = 'documentId' in of ? [of.documentId, null, null] : [null, of.from, of.to];
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select document_id as id from document_listings where organisation_id = $1 and ($2::uuid is null or document_id = $2)
         and ($3::date is null or issued_on between $3 and $4)
       order by issued_on, number collate "C", document_id limit $5`,
      [organisationId, documentId, from, to, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Reads the evidence; null when the organisation has no such document. */
  read(organisationId: string, id: string): Promise<DocumentEvidence | null> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const document = await manager.findOneBy(TrackedDocument, { organisationId, id });
      const [moves] = await manager.query<{ first: string | null; last: string; toState: string }[]>(
        `select min(seq)::text as first, max(seq)::text as last,
           (array_agg(to_state order by seq desc))[1] as "toState"
         from document_moves where organisation_id = $1 and document_id = $2`,
        [organisationId, id],
      );
      if (document === null || moves === undefined || moves.first === null) return null;
      const submissions = await submissionsOf(manager, id);
      return {
        document,
        firstSeq: moves.first,
        lastMove: { seq: moves.last, toState: moves.toState },
        submissions,
        statements: await statementsOf(manager, id),
        entries: await entriesOf(manager, id),
        deliveries: await deliveriesOf(manager, id),
        receipt: await manager.findOneBy(FiscalReceiptRow, { documentId: id, isDouble: false }),
        doubleReceipts: await manager.find(FiscalReceiptRow, {
          where: { documentId: id, isDouble: true },
          order: { fiscalisedAt: 'ASC', submissionId: 'ASC' },
        }),
        writeBacks: await manager.find(WriteBack, { where: { documentId: id }, order: { part: 'ASC' } }),
        resolutions: await manager.find(UncertainDecision, {
          where: { documentId: id },
          order: { id: 'ASC' },
        }),
        decisions: await manager.find(DocumentDecision, {
          where: { documentId: id },
          order: { decision: 'ASC' },
        }),
        outsideReceipts: await manager.find(OutsideReceiptRow, {
          where: { documentId: id },
          order: { id: 'ASC' },
        }),
      };
    });
  }
}

async function submissionsOf(
  manager: EntityManager,
  documentId: string,
): Promise<DocumentEvidence['submissions']> {
  const submissions = await manager.find(Submission, { where: { documentId }, order: { attempt: 'ASC' } });
  const ids = submissions.map(({ fiscalAccountId }) => fiscalAccountId);
  const accounts = await manager.findBy(FiscalAccount, { id: In(ids) });
  const hashes = submissions.flatMap(({ rulesSha256 }) => (rulesSha256 === null ? [] : [rulesSha256]));
  const sets = await manager.findBy(RuleSetRow, { sha256: In(hashes) });
  return submissions.map((one) => {
    const service = accounts.find(({ id }) => id === one.fiscalAccountId)?.service ?? '';
    const rules = sets.find(({ sha256 }) => sha256 === one.rulesSha256)?.rules ?? null;
    return Object.assign(one, { service, rules });
  });
}

async function entriesOf(manager: EntityManager, documentId: string): Promise<FactualEntry[]> {
  const moves = await manager.find(DocumentMove, { where: { documentId }, order: { id: 'ASC' } });
  return moves.map(({ seq, facts, salts, detail }) => ({
    ...{ seq, documentId, facts, salts },
    // Leaves out sentences of earlier versions, which the hash of their entry covers.
    ...(commitsToWords(facts) ? { detail } : {}),
  }));
}

function statementsOf(manager: EntityManager, documentId: string): Promise<Outcome[]> {
  return manager
    .createQueryBuilder(Outcome, 'outcome')
    .where(
      `exists (select from submissions s where s.document_id = :documentId
        and s.fiscal_account_id = outcome.fiscal_account_id and s.request_id = outcome.request_id)`,
      { documentId },
    )
    .orderBy('outcome.id')
    .getMany();
}
