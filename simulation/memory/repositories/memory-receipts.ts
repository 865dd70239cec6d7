import { HOME, type RecordedPart, ReceiptsRepository } from '../../../src/database/receipts.repository';
import type { TrackedDocument } from '../../../src/database/entities/tracked-document.entity';
import type { WriteBackPart } from '../../../src/documents/receipt';
import { displayText } from '../../../src/documents/unstorable-text';
import { inOrder } from '../conditions';
import type { MemoryConnection } from '../memory-connection';
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
        .filter((row) => row.organisationId === organisationId && HOME.includes(row.state))
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
      if (writeBacks.seenBy(open).some((row) => row.documentId === documentId && row.part === part))
        return false;
      writeBacks.insert(open, { documentId, part, result: 'begun', detail: displayText(detail) });
      return true;
    });
  }

  override async record(parts: readonly RecordedPart[]): Promise<void> {
    if (parts.length === 0) return;
    const { session } = this.memory;
    const { writeBacks } = session.store.tables;
    await session.run('record parts', (open) => {
      for (const { documentId, part, result, detail, reason = null } of parts) {
        const known = writeBacks
          .seenBy(open)
          .find((row) => row.documentId === documentId && row.part === part);
        const row = {
          documentId,
          part,
          result,
          detail: displayText(detail),
          reason,
          at: session.store.now(),
        };
        if (known === undefined) writeBacks.insert(open, row);
        else writeBacks.change(open, known, { ...row, attempts: known.attempts + 1 });
      }
    });
  }
}
