import { spokenAnew } from '../../platform/requests/spoken-language';
import { Injectable } from '@nestjs/common';
import { versionOfSeen } from '../../documents/document-decisions';
import { OutcomesRepository } from '../../documents/outcomes.repository';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { BooksService } from '../../organisations/books/books.service';
import { requireFound } from '../../platform/api/require-found';
import { isCurrencyMissingAtService } from '../explanation/gates';
import { againstWithdrawal } from '../uncertain/decision-withdrawal.service';
import { DocumentListsRepository } from './document-lists.repository';
import { CreditLinksService } from './credit-links.service';
import type { DocumentDetailDto, DocumentChangeDto, StatementDto, SubmissionDto } from './documents.dto';
import { showDocument, showAdjustment } from './show-document';
import { invoiceOf, lastSent } from './invoice/invoice-of';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { changeAfterFiscalisation } from '../../domain/sales/change-after-fiscalisation';
import { versionOf } from '../../sync/fiscalised-changes';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { Submission, Outcome } from '../../documents/submissions.entities';

/** Complete details of one document. */
@Injectable()
export class DocumentDetailsService {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly outcomes: OutcomesRepository,
    private readonly links: CreditLinksService,
    private readonly books: BooksService,
  ) {}

  async of(id: string): Promise<DocumentDetailDto> {
    const listed = requireFound(await this.lists.find(id), 'document');
    const { document } = listed;
    const connector = this.books.connector(listed);
    const [history, submissions, statements, decision] = await Promise.all([
      this.lists.history(id),
      this.submissions.ofDocument(id),
      this.outcomes.ofDocument(id),
      document.state === 'fiscalised' ? this.lists.lastDecision(id) : null,
    ]);
    const sent = lastSent(submissions);
    const [creditedBy, credits, service, customer] = await Promise.all([
      this.links.creditedBy(document),
      this.links.credits(document, submissions),
      sent === null ? '' : this.lists.serviceOf(sent.fiscalAccountId),
      this.lists.customerOf(document),
    ]);
    const shown = showDocument(listed, connector.menus);
    return {
      ...shown,
      version: versionOfSeen(document),
      change: showChange(document, submissions),
      creditedBy,
      credits,
      invoice: invoiceOf({ ...document, customer }, sent, service),
      source: JSON.parse(document.source) as object,
      history: history.map(({ at, fromState, toState, reason, detail, actor }) => ({
        at,
        from: fromState,
        to: toState,
        reason,
        detail: spokenAnew(detail),
        actor,
      })),
      submissions: submissions.map(showSubmission),
      statements: statements.map(showStatement),
      isCurrencyMissingAtService: isCurrencyMissingAtService(shown.state, shown.explanation),
      isDecisionWithdrawable: againstWithdrawal(document, decision) === null,
      sourceUrl: connector.pageAddress(document),
    };
  }
}

/** Changes since fiscalisation, compared anew, so that they are shown before the next poll moves the document. */
function showChange(document: TrackedDocument, submissions: readonly Submission[]): DocumentChangeDto | null {
  const fiscalised = submissions.find((submission) => submission.state === 'fiscalised');
  if (fiscalised === undefined || document.state === 'written_back') return null;
  const change = changeAfterFiscalisation(versionOf(fiscalised), readSalesDocument(document.source));
  if (change === null) return null;
  const differences = change.differences.map((one) => ({ ...one, sentence: spokenAnew(one.sentence) }));
  return { ...change, differences, proposal: spokenAnew(change.proposal) };
}

function showSubmission(submission: Submission): SubmissionDto {
  const { attempt, state, requestId, detail, startedAt, answeredAt, payloadSha256 } = submission;
  return {
    attempt,
    state,
    requestId,
    detail: spokenAnew(detail),
    startedAt,
    answeredAt,
    payloadSha256,
    payload: submission.payload.toString('utf8'),
    taxes: submission.taxes === null ? null : [...submission.taxes],
    adjustments: submission.adjustments?.map(showAdjustment) ?? null,
  };
}

function showStatement(outcome: Outcome): StatementDto {
  const { requestId, heardBy, isHint, heardAt, settledAs, unreadable, times, body } = outcome;
  return {
    requestId,
    heardBy,
    isTrusted: !isHint,
    heardAt,
    settledAs,
    unreadable: spokenAnew(unreadable),
    times,
    body,
  };
}
