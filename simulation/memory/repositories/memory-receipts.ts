import { WRITTEN_BACK_STATES } from '../../../src/documents/lifecycle';
import { type RecordedPart, ReceiptsRepository } from '../../../src/document-store/receipts.repository';
import type { TrackedDocument } from '../../../src/document-store/tracked-document.entity';
import type { WriteBack } from '../../../src/document-store/write-back.entity';
import type { WriteBackPart } from '../../../src/documents/receipt';
import { displayText } from '../../../src/documents/unstorable-text';
import { inOrder } from '../conditions';
import type { MemoryConnection } from '../memory-connection';
import type { Transaction } from '../transaction';
import { isDue } from './questions';

/** Every statement that ReceiptsRepository has in SQL. */
export class MemoryReceipts extends ReceiptsRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override dueAgain(organisationId: string, limit: number): Promise<TrackedDocument[]> {
    const { session } = this.memory;
    const { documents } = session.store.tables;
    return session.run('due again', (open) => {
      const rows = documents
        .seenBy(open)
        .filter((row) => row.organisationId === organisationId && WRITTEN_BACK_STATES.includes(row.state))
        .filter((row) => isDue(row, session.store.now()));
      return inOrder(rows, { dueAt: 'ASC', id: 'ASC' })
        .slice(0, limit)
        .map((row) => documents.copy(row));
    });
  }

  override begin(documentId: string, part: WriteBackPart, detail: string): Promise<boolean> {
    const { session } = this.memory;
    const { writeBacks } = session.store.tables;
    return session.run('begin a part', (open) => {
      const known = this.part(open, documentId, part);
      if (known !== undefined && known.result !== 'postponed') return false;
      const begun = { documentId, part, result: 'begun' as const, detail: displayText(detail) };
      if (known === undefined) writeBacks.insert(open, begun);
      else writeBacks.change(open, known, begun);
      return true;
    });
  }

  override async postpone(documentId: string, part: WriteBackPart, detail: string): Promise<void> {
    const { session } = this.memory;
    const { writeBacks } = session.store.tables;
    await session.run('postpone a part', (open) => {
      const known = this.part(open, documentId, part);
      const postponed = { documentId, part, result: 'postponed' as const, detail: displayText(detail) };
      if (known === undefined) writeBacks.insert(open, postponed);
      else if (known.result === 'begun' || known.result === 'postponed')
        writeBacks.change(open, known, postponed);
    });
  }

  override countWithoutPdf(organisationId: string): Promise<number> {
    const { session } = this.memory;
    const { documents } = session.store.tables;
    return session.run('count what has no PDF', (open) => {
      const isMissing = ({ id }: TrackedDocument): boolean =>
        (this.part(open, id, 'attachment')?.result ?? 'postponed') === 'postponed';
      return documents
        .seenBy(open)
        .filter((row) => row.organisationId === organisationId && row.state === 'fiscalised')
        .filter(isMissing).length;
    });
  }

  private part(open: Transaction, documentId: string, part: WriteBackPart): Readonly<WriteBack> | undefined {
    const { writeBacks } = this.memory.session.store.tables;
    return writeBacks.seenBy(open).find((row) => row.documentId === documentId && row.part === part);
  }

  override async record(parts: readonly RecordedPart[]): Promise<void> {
    if (parts.length === 0) return;
    const { session } = this.memory;
    const { writeBacks } = session.store.tables;
    await session.run('record parts', (open) => {
      for (const { documentId, part, result, detail, reason = null, replaced } of parts) {
        const known = this.part(open, documentId, part);
        const row = {
          documentId,
          part,
          result,
          detail: displayText(detail),
          reason,
          replaced: replaced === undefined ? (known?.replaced ?? null) : displayText(replaced),
          at: session.store.now(),
        };
        if (known === undefined) writeBacks.insert(open, row);
        else writeBacks.change(open, known, { ...row, attempts: known.attempts + 1 });
      }
    });
  }
}
