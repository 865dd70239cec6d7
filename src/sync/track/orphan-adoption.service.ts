import { storedSentence } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { DocumentsRepository } from '../../documents/documents.repository';
import { Outcome, Submission, type OutcomeSettlement } from '../../documents/submissions.entities';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { applyTransition, noteDocuments } from '../../documents/transitions';
import { type Look, MOST_PDFS, OrphansRepository } from '../../documents/orphans.repository';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { OrphanHintsService } from './orphan-hints.service';
import { OrphanPdfsService } from './orphan-pdfs.service';
import { FISCALISED_STATES } from '../../domain/lifecycle/lifecycle';
import { OUTCOMES_LAST_MS } from '../../domain/lifecycle/limits';
import { provesDocument } from '../../domain/receipt/printed-document';
import { FiscalReceiptRow } from '../../documents/receipts.entities';
import type { FiscalData } from '../../domain/fiscal/outcome';
import { isOneReceipt, showTwice } from './fiscalised-twice';

/**
 * Shows on a document with a receipt that another installation or program has fiscalised it as well. Without a receipt,
 * or with several candidates, the success stays unassigned.
 * @param received submissions from here that the PDF of the success names
 */
export async function showCopied(
  documents: DocumentsRepository,
  { fiscalAccountId, requestId }: Outcome,
  data: FiscalData,
  received: readonly Submission[],
): Promise<void> {
  const [documentId, another] = new Set(received.map((submission) => submission.documentId));
  if (documentId === undefined || another !== undefined) return;
  await documents.transaction(async (manager) => {
    const document = await documents.locked(manager, documentId);
    if (!FISCALISED_STATES.includes(document.state)) return;
    // A concurrent process may have found the owner: then it was sent from here, and the PDF was the wrong one.
    if (await manager.existsBy(Submission, { fiscalAccountId, requestId })) return;
    const receipts = await manager.findBy(FiscalReceiptRow, { documentId: document.id });
    const isKnown = receipts.some((receipt) => isOneReceipt(receipt, data));
    const settledAs: OutcomeSettlement = isKnown ? 'repeated' : 'contradicted';
    const settled = { settledAs, settledAt: () => 'clock_timestamp()', names: [document.id] };
    await manager.update(Outcome, { fiscalAccountId, requestId, settledAt: IsNull() }, settled);
    if (isKnown) return;
    const { deviceId, fiscalNumber } = data;
    const detail = storedSentence('copyFiscalised', { requestId, deviceId, fiscalNumber });
    await showTwice(manager, document, detail);
  });
}

/** Unreadable PDFs after which the rest waits for the next run, to spare the service. */
const MOST_FAILURES = 3;

/**
 * Finds lost answers of uncertain submissions, or of those considered not received, among outcomes of unknown requests.
 * Evidence is the service's PDF, which must name number, total and currency of exactly one document; never elimination,
 * since others may use the account.
 */
