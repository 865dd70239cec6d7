import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DocumentsRepository } from '../../document-store/documents.repository';
import type { Outcome } from '../../document-store/outcome.entity';
import type { Submission } from '../../document-store/submission.entity';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { applyTransition, noteDocuments } from '../../document-store/transitions';
import { MOST_ORPHANS, OutcomesRepository } from '../../document-store/outcomes.repository';
import { SubmissionsRepository } from '../../document-store/submissions.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { PrintedReceipts } from './printed-receipts';
import type { DocumentState } from '../../documents/lifecycle';
import { OUTCOMES_LAST_MS } from '../../documents/limits';

const MOST_REMEMBERED = 500;

/**
 * Finds the lost answer of an uncertain submission, or of one that counts as not taken (refused, or by a person's word),
 * among outcomes whose request nobody here knows. Evidence is the PDF that the service made: it must name our number, our total and our
 * currency, and speak for no other document of ours. Never by elimination: other systems may use the same fiscal account.
 */
@Injectable()
export class OrphanAdoption {
  private readonly logger = new Logger(OrphanAdoption.name);
  /** Texts of PDFs already read, by request: an orphan of another system is not downloaded again and again. */
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly outcomes: OutcomesRepository,
    private readonly registry: FiscalRegistry,
    private readonly printed: PrintedReceipts,
  ) {}

  /** How many submissions have got their request id back; `/status` then is authoritative. */
  async adopt(account: OpenFiscalAccount): Promise<number> {
    const unanswered = await this.submissions.withoutRequest(account.id, OUTCOMES_LAST_MS);
    if (unanswered.length === 0) return 0;
    let adopted = 0;
    for (const orphan of await this.orphansOf(account, unanswered)) {
      const text = await this.textOf(account, orphan);
      if (text === null) continue;
      const owner = ownerOf(await this.provenBy(orphan, text, unanswered));
      if (owner === null) continue;
      if (orphan.isHint && !(await this.isConfirmed(account, orphan))) continue;
      if (await this.give(owner, orphan.requestId)) adopted += 1;
    }
    return adopted;
  }

  private async orphansOf(account: OpenFiscalAccount, unanswered: readonly Submission[]): Promise<Outcome[]> {
    const [{ startedAt: earliest } = { startedAt: new Date(0) }] = unanswered;
    const all = await this.outcomes.orphans(account.id, earliest);
    if (all.length < MOST_ORPHANS) return all;
    const orphans = new Map<string, Outcome>();
    for (const { startedAt } of unanswered) {
      for (const orphan of await this.outcomes.orphans(account.id, startedAt)) orphans.set(orphan.id, orphan);
    }
    return [...orphans.values()];
  }

  private async textOf(account: OpenFiscalAccount, orphan: Outcome): Promise<string | null> {
    const known = this.texts.get(orphan.requestId);
    if (known !== undefined) return known;
    const service = this.registry.get(account.service);
    const outcome = service.readStatement(orphan);
    if (outcome?.result !== 'fiscalised' || outcome.pdfName === null) return null;
    if (service.pdfs === null) return null;
    const read = await this.printed.read(service.pdfs, account, outcome.pdfName);
    if (read.text === null) {
      this.logger.warn(`the PDF of request ${orphan.requestId} cannot be read: ${read.why}`);
      return null;
    }
    if (this.texts.size >= MOST_REMEMBERED) this.texts.clear();
    this.texts.set(orphan.requestId, read.text);
    return read.text;
  }

  private async provenBy(
    orphan: Outcome,
    text: string,
    unanswered: readonly Submission[],
  ): Promise<Submission[]> {
    const proven: Submission[] = [];
    for (const submission of unanswered) {
      const isLater = orphan.heardAt >= submission.startedAt;
      if (isLater && (await this.printed.proves(text, submission))) proven.push(submission);
    }
    return proven;
  }

  /** An unsigned event may be anybody's: the service itself must say that this PDF is of this request. */
  private async isConfirmed(account: OpenFiscalAccount, orphan: Outcome): Promise<boolean> {
    const service = this.registry.get(account.service);
    const claimed = service.readStatement(orphan);
    const said = (await service.statusCheck?.statements(account, [orphan.requestId])) ?? [];
    return said.some((statement) => {
      const outcome = service.readStatement(statement);
      if (outcome?.result !== 'fiscalised' || claimed?.result !== 'fiscalised') return false;
      return outcome.pdfName === claimed.pdfName;
    });
  }

  /** What counts as not taken is rejected until the service reports, like any success after a rejection. */
  private give(submission: Submission, requestId: string): Promise<boolean> {
    const isDenied = submission.state !== 'unknown';
    return this.documents.transaction(async (manager) => {
      // The request may be that of a later attempt, whose answer is still awaited.
      const isAwaited = isDenied && (await this.stateOf(manager, submission)) === 'submitting';
      if (isAwaited) return false;
      const to = isDenied ? 'rejected' : 'accepted';
      if (!(await this.submissions.settle(manager, submission, [submission.state], to, { requestId })))
        return false;
      if (isDenied) {
        await noteDocuments(manager, [submission.documentId], `Identified as request ${requestId}.`);
        await this.documents.scheduleStatusCheck(submission.fiscalAccountId, [requestId], manager);
        return true;
      }
      // Held, or being sent again: either way the service has just answered.
      const state = await this.stateOf(manager, submission);
      const instead = submission.requestId === null ? '' : ` (answered as ${submission.requestId})`;
      const detail = `Identified as request ${requestId}${instead}: the service's PDF shows this number, total and currency.`;
      const document = { id: submission.documentId, state };
      await applyTransition(manager, { actor: 'system' }, document, 'processing', {
        detail,
        dueInMs: 0,
      });
      return true;
    });
  }

  private async stateOf(manager: EntityManager, { documentId }: Submission): Promise<DocumentState> {
    return (await this.documents.current(manager, documentId)).state;
  }
}

/**
 * Null when several documents answer to the evidence. Of the attempts of one the open one comes first: whichever it really
 * was, the document is fiscalised with that number; and a second success finds the other attempt.
 */
function ownerOf(candidates: readonly Submission[]): Submission | null {
  if (new Set(candidates.map(({ documentId }) => documentId)).size !== 1) return null;
  return candidates.find(({ state }) => state === 'unknown') ?? candidates[0] ?? null;
}
