import { SEND_WITHIN_MS } from '../../../../src/domain/lifecycle/limits';
import { NOTED, UNDER_WAY_STATES, WRITTEN_BACK_STATES } from '../../../../src/domain/lifecycle/lifecycle';
import {
  BEGIN_PARTS,
  type ClaimedPdf,
  type BegunPart,
  type ReceiptToWrite,
  type RecordedPart,
  type SaleRow,
  ReceiptsRepository,
} from '../../../../src/documents/receipts.repository';
import type { FiscalReceiptRow } from '../../../../src/documents/receipts.entities';
import type { Submission } from '../../../../src/documents/submissions.entities';
import type { SentUnder } from '../../../../src/fiscal/accounts/fiscal-accounts.repository';
import type { TrackedDocument, WriteBack } from '../../../../src/documents/documents.entities';
import type { WriteBackPart } from '../../../../src/domain/receipt/receipt';
import { displayText } from '../../../../src/domain/unstorable-text';
import type { EntityManager } from 'typeorm';
import type { FiscalisedDocument, FiscalisedSubmission } from '../../../../src/documents/settle-fiscalised';
import { FACTS_OF_NOTE } from '../../../../src/domain/lifecycle/audit-facts';
import { CLAIM_PDF, PDF_NOTE } from '../../../../src/documents/fiscal-pdfs.repository';
import { appendToAuditLog } from '../move-statement';
import { sessionOf } from '../memory-manager';
import { settleFiscalised } from './submission-moves';
import { inOrder } from '../conditions';
import type { MemoryConnection } from '../memory-connection';
import type { Transaction } from '../transaction';
import { isDue } from './questions';
import { NO_SENTENCE, type StoredSentence } from '../../../../src/domain/texts/stored-sentence';

