import { storedSentence, storedText } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FACTS_OF_MOVE } from '../../domain/lifecycle/audit-facts';
import {
  type DecisionName,
  type MadeDecision,
  outdatedSince,
} from '../../domain/lifecycle/document-decision';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { writeSalesDocument } from '../../domain/sales/sales-document-json';
import { displayText } from '../../domain/unstorable-text';
import { Organisation } from '../../organisations/organisation.entity';
import { Submission } from '../../documents/submissions.entities';
import { TrackedDocument } from '../../documents/documents.entities';
import { type Lease, LeaseLost } from '../../organisations/lease/lease';
import { MOVED_COLUMNS } from '../../documents/fact-sources';
import { standingDecisions } from '../../documents/document-decisions';
import { appendToAuditLog, applyTransition, noteDocuments } from '../../documents/transitions';
import { endSaleOfVoid } from '../end-sale';
import { recordChange } from '../fiscalised-changes';
import type { TrackedVersion } from './notice-change';
import { WRITTEN_BACK_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';
import { inOrder } from '../../documents/waiting-documents';

/** Action that a new version of a known document requires, besides storing it. */
type VersionEffect =
  'refresh' | 'restart' | 'note_edit' | 'exclude' | 'mark_changed' | 'mark_restored' | 'track';

export interface Remembered {
  readonly isDue: boolean;
  /** True: the audit log does not have it yet. */
  readonly isNew: boolean;
}

/** Version whose fingerprint is the stored one. */
export interface RefreshedVersion {
  readonly document: Pick<TrackedDocument, 'id' | 'fingerprint'>;
  readonly sales: SalesDocument;
}

/** Columns of a document that a version fills. */
interface ListedVersion extends Pick<
  TrackedDocument,
  'number' | 'customerName' | 'issuedOn' | 'currency' | 'source' | 'fingerprint'
> {
  /** Decimal text. */
  readonly total: string;
}

export type FirstVersion = ListedVersion &
  Pick<TrackedDocument, 'organisationId' | 'kind' | 'sourceId'> & { readonly place: number };

/** Version of a document that is not known yet. */
export interface FirstSeen {
  readonly sales: SalesDocument;
  readonly fingerprint: string;
}

export type RenewedVersion = ListedVersion & Pick<TrackedDocument, 'id'> & Pick<SalesDocument, 'changedAt'>;

const NOT_ACTED_ON = storedSentence('notActedOn');
/** Sentence for the first reading; contains no character that SQL escapes. */
export const SEEN_FIRST = storedSentence('seenFirst');

/** Reason of the exclusion, by decision; both decisions are about the document's content. */
const LEFT_OUT_BY: Readonly<Partial<Record<string, DecisionName>>> = {
  EXCLUDED: 'excluded',
  RECORDED_ELSEWHERE: 'sale',
};

/** Columns that lists show, `source` and the fingerprint, as `listed` names them. */
const LISTED = `number text, "customerName" text, "issuedOn" date, currency text, total numeric, source text, fingerprint text`;

/** Stores versions of documents and moves the document where a version matters. */
@Injectable()
export class DocumentVersionsRepository {
  /**
   * Locks the organisation against other claims until the transaction ends.
   * @throws LeaseLost when another process has claimed the organisation
   */
  async assertLease(manager: EntityManager, lease: Lease): Promise<void> {
    const isOurs = await manager
      .createQueryBuilder(Organisation, 'organisation')
      .where({ id: lease.organisationId, leaseToken: lease.token })
      .setLock('for_key_share')
      .getOne();
    if (isOurs === null) throw new LeaseLost('the organisation');
  }

  /**
   * Reads the stored facts that decide what a version means: submitted fingerprint, decisions of people, links to
   * sales.
   */
  async around(
    manager: EntityManager,
    document: TrackedDocument,
    sales: SalesDocument,
  ): Promise<Pick<TrackedVersion, 'submittedFingerprint' | 'isExclusionOutdated' | 'isLinkedSale'>> {
    const { id: documentId, state } = document;
    const submission = await manager.findOneBy(Submission, { documentId, state: 'fiscalised' });
    const isLeftOut =
      state === 'excluded' || (state === 'changed_after_fiscalisation' && submission === null);
    const standing = isLeftOut ? await standingDecisions(manager, documentId) : [];
    const leftOutBy = standing.find(({ decision }) => decision === LEFT_OUT_BY[document.reason ?? '']);
    return {
      submittedFingerprint: submission?.fingerprint ?? null,
      isExclusionOutdated: leftOutBy !== undefined && isOutdated(leftOutBy, sales),
      isLinkedSale: standing.some(({ decision }) => decision === 'sale'),
    };
  }

  /** Stores first versions of documents, in their order. */
  async track(manager: EntityManager, organisationId: string, seen: readonly FirstSeen[]): Promise<void> {
    if (seen.length === 0) return;
    const versions = seen.map(({ sales, fingerprint }, place) => {
      const { kind, sourceId } = sales;
      return { place, organisationId, kind, sourceId, ...listed(sales, fingerprint) };
    });
    await this.insert(manager, versions);
    const creditNoteIds = seen.flatMap(({ sales }) => sales.creditNoteIds ?? []);
    await this.wakeCreditNotes(manager, organisationId, creditNoteIds);
  }

  protected async insert(manager: EntityManager, versions: readonly FirstVersion[]): Promise<void> {
    await manager.query(
      `with recursive given as (
       select * from jsonb_to_recordset($1::jsonb)
         as g(place int, "organisationId" uuid, kind text, "sourceId" text, ${LISTED})),
       stored as (
       insert into documents as d (organisation_id, kind, source_id, number, customer_name, issued_on, currency, total,
         source, fingerprint, due_at)
       select "organisationId", kind, "sourceId", number, "customerName", "issuedOn", currency, total, source, fingerprint,
         clock_timestamp()
       from given order by place
       returning ${MOVED_COLUMNS}, d.changed_at as at),
       moved as (
       select d.*, null::text as from_state, 'collected' as to_state, null::text as reason,
         '${storedText(SEEN_FIRST)}' as detail, 'system' as actor, g.place
       from stored d join given g on g.kind = d.kind and g."sourceId" = d.source_id)
       ${appendToAuditLog(FACTS_OF_MOVE.collected)} select document_id from entered`,
      [JSON.stringify(versions)],
    );
  }

  /** Stores the version, moves the document where required, and records the new version in the audit log either way. */
  async record(
    manager: EntityManager,
    lease: Lease,
    document: TrackedDocument,
    sales: SalesDocument,
    fingerprint: string,
    effect: VersionEffect,
  ): Promise<void> {
    const { isDue, isNew } = await this.remember(manager, document, sales, fingerprint);
    // A transition clears the due time, so a due document is made due again.
    const dueInMs = isDue ? 0 : null;
    const { hasMoved, remark } = await this.act(manager, lease, document, { sales, effect, dueInMs });
    if (isNew && !hasMoved) await noteDocuments(manager, [document.id], remark ?? NOT_ACTED_ON);
  }

  /** Stores versions without fiscal changes in batches; most result from our own write-backs. */
  async refresh(
    manager: EntityManager,
    organisationId: string,
    versions: readonly RefreshedVersion[],
  ): Promise<void> {
    if (versions.length === 0) return;
    const remembered = await this.renew(
      manager,
      versions.map(({ document, sales }) => renewed(document, sales, document.fingerprint)),
    );
    const creditNoteIds = versions.flatMap(({ sales }) => sales.creditNoteIds ?? []);
    await this.wakeCreditNotes(manager, organisationId, creditNoteIds);
    const news = [...remembered].flatMap(([id, { isNew }]) => (isNew ? id : []));
    await noteDocuments(manager, news, NOT_ACTED_ON);
  }

  private async act(
    manager: EntityManager,
    lease: Lease,
    document: TrackedDocument,
    seen: { sales: SalesDocument; effect: VersionEffect; dueInMs: number | null },
  ): ReturnType<typeof recordChange> {
    const { sales, effect, dueInMs } = seen;
    switch (effect) {
      case 'restart':
        return { hasMoved: await this.restart(manager, lease, document), remark: null };
      case 'note_edit': {
        const detail = storedSentence('editedAfterRejection');
        const note = { reason: 'REJECTED_FINALLY', detail, dueInMs };
        await applyTransition(manager, { lease }, document, 'rejected', note);
        return { hasMoved: true, remark: null };
      }
      case 'exclude': {
        // Approved again, the document is still the correction of the rejected one.
        if (document.reason === 'REJECTED_CORRECTABLE')
          await manager.update(TrackedDocument, { id: document.id }, { isCorrection: true });
        const isLinked = await endSaleOfVoid(manager, { lease }, document);
        const detail = storedSentence(isLinked ? 'voidedSale' : 'voidedBefore');
        await applyTransition(manager, { lease }, document, 'excluded', { reason: 'VOIDED', detail });
        return { hasMoved: true, remark: null };
      }
      case 'mark_changed':
      case 'mark_restored':
        return recordChange(manager, { lease }, document, sales, dueInMs);
      case 'refresh':
      case 'track':
        return { hasMoved: false, remark: null };
    }
  }

  /**
   * Stores the version and says whether the document becomes due and whether the audit log must record it. Any change,
   * payment or layout included, makes a waiting document due; that of a written-back one may check its PDF.
   */
  private async remember(
    manager: EntityManager,
    document: TrackedDocument,
    sales: SalesDocument,
    fingerprint: string,
  ): Promise<Remembered> {
    const remembered = (await this.renew(manager, [renewed(document, sales, fingerprint)])).get(document.id);
    await this.wakeCreditNotes(manager, document.organisationId, sales.creditNoteIds ?? []);
    return remembered ?? { isDue: false, isNew: false };
  }

  /** Updates different documents; returns results by document id. */
  protected async renew(
    manager: EntityManager,
    versions: readonly RenewedVersion[],
  ): Promise<ReadonlyMap<string, Remembered>> {
    const [rows] = await manager.query<[{ id: string; is_due: boolean; is_new: boolean }[], number]>(
      `with given as (
         select * from jsonb_to_recordset($1::jsonb) as g(id uuid, ${LISTED}, "changedAt" timestamptz)),
       locked as materialized ${inOrder('id in (select id from given)')},
       in_doubt as (
         update write_backs w set result = 'to_check'
         from given g join documents d on d.id = g.id join organisations o on o.id = d.organisation_id
         where w.document_id = d.id and w.part = 'attachment' and w.result in ('written', 'to_check')
           and d.state in ${sqlList(WRITTEN_BACK_STATES)} and o.repairs_attachment
           and w.at < g."changedAt" - interval '2 minutes'
         returning w.document_id)
       update documents d set number = g.number, customer_name = g."customerName", issued_on = g."issuedOn",
         currency = g.currency, total = g.total, source = g.source, fingerprint = g.fingerprint, seen_at = clock_timestamp(),
         paid_into = case when d.source = g.source then d.paid_into end,
         due_at = case when d.id in (select document_id from in_doubt) or (d.state = 'waiting' and d.source <> g.source)
           then clock_timestamp() else d.due_at end
       from given g join locked using (id) join documents before on before.id = g.id
       where d.id = g.id returning d.id, d.due_at is not null as is_due,
         (d.number, d.customer_name, d.issued_on, d.currency, d.total, d.fingerprint) is distinct from
         (before.number, before.customer_name, before.issued_on, before.currency, before.total, before.fingerprint)
           as is_new`,
      [JSON.stringify(versions)],
    );
    return new Map(rows.map((row) => [row.id, { isDue: row.is_due, isNew: row.is_new }]));
  }

  /** Makes credit notes due that the invoice names as applied to it, since they may have waited for it. */
  protected async wakeCreditNotes(
    manager: EntityManager,
    organisationId: string,
    sourceIds: readonly string[],
  ): Promise<void> {
    if (sourceIds.length === 0) return;
    await manager.query(
      `update documents set due_at = clock_timestamp() where id in ${inOrder(
        `organisation_id = $1 and kind = 'credit_note' and state = 'waiting' and source_id = any($2)`,
      )}`,
      [organisationId, sourceIds],
    );
  }

  /**
   * Restarts a document. `isCorrection` only after the service has processed a version and allowed its
   * correction.
   */
  private async restart(manager: EntityManager, lease: Lease, document: TrackedDocument): Promise<boolean> {
    if (document.state === 'collected') return false;
    const isCorrection = document.reason === 'REJECTED_CORRECTABLE' || document.isCorrection;
    const note =
      document.state === 'excluded' && LEFT_OUT_BY[document.reason ?? ''] === undefined
        ? { reason: 'APPROVED_AGAIN', detail: storedSentence('approvedAgain'), dueInMs: 0 }
        : { reason: 'EDITED', detail: storedSentence('edited'), dueInMs: 0 };
    // True: a linked sale restarts even when it was changed after its receipt.
    const isSale = document.state === 'changed_after_fiscalisation';
    await applyTransition(manager, { lease, isSale }, document, 'collected', note);
    await manager.update(TrackedDocument, { id: document.id }, { isCorrection });
    return true;
  }
}

/**
 * True when the document has changed since the decision, or names another contact. Tax numbers of the contact are
 * compared by the mapping.
 */
function isOutdated(made: MadeDecision, { customer, ...sales }: SalesDocument): boolean {
  const decidedFor = made.about.customer;
  return (
    decidedFor.sourceId !== customer.sourceId ||
    outdatedSince(made, { ...sales, customer: { ...decidedFor, name: customer.name } }) !== null
  );
}

/** Replaces texts that cannot be stored in the columns of lists; `source` keeps the original. */
function listed(sales: SalesDocument, fingerprint: string): ListedVersion {
  return {
    number: displayText(sales.number),
    customerName: displayText(sales.customer.name),
    issuedOn: sales.issuedOn,
    currency: displayText(sales.currency),
    total: sales.total.toFixed(),
    source: writeSalesDocument(sales),
    fingerprint,
  };
}

function renewed(
  { id }: Pick<TrackedDocument, 'id'>,
  sales: SalesDocument,
  fingerprint: string,
): RenewedVersion {
  return { id, ...listed(sales, fingerprint), changedAt: sales.changedAt };
}
