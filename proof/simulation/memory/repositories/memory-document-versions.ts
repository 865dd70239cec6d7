import type { EntityManager } from 'typeorm';
import { type Lease, LeaseLost } from '../../../../src/organisations/lease/lease';
import {
  DocumentVersionsRepository,
  type FirstVersion,
  type Remembered,
  type RenewedVersion,
  SEEN_FIRST,
} from '../../../../src/sync/collect/document-versions.repository';
import { Decimal } from '../../../../src/domain/money';
import { sessionOf } from '../memory-manager';
import { appendToAuditLog } from '../move-statement';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';

const VERSION = ['number', 'customerName', 'issuedOn', 'currency', 'total', 'fingerprint'] as const;

const ECHO_MS = 2 * 60_000;

/** In-memory counterpart of every SQL statement of DocumentVersionsRepository. */
export class MemoryDocumentVersions extends DocumentVersionsRepository {
  override async assertLease(manager: EntityManager, lease: Lease): Promise<void> {
    const session = sessionOf(manager);
    const { organisations } = session.store.tables;
    const isOurs = await session.run('assert the lease', (open) =>
      organisations.whose(open, 'id', lease.organisationId).some((row) => row.leaseToken === lease.token),
    );
    if (!isOurs) throw new LeaseLost('the organisation');
  }

  protected override async insert(manager: EntityManager, versions: readonly FirstVersion[]): Promise<void> {
    const session = sessionOf(manager);
    const { store } = session;
    await session.run('track', (open) => {
      const rows = versions.map(({ place: _place, ...version }) => {
        const total = new Decimal(version.total);
        return store.tables.documents.insert(open, { ...version, total, dueAt: store.now() });
      });
      const first = { fromState: null, reason: null, detail: SEEN_FIRST, actor: 'system' };
      for (const row of rows) appendToAuditLog(store, open, row, first);
    });
  }

  protected override renew(
    manager: EntityManager,
    versions: readonly RenewedVersion[],
  ): Promise<ReadonlyMap<string, Remembered>> {
    const session = sessionOf(manager);
    return session.run('remember versions', (open) => {
      const remembered = new Map<string, Remembered>();
      for (const version of versions) renewOne(session.store, open, version, remembered);
      return remembered;
    });
  }

  protected override async wakeCreditNotes(
    manager: EntityManager,
    organisationId: string,
    sourceIds: readonly string[],
  ): Promise<void> {
    if (sourceIds.length === 0) return;
    const session = sessionOf(manager);
    const { documents } = session.store.tables;
    await session.run('wake credit notes', (open) => {
      const waiting = documents
        .seenBy(open)
        .filter((row) => row.organisationId === organisationId && row.kind === 'credit_note')
        .filter((row) => row.state === 'waiting' && sourceIds.includes(row.sourceId));
      for (const row of waiting) documents.change(open, row, { dueAt: session.store.now() });
    });
  }
}

function renewOne(
  store: MemoryStore,
  open: Transaction,
  { id, changedAt, ...listed }: RenewedVersion,
  remembered: Map<string, Remembered>,
): void {
  const { documents } = store.tables;
  const version = { ...listed, total: new Decimal(listed.total) };
  const isInDoubt = doubtAttachment(store, open, id, changedAt);
  const row = documents.withId(open, id);
  if (row === undefined) return;
  const isNews = isInDoubt || (row.state === 'waiting' && row.source !== version.source);
  const dueAt = isNews ? store.now() : row.dueAt;
  const isNew = VERSION.some((field) => String(row[field]) !== String(version[field]));
  const paidInto = row.source === version.source ? row.paidInto : null;
  documents.change(open, row, { ...version, seenAt: store.now(), dueAt, paidInto });
  remembered.set(id, { isDue: dueAt !== null, isNew });
}

/**
 * Marks the attached PDF of a changed document to be checked, if the organisation wants lost PDFs replaced. @returns
 * true if there was one
 */
function doubtAttachment({ tables }: MemoryStore, open: Transaction, id: string, changedAt: Date): boolean {
  const document = tables.documents.withId(open, id);
  const organisation = tables.organisations.withId(open, document?.organisationId);
  const isHome = document?.state === 'written_back' || document?.state === 'changed_after_fiscalisation';
  if (!isHome || organisation?.repairsAttachment !== true) return false;
  const parts = tables.writeBacks
    .seenBy(open)
    .filter((row) => row.documentId === id && row.part === 'attachment')
    .filter((row) => row.result === 'written' || row.result === 'to_check')
    .filter((row) => row.at.getTime() < changedAt.getTime() - ECHO_MS);
  for (const part of parts) tables.writeBacks.change(open, part, { result: 'to_check' });
  return parts.length > 0;
}