/** In-memory counterpart of every SQL statement of ReceiptsRepository. */
export class MemoryReceipts extends ReceiptsRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  protected override settleAll(
    manager: EntityManager,
    given: readonly FiscalisedSubmission[],
    withElsewhere: boolean,
  ): Promise<FiscalisedDocument[]> {
    const session = sessionOf(manager);
    return session.run('settle what was fiscalised', (open) =>
      settleFiscalised(session.store, open, given, withElsewhere),
    );
  }

  override async claimPdf(documentId: string, { bytes, ...pdf }: ClaimedPdf): Promise<void> {
    const { store } = this.memory.session;
    const { pdfs, receipts, documents } = store.tables;
    await this.memory.session.run(CLAIM_PDF, (open) => {
      const [known] = pdfs.whose(open, 'documentId', documentId);
      const stored = { documentId, bytes, fetchedAt: store.now() };
      if (known === undefined) pdfs.insert(open, stored);
      else pdfs.change(open, known, stored);
      const receipt = receipts.whose(open, 'documentId', documentId).find((row) => !row.isDouble);
      if (receipt === undefined) return;
      receipts.change(open, receipt, { ...pdf, pdfIsClaimed: true });
      const document = documents.withId(open, documentId);
      if (document === undefined || !WRITTEN_BACK_STATES.includes(document.state)) return;
      const said = { reason: NOTED, detail: PDF_NOTE, actor: 'system', kinds: FACTS_OF_NOTE };
      appendToAuditLog(store, open, document, { ...said, fromState: document.state });
    });
  }

  override toWriteBack(documentIds: readonly string[]): Promise<ReceiptToWrite[]> {
    const { session } = this.memory;
    const { receipts, submissions, writeBacks } = session.store.tables;
    return session.run('receipts to write back', (open) =>
      receipts
        .whose(open, 'documentId', ...documentIds)
        .filter(({ isDouble }) => !isDouble)
        .map((row) => {
          const sent = submissions.whose(open, 'documentId', row.documentId);
          const endOf = ({
            submissionId,
          }: Readonly<FiscalReceiptRow>): { requestId: string | null; ageMs: number } => {
            const own = session.store.tables.documents.withId(open, row.documentId)!;
            return {
              requestId: sent.find(({ id }) => id === submissionId)?.requestId ?? null,
              ageMs: session.store.now().getTime() - own.createdAt.getTime(),
            };
          };
          return {
            receipt: receipts.copy(row),
            parts: writeBacks
              .whose(open, 'documentId', row.documentId)
              .map(({ part, result, detail, begunAt }) => ({ part, result, detail, begunAt })),
            sent: { ...sentOf(sent, row), ...endOf(row) },
            fingerprint: sent.find(({ state }) => state === 'fiscalised')?.fingerprint ?? null,
            isEntered: session.store.tables.resolutions
              .seenBy(open)
              .some((one) => one.submissionId === row.submissionId && one.decision === 'fiscalised'),
          };
        }),
    );
  }

  protected override saleRows(documentIds: readonly string[]): Promise<SaleRow[]> {
    const { session } = this.memory;
    const { tables } = session.store;
    return session.run('sales that are linked', (open) => {
      return tables.decisions
        .whose(open, 'documentId', ...documentIds)
        .filter((row) => row.decision === 'sale' && row.isStanding)
        .flatMap(({ documentId, originalId }) => {
          const own = tables.documents.withId(open, documentId);
          const original = tables.documents.withId(open, originalId);
          const recorded = tables.outsideReceipts
            .whose(open, 'documentId', documentId)
            .find((row) => row.withdrawnAt === null && row.source === 'sale');
          if (own === undefined || original === undefined || recorded === undefined) return [];
          const receipt = tables.receipts.whose(open, 'documentId', original.id).find((row) => !row.isDouble);
          const sent = tables.submissions.withId(open, receipt?.submissionId);
          const { deviceId, fiscalNumber, datedOn, verificationCode, address } = recorded;
          const organisation = tables.organisations.withId(open, original.organisationId);
          return [
            {
              ...{ documentId, originalId: original.id, fingerprint: own.fingerprint },
              ...{ deviceId, fiscalNumber, datedOn, verificationCode, address },
              ...{ number: sent?.number ?? original.number, books: organisation?.name ?? '' },
              ...{ ownTotal: own.total.toString(), total: (sent?.total ?? original.total).toString() },
              sent: {
                fiscalAccountId: sent?.fiscalAccountId ?? recorded.fiscalAccountId ?? '',
                credentialsVersion: sent?.credentialsVersion ?? 0,
              },
              parts: tables.writeBacks
                .whose(open, 'documentId', documentId)
                .map(({ part, result, detail, begunAt }) => ({
                  ...{ part, result, detail },
                  begunAt: begunAt?.toISOString() ?? null,
                })),
            },
          ];
        });
    });
  }

  override claimEntered(documentIds: readonly string[]): Promise<string[]> {
    const { session } = this.memory;
    const { documents, writeBacks } = session.store.tables;
    return session.run('claim what was entered', (open) =>
      documents
        .whose(open, 'id', ...documentIds)
        .filter(({ state }) => state === 'fiscalised')
        .map(({ id }) => {
          const begun = {
            part: 'link',
            result: 'begun',
            detail: NO_SENTENCE,
            begunAt: session.store.now(),
          } as const;
          if (this.part(open, id, 'link') === undefined)
            writeBacks.insert(open, { documentId: id, ...begun });
          return id;
        }),
    );
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

  protected override beginAll(parts: readonly BegunPart[]): Promise<boolean[]> {
    const { session } = this.memory;
    const { writeBacks } = session.store.tables;
    return session.run(BEGIN_PARTS, (open) =>
      parts.map(({ documentId, part, detail }) => {
        const known = this.part(open, documentId, part);
        if (known !== undefined && known.result !== 'postponed') return false;
        const begun = { documentId, part, result: 'begun' as const, detail, begunAt: session.store.now() };
        if (known === undefined) writeBacks.insert(open, begun);
        else writeBacks.change(open, known, begun);
        return true;
      }),
    );
  }

  override beginAgain(documentId: string, part: WriteBackPart): Promise<boolean> {
    const { session } = this.memory;
    const { store } = session;
    return session.run('begin a part again', (open) => {
      const known = this.part(open, documentId, part);
      if (known?.result !== 'begun') return false;
      if (known.begunAt !== null && known.begunAt > store.in(-SEND_WITHIN_MS)) return false;
      store.tables.writeBacks.change(open, known, { begunAt: store.now() });
      return true;
    });
  }

  override async postpone(documentId: string, part: WriteBackPart, detail: StoredSentence): Promise<void> {
    const { session } = this.memory;
    const { writeBacks } = session.store.tables;
    await session.run('postpone a part', (open) => {
      const known = this.part(open, documentId, part);
      const postponed = { documentId, part, result: 'postponed' as const, detail };
      if (known === undefined) writeBacks.insert(open, postponed);
      else if (known.result === 'begun' || known.result === 'postponed')
        writeBacks.change(open, known, postponed);
    });
  }

  override countPdfsToCome(organisationId: string): Promise<number> {
    const { session } = this.memory;
    const { documents, organisations } = session.store.tables;
    return session.run('count what has no PDF', (open) => {
      const own = organisations.withId(open, organisationId);
      const isLive = ({ issuedOn }: TrackedDocument): boolean =>
        own?.goLiveOn != null && issuedOn >= own.goLiveOn;
      const isMissing = ({ id }: TrackedDocument): boolean =>
        (this.part(open, id, 'attachment')?.result ?? 'postponed') === 'postponed';
      return documents
        .whose(open, 'state', 'fiscalised', ...UNDER_WAY_STATES)
        .filter((row) => row.organisationId === organisationId)
        .filter((row) => row.state === 'fiscalised' || isLive(row))
        .filter(isMissing).length;
    });
  }

  private part(open: Transaction, documentId: string, part: WriteBackPart): Readonly<WriteBack> | undefined {
    const { writeBacks } = this.memory.session.store.tables;
    return writeBacks.whose(open, 'documentId', documentId).find((row) => row.part === part);
  }

  protected override async recordAll(parts: readonly RecordedPart[]): Promise<void> {
    const { session } = this.memory;
    const { writeBacks } = session.store.tables;
    await session.run('record parts', (open) => {
      for (const { documentId, part, result, detail, reason = null, replaced } of parts) {
        const known = this.part(open, documentId, part);
        const row = {
          documentId,
          part,
          result,
          detail,
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

function sentOf(
  submissions: readonly Readonly<Submission>[],
  { submissionId }: Readonly<FiscalReceiptRow>,
): SentUnder {
  const { fiscalAccountId, credentialsVersion } = submissions.find(({ id }) => id === submissionId)!;
  return { fiscalAccountId, credentialsVersion };
}
