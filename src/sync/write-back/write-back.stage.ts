import { Injectable, Logger } from '@nestjs/common';
import { CallShareExhausted } from '../../connectors/books-access';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import { recordChange } from '../fiscalised-changes';
import { applyTransition, noteDocuments, type TransitionNote } from '../../documents/transitions';
import { ReceiptsRepository, type ReceiptToWrite } from '../../documents/receipts.repository';
import { FISCALISED_STATES, SALE_LOOKED_AT, WRITTEN_BACK_STATES } from '../../domain/lifecycle/lifecycle';
import type { WriteBackPart } from '../../domain/receipt/receipt';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { storedSentence, inTurn, NO_SENTENCE } from '../../domain/texts/stored-sentence';
import { BackfillLimited } from '../../organisations/books/books.service';
import { eachDocument } from '../each-document';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';
import { BY_IDENTITY, IdentityGateService } from '../identity-gate.service';
import { CLOSED_RETRY_MS } from '../submit/submission-gate.service';
import { DocumentWriteBackService } from './document-write-back.service';
import { FieldWriteBackService } from './field-write-back.service';
import { PendingWriteBack } from './pending-write-back';
import { PdfDelayed } from './receipt-pdfs.service';

const BATCH = 50;
/** Attempts after which a document is written by a call of its own, so that it cannot spoil the batch. */
const TRIES_TOGETHER = 2;

/**
 * Stage 5: writes receipts back to the books. Parts are independent, and a refusal by the books does not undo
 * fiscalisation.
 */
