import { spokenAnew } from '../../platform/requests/spoken-language';
import { Injectable } from '@nestjs/common';
import { OutcomesRepository } from '../../documents/outcomes.repository';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { BooksService } from '../../organisations/books/books.service';
import { requireFound } from '../../platform/api/require-found';
import { isCurrencyMissingAtService } from '../explanation/gates';
import { invoiceOf, lastSent } from './invoice/invoice-of';
import { againstWithdrawal } from '../uncertain/decision-withdrawal.service';
import { DocumentListsRepository } from './document-lists.repository';
import { CreditLinksService } from './credit-links.service';
import type { DocumentDetailDto } from './documents.dto';
import { showChange, showDocument, showStatement, showSubmission } from './show-document';

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
