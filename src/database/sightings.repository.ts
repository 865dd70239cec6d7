import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SalesDocument } from '../documents/sales-document';
import { writeSalesDocument } from '../documents/sales-document-json';
import { displayText } from '../documents/unstorable-text';
import { Organisation } from './entities/organisation.entity';
import { Submission } from './entities/submission.entity';
import { TrackedDocument } from './entities/tracked-document.entity';
import { type Lease, LeaseLost } from './lease';
import { INTO_THE_LEDGER, moveDocument } from './moves';

/** What a new version of a known document calls for, besides remembering it. */
export type SightingEffect = 'refresh' | 'restart' | 'exclude' | 'mark_changed' | 'mark_restored' | 'track';

/** Versions of documents as the books serve them: stored, and turned into moves where they matter. */
@Injectable()
export class SightingsRepository {
  /** @throws LeaseLost when the organisation has passed to another process */
  async assertLease(manager: EntityManager, lease: Lease): Promise<void> {
    const isOurs = await manager
      .createQueryBuilder(Organisation, 'organisation')
      .where({ id: lease.organisationId, leaseToken: lease.token })
      .setLock('pessimistic_read')
      .getOne();
    if (isOurs === null) throw new LeaseLost('the organisation');
  }

  async submittedFingerprint(manager: EntityManager, document: TrackedDocument): Promise<string | null> {
    const submission = await manager.findOneBy(Submission, { documentId: document.id, state: 'fiscalised' });
    return submission?.fingerprint ?? null;
  }

  async track(
    manager: EntityManager,
    organisationId: string,
    sales: SalesDocument,
    fingerprint: string,
  ): Promise<void> {
    await manager.query(
      `with moved as (
       insert into documents (organisation_id, kind, source_id, number, customer_name, issued_on, currency, total,
         source, fingerprint, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp())
       returning id, organisation_id, changed_at as at, null::text as from_state, 'collected' as to_state,
         null::text as reason, 'Seen in the books for the first time.' as detail, 'system' as actor)
       ${INTO_THE_LEDGER}`,
      [organisationId, sales.kind, sales.sourceId, ...listed(sales), fingerprint],
    );
  }

  /** Remembers the version and, where it changes what is to be done, moves the document. */
  async record(
    manager: EntityManager,
    lease: Lease,
    document: TrackedDocument,
    sales: SalesDocument,
    fingerprint: string,
    effect: SightingEffect,
  ): Promise<void> {
    await manager.query(
      `update documents set number = $2, customer_name = $3, issued_on = $4, currency = $5, total = $6, source = $7,
         fingerprint = $8, seen_at = clock_timestamp() where id = $1`,
      [document.id, ...listed(sales), fingerprint],
    );
    if (effect === 'restart') await this.restart(manager, lease, document);
    if (effect === 'exclude') {
      const detail = 'Voided or deleted in the books before it was submitted.';
      await moveDocument(manager, { lease }, document, 'excluded', { reason: 'VOIDED', detail });
    }
    if (effect === 'mark_changed') {
      const reason = sales.status === 'void' ? 'VOIDED' : 'EDITED';
      const detail =
        reason === 'VOIDED'
          ? 'Voided in the books although it is fiscalised: write a credit note instead.'
          : 'Edited in the books although it is fiscalised: undo the edit, or write a credit note and a new invoice.';
      await moveDocument(manager, { lease }, document, 'changed_after_fiscalisation', { reason, detail });
    }
    if (effect === 'mark_restored') {
      const detail = 'The books agree with the fiscal document again.';
      await moveDocument(manager, { lease }, document, 'written_back', { detail });
    }
  }

  private async restart(manager: EntityManager, lease: Lease, document: TrackedDocument): Promise<void> {
    if (document.state === 'collected') return;
    const isCorrection = document.state === 'rejected' || document.isCorrection;
    const note = { reason: 'EDITED', detail: 'Edited in the books.', dueInMs: 0 };
    await moveDocument(manager, { lease }, document, 'collected', note);
    await manager.update(TrackedDocument, { id: document.id }, { isCorrection });
  }
}

/** The columns that lists show; texts that cannot be stored are shown with a stand-in, `source` keeps them. */
function listed(sales: SalesDocument): unknown[] {
  return [
    displayText(sales.number),
    displayText(sales.customer.name),
    sales.issuedOn,
    displayText(sales.currency),
    sales.total.toFixed(),
    writeSalesDocument(sales),
  ];
}
