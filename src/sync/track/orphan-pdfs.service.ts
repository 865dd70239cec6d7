import { Injectable, Logger } from '@nestjs/common';
import type { Outcome, Submission } from '../../documents/submissions.entities';
import type { FiscalData } from '../../domain/fiscal/outcome';
import { Failure } from '../../domain/issues/failure';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { PrintedReceiptsService, type PrintedText } from './printed-receipts.service';

const MOST_REMEMBERED = 500;

/** Texts of the PDFs of successes without an owner. */
@Injectable()
export class OrphanPdfsService {
  private readonly logger = new Logger(OrphanPdfsService.name);
  /** Texts by request, so that a PDF compared repeatedly is downloaded once. */
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly registry: FiscalRegistry,
    private readonly printed: PrintedReceiptsService,
  ) {}

  /**
   * Reads a PDF's text; null: it cannot be read now, for any reason.
   * @param asSent the account with each possible credential of the request
   */
  async textOf(asSent: readonly OpenFiscalAccount[], orphan: Outcome): Promise<string | null> {
    const known = this.texts.get(orphan.requestId);
    if (known !== undefined) return known;
    for (const account of asSent) {
      const text = await this.fetched(account, orphan);
      if (text === null) continue;
      if (this.texts.size >= MOST_REMEMBERED) this.texts.clear();
      this.texts.set(orphan.requestId, text);
      return text;
    }
    return null;
  }

  private async fetched(account: OpenFiscalAccount, orphan: Outcome): Promise<string | null> {
    const service = this.registry.get(account.service);
    const outcome = service.readStatement(orphan);
    if (outcome.result !== 'fiscalised' || outcome.pdfName === null || service.pdfs === null) return null;
    const read = await this.read(service.pdfs, account, outcome.pdfName);
    if (read.text === null) this.logger.warn({ requestId: orphan.requestId }, 'a PDF cannot be read');
    return read.text;
  }

  /** Submissions sent before the success that the text identifies uniquely. */
  async provenBy(orphan: Outcome, text: string, unanswered: readonly Submission[]): Promise<Submission[]> {
    const proven: Submission[] = [];
    for (const submission of unanswered) {
      const isLater = orphan.heardAt >= submission.startedAt;
      if (isLater && (await this.printed.proves(text, submission))) proven.push(submission);
    }
    return proven;
  }

  receiptOf(account: OpenFiscalAccount, orphan: Outcome): FiscalData | null {
    const outcome = this.registry.get(account.service).readStatement(orphan);
    return outcome.result === 'fiscalised' ? outcome.data : null;
  }

  /** Submissions that the account may have received and that the text identifies uniquely. */
  receivedOf(accountId: string, text: string): Promise<Submission[]> {
    return this.printed.provenIn(text, accountId);
  }

  /** Ignores failures of one file, since others may be readable. */
  private async read(...given: Parameters<PrintedReceiptsService['read']>): Promise<PrintedText> {
    try {
      return await this.printed.read(...given);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { text: null, why: error.said };
    }
  }
}