@Injectable()
export class OrphanAdoptionService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly orphans: OrphansRepository,
    private readonly hints: OrphanHintsService,
    private readonly pdfs: OrphanPdfsService,
  ) {}

  /**
   * Returns the number of submissions whose request id was found; `/status` then decides. Failures are not thrown: they
   * belong to one hint or file.
   */
  async adopt(account: OpenFiscalAccount): Promise<number> {
    const unanswered = await this.submissions.withoutRequest(account.id, OUTCOMES_LAST_MS);
    const [oldest] = unanswered;
    // Possible lost answers come before outcomes that can only prove a second receipt.
    const due = async (): Promise<Outcome[]> => {
      const found = oldest === undefined ? [] : await this.orphans.due(account.id, oldest.startedAt);
      return found.length > 0 ? found : this.orphans.due(account.id, null);
    };
    return this.look(account, unanswered, { found: await due(), again: due });
  }

  /**
   * Tries possible answers to one submission at once, because a person waits.
   * @throws SealBroken when the credentials that it was sent under cannot be read
   */
  async adoptFor(submission: Submission): Promise<void> {
    const found = await this.orphans.openOf(submission.documentId);
    if (found.length === 0) return;
    const account = await this.hints.opened(submission);
    const unanswered = await this.submissions.withoutRequest(account.id, OUTCOMES_LAST_MS);
    const someOf = (open: readonly Outcome[]): Outcome[] => {
      const successes = open.filter(({ isHint }) => !isHint).slice(0, MOST_PDFS);
      return [...open.filter(({ isHint }) => isHint), ...successes];
    };
    await this.look(account, unanswered, {
      found: someOf(found),
      again: async () => someOf(await this.orphans.openOf(submission.documentId)),
    });
  }

  /** Queries the hints and compares successes with our documents. */
  private async look(
    account: OpenFiscalAccount,
    unanswered: readonly Submission[],
    { found, again }: { found: readonly Outcome[]; again: () => Promise<readonly Outcome[]> },
  ): Promise<number> {
    const asSent = await this.hints.accountsOf(unanswered, account);
    const isNews = await this.hints.ask(
      asSent,
      found.filter(({ isHint }) => isHint),
    );
    const left = isNews ? await again() : found;
    const successes = left.filter(({ isHint }) => !isHint);
    return successes.length === 0 ? 0 : this.compare(account, asSent, successes);
  }

  private async compare(
    account: OpenFiscalAccount,
    asSent: readonly OpenFiscalAccount[],
    successes: readonly Outcome[],
  ): Promise<number> {
    // Time before the comparison: answers stored meanwhile are compared next time.
    const comparedAt = await this.orphans.answersSeenUntil();
    const unanswered = await this.submissions.withoutRequest(account.id, OUTCOMES_LAST_MS);
    const looks: Look[] = [];
    const read: { readonly orphan: Outcome; readonly text: string; readonly received: Submission[] }[] = [];
    let failures = 0;
    for (const orphan of successes) {
      const text = await this.pdfs.textOf(asSent, orphan);
      const received = text === null ? [] : await this.pdfs.receivedOf(account.id, text);
      const names = text === null ? null : namedBy(orphan, text, unanswered, received);
      looks.push({ outcomeId: orphan.id, names });
      if (text !== null) read.push({ orphan, text, received });
      else failures += 1;
      if (failures === MOST_FAILURES) break;
    }
    await this.orphans.keepLooks(account.id, looks, comparedAt);
    let adopted = 0;
    for (const { orphan, text, received } of read) {
      const proven = await this.pdfs.provenBy(orphan, text, unanswered);
      const owner = ownerOf(proven);
      if (owner !== null && (await this.give(owner, orphan.requestId))) adopted += 1;
      const data = this.pdfs.receiptOf(account, orphan);
      if (proven.length > 0 || received.length === 0 || data === null) continue;
      if (await this.hints.confirms(asSent, orphan)) await showCopied(this.documents, orphan, data, received);
    }
    return adopted;
  }

  /** Assigns the request. A submission considered not received stays rejected until the service reports. */
  private give(submission: Submission, requestId: string): Promise<boolean> {
    const isDenied = submission.state !== 'unknown';
    return this.documents.transaction(async (manager) => {
      // State before the request is assigned, held or repeated: in both cases the service has just answered.
      const { state } = await this.documents.locked(manager, submission.documentId);
      // The request may be that of a later attempt, whose answer is still awaited.
      if (isDenied && state === 'submitting') return false;
      const to = isDenied ? 'rejected' : 'accepted';
      if (!(await this.submissions.settle(manager, submission, [submission.state], to, { requestId })))
        return false;
      if (isDenied) {
        await noteDocuments(manager, [submission.documentId], storedSentence('identified', { requestId }));
        await this.documents.scheduleStatusCheck(submission.fiscalAccountId, [requestId], manager);
        return true;
      }
      const detail = storedSentence('identifiedByPdf', { requestId, answered: submission.requestId });
      const document = { id: submission.documentId, state };
      await applyTransition(manager, { actor: 'system' }, document, 'processing', {
        detail,
        dueInMs: 0,
      });
      return true;
    });
  }
}

/** Documents whose number, total and currency are in the text: received ones, and those sent before the success. */
function namedBy(
  orphan: Outcome,
  text: string,
  unanswered: readonly Submission[],
  received: readonly Submission[],
): string[] {
  const named = unanswered.filter(
    (submission) => orphan.heardAt >= submission.startedAt && provesDocument(text, submission, []),
  );
  return [...new Set([...named, ...received].map(({ documentId }) => documentId))];
}

/**
 * Chooses the submission that owns an outcome; null when several documents match. Among attempts of one
 * document the open one comes first: the document is fiscalised with that number in any case, and a second
 * success finds the other attempt.
 */
function ownerOf(candidates: readonly Submission[]): Submission | null {
  if (new Set(candidates.map(({ documentId }) => documentId)).size !== 1) return null;
  return candidates.find(({ state }) => state === 'unknown') ?? candidates[0] ?? null;
}