@Injectable()
export class WriteBackStage implements Stage {
  readonly name = 'write back';
  readonly phase = 'follows';
  private readonly logger = new Logger(WriteBackStage.name);

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly parts: DocumentWriteBackService,
    private readonly fields: FieldWriteBackService,
    private readonly identity: IdentityGateService,
  ) {}

  isDue({ states }: DueWork): boolean {
    return states.has('excluded') || FISCALISED_STATES.some((state) => states.has(state));
  }

  /**
   * Writes PDF, link and note in order of importance, since a day's calls may not suffice. A missing PDF delays neither
   * link nor note.
   */
  async run(work: OrganisationWork, { states }: DueWork): Promise<number> {
    const { id } = work.organisation;
    const isDueAgain = WRITTEN_BACK_STATES.some((state) => states.has(state));
    const found = [
      ...(await this.documents.due(id, 'fiscalised', BATCH)),
      ...(isDueAgain ? await this.receipts.dueAgain(id, BATCH) : []),
      ...(states.has('excluded') ? await this.dueSales(id) : []),
    ].slice(0, BATCH);
    if (found.length === 0) return 0;
    const stopped = await this.identity.whyAnother(work.organisation);
    if (stopped !== null) {
      for (const document of found)
        await this.documents.postpone(document, stopped, CLOSED_RETRY_MS, false, BY_IDENTITY);
      return 0;
    }
    const { due, pending } = await this.claimed(found);
    // Skips an edited linked sale: nothing is written until it matches that sale again.
    for (const document of found)
      if (document.state === SALE_LOOKED_AT.from && !pending.has(document.id))
        await this.documents.postpone(document, null, null);
    const delayed = new Map<string, PdfDelayed>();
    const attached = await this.withPdf(work, due, pending, delayed);
    const linked = await this.withFields(work, attached, pending);
    const noted = await this.withNote(work, await this.withoutNoteUnderWay(work, linked, pending), pending);
    return this.finishAll(work, noted, pending, delayed);
  }

  /** Linked sales that get the receipt of another document; other excluded documents have nothing to write. */
  private async dueSales(organisationId: string): Promise<TrackedDocument[]> {
    const due = await this.documents.due(organisationId, 'excluded', BATCH);
    const sales = await this.receipts.salesToWriteBack(due.map(({ id }) => id));
    const isSale = ({ id }: TrackedDocument): boolean => sales.some(({ documentId }) => documentId === id);
    for (const document of due) if (!isSale(document)) await this.documents.postpone(document, null, null);
    return due.filter(isSale);
  }

  /** Removes documents whose numbers a person is withdrawing; numbers entered meanwhile are read again. */
  private async claimed(
    found: readonly TrackedDocument[],
  ): Promise<{ due: readonly TrackedDocument[]; pending: ReadonlyMap<string, PendingWriteBack> }> {
    const pending = await this.load(found);
    const entered = found.flatMap(({ id }) => (pending.get(id)?.isWithdrawable === false ? [] : [id]));
    if (entered.length === 0) return { due: found, pending };
    const claimed = await this.receipts.claimEntered(entered);
    const due = found.filter(({ id }) => !entered.includes(id) || claimed.includes(id));
    return { due, pending: await this.load(due) };
  }

  private async load(due: readonly TrackedDocument[]): Promise<Map<string, PendingWriteBack>> {
    const [linked, own] = [due.filter(isSale), due.filter((document) => !isSale(document))];
    const found = await this.receipts.toWriteBack(own.map(({ id }) => id));
    const sales = linked.length === 0 ? [] : await this.receipts.salesToWriteBack(linked.map(({ id }) => id));
    const known = new Map<string, ReceiptToWrite>([
      ...found.map((one) => [one.receipt.documentId, one] as const),
      ...sales.map((one) => [one.documentId, one] as const),
    ]);
    return new Map(
      due.flatMap((document) => {
        const own = known.get(document.id);
        return own === undefined ? [] : [[document.id, new PendingWriteBack(document, own)] as const];
      }),
    );
  }

  /** Returns documents whose PDF is written, refused for good, or still to be made by the service. */
  private withPdf(
    work: OrganisationWork,
    documents: readonly TrackedDocument[],
    pending: ReadonlyMap<string, PendingWriteBack>,
    delayed: Map<string, PdfDelayed>,
  ): Promise<TrackedDocument[]> {
    let outage: PdfDelayed | null = null;
    return this.written(work, documents, pending, 'attachment', async (document) => {
      const one = find(pending, document);
      try {
        if (outage !== null && !one.isDone('attachment')) throw outage.forAnother();
        await this.parts.attach(work, one);
      } catch (error) {
        if (!(error instanceof PdfDelayed)) throw error;
        if (error.isOutage) outage = error;
        delayed.set(document.id, error);
      }
    });
  }

  /** Returns documents whose fields are written, or refused for good. */
  private withFields(
    work: OrganisationWork,
    documents: readonly TrackedDocument[],
    pending: ReadonlyMap<string, PendingWriteBack>,
  ): Promise<TrackedDocument[]> {
    const together = documents.filter((document) => document.attempts < TRIES_TOGETHER);
    const allTogether = once(() =>
      this.fields.write(
        work,
        together.map((document) => find(pending, document)),
      ),
    );
    return this.written(work, documents, pending, 'link', (document) =>
      together.includes(document) ? allTogether() : this.fields.write(work, [find(pending, document)]),
    );
  }

  /** Removes documents whose note is under way; they stay due. */
  private async withoutNoteUnderWay(
    work: OrganisationWork,
    documents: readonly TrackedDocument[],
    pending: ReadonlyMap<string, PendingWriteBack>,
  ): Promise<readonly TrackedDocument[]> {
    if (documents.every((document) => find(pending, document).result('note') !== 'begun')) return documents;
    const now = await work.now();
    return documents.filter((document) => !find(pending, document).isNoteUnderWay(now));
  }

  private withNote(
    work: OrganisationWork,
    documents: readonly TrackedDocument[],
    pending: ReadonlyMap<string, PendingWriteBack>,
  ): Promise<TrackedDocument[]> {
    const { id, writesNote } = work.organisation;
    const pdfsToCome = once(() =>
      writesNote === 'never' || !this.parts.hasPdfs(work)
        ? Promise.resolve(0)
        : this.receipts.countPdfsToCome(id),
    );
    return this.written(work, documents, pending, 'note', async (document) =>
      this.parts.note(work, find(pending, document), pdfsToCome),
    );
  }

  /** Returns documents whose part could be written; one that waits for calls shows that. */
  private async written(
    work: OrganisationWork,
    documents: readonly TrackedDocument[],
    pending: ReadonlyMap<string, PendingWriteBack>,
    part: WriteBackPart,
    write: (document: TrackedDocument) => Promise<void>,
  ): Promise<TrackedDocument[]> {
    const done = new Set<TrackedDocument>();
    const writeOne = async (document: TrackedDocument): Promise<boolean> => {
      try {
        await find(pending, document).calls.during(() => write(document));
      } catch (error) {
        if (isPostponement(error)) await this.receipts.postpone(document.id, part, error.said);
        throw error;
      }
      done.add(document);
      return true;
    };
    await eachDocument(this.documents, work, documents, writeOne, this.parts.atOnce(work));
    return documents.filter((document) => done.has(document));
  }

  private async finishAll(
    work: OrganisationWork,
    documents: readonly TrackedDocument[],
    pending: ReadonlyMap<string, PendingWriteBack>,
    delayed: ReadonlyMap<string, PdfDelayed>,
  ): Promise<number> {
    // Selects the usual case: all parts written and no edit meanwhile.
    const whole = documents.filter(
      (document) =>
        document.state === 'fiscalised' && !delayed.has(document.id) && !isEdited(find(pending, document)),
    );
    const moves = whole.map((document) => ({ document, note: noteOf(find(pending, document)) }));
    await this.documents.moveAll(work.lease, moves, 'written_back');
    for (const document of whole) this.log(work, find(pending, document));
    const others = documents.filter((document) => !whole.includes(document));
    const finished = await eachDocument(this.documents, work, others, async (document) => {
      const delay = delayed.get(document.id);
      const one = find(pending, document);
      if (delay !== undefined) {
        if (!isSale(document)) await this.noticeEdit(work, one);
        throw delay;
      }
      if (isSale(document)) return this.finishSale(one);
      if (document.state !== 'fiscalised') return this.finishAgain(work, one);
      await this.finish(work, one);
      this.log(work, one);
      return true;
    });
    return whole.length + finished;
  }

  /** Logs a finished document in one line: ids and numbers of the service, nothing of the books. */
  private log({ organisation }: OrganisationWork, one: PendingWriteBack): void {
    const { document, receipt, sent, ageMs, calls } = one;
    const context = {
      ...{ organisationId: organisation.id, documentId: document.id, requestId: sent.requestId },
      ...{ fiscalNumber: receipt.fiscalNumber, milliseconds: ageMs, calls: calls.of(organisation.platform) },
    };
    this.logger.log(context, 'a document is fiscalised and written back');
  }

  /** Reports an edit at once when all parts but the PDF are written back. */
  private async noticeEdit(work: OrganisationWork, one: PendingWriteBack): Promise<void> {
    const { document } = one;
    if (document.state !== 'fiscalised' || !isEdited(one)) return;
    const present = readSalesDocument(document.source);
    // Leaves the PDF due; the failure thrown to the caller sets the delay.
    await this.documents.transaction((manager) => recordChange(manager, work, { ...document }, present, 0));
  }

  /** Marks a document as written back, and reports an edit made meanwhile at once. */
  private async finish({ lease }: OrganisationWork, one: PendingWriteBack): Promise<void> {
    const { document } = one;
    // Uses one transaction, because an edit already known would not be found on a written-back document.
    await this.documents.transaction(async (manager) => {
      const current = { ...document };
      await applyTransition(manager, { lease }, current, 'written_back', noteOf(one));
      await recordChange(manager, { lease }, current, readSalesDocument(current.source), null);
    });
  }

  /** Completes a linked sale; the document stays excluded, because none of it is to be sent. */
  private async finishSale(one: PendingWriteBack): Promise<boolean> {
    const { document, sale, written } = one;
    const said = storedSentence('saleWritten', { number: sale?.number ?? '', text: sale?.books ?? '' });
    const detail = inTurn(said, one.refusals());
    if (written.length > 0)
      await this.documents.transaction((manager) => noteDocuments(manager, [document.id], detail));
    await this.documents.postpone(document, null, null);
    return written.length > 0;
  }

  /** Completes a repeated write-back: corrections and remaining refusals become a line of the history. */
  private async finishAgain(work: OrganisationWork, one: PendingWriteBack): Promise<boolean> {
    const { document } = one;
    if (one.written.length === 0) {
      await this.documents.postpone(document, null, null);
      return false;
    }
    const again = one.written.filter((part) => part.result === 'written').map((part) => part.part);
    const told =
      again.length === 0 ? NO_SENTENCE : storedSentence('writtenAgain', { parts: again.join(', ') });
    const refusals = one.refusals();
    const isChanged = document.state === 'changed_after_fiscalisation';
    const reason = isChanged ? document.reason : refusals === NO_SENTENCE ? null : 'WRITTEN_BACK_IN_PART';
    await this.documents.move(work.lease, document, document.state, {
      reason: reason ?? undefined,
      detail: inTurn(told, refusals),
    });
    return true;
  }
}

/** True for an excluded document that is due: a person has linked it to the receipt of another document. */
function isSale({ state }: TrackedDocument): boolean {
  return state === 'excluded';
}

/** True when the document was edited since the fiscalised version. */
function isEdited({ document, fiscalisedFingerprint }: PendingWriteBack): boolean {
  return document.fingerprint !== fiscalisedFingerprint;
}

function noteOf(one: PendingWriteBack): TransitionNote {
  const detail = one.refusals();
  return { reason: detail === NO_SENTENCE ? undefined : 'WRITTEN_BACK_IN_PART', detail };
}

function find(pending: ReadonlyMap<string, PendingWriteBack>, document: TrackedDocument): PendingWriteBack {
  const found = pending.get(document.id);
  if (found === undefined) throw new Error(`document ${document.id} is fiscalised without a receipt`);
  return found;
}

/** Memoises work: all callers share the first caller's promise. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | null = null;
  return () => (begun ??= work());
}

/** Recognises work for which the day's calls are too few. A backfill at its limit needs no notification. */
function isPostponement(error: unknown): error is CallShareExhausted {
  return error instanceof CallShareExhausted && !(error instanceof BackfillLimited);
}
