import { Injectable, Logger } from '@nestjs/common';
import type { CallPurpose } from '../../connectors/books-access';
import { NotGranted } from '../../connectors/other-sales';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import { Failure } from '../../domain/issues/failure';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { readPaymentAccounts } from '../../mapping/payment-accounts';
import { BooksService } from '../../organisations/books/books.service';
import type { OrganisationWork } from '../organisation-work';

/** Payment whose account is unknown. */
const NOT_READ = [[]];

/**
 * Reads into which accounts paid invoices were paid, right before they are sent, if the organisation has mapped
 * accounts. An unreadable payment delays no document.
 */
@Injectable()
export class PaymentAccountsService {
  private readonly logger = new Logger(PaymentAccountsService.name);

  constructor(
    private readonly books: BooksService,
    private readonly documents: DocumentsRepository,
  ) {}

  /** Stores the payments on the documents. @throws Failure where the platform asks to wait */
  async read(
    { organisation }: Pick<OrganisationWork, 'organisation'>,
    ready: readonly TrackedDocument[],
    purpose: CallPurpose,
  ): Promise<void> {
    if (readPaymentAccounts(organisation.paymentAccounts).size === 0) return;
    const asked = ready.filter(isUnknown);
    if (asked.length === 0) return;
    try {
      const found = await this.books.use(
        organisation,
        (connector, access) =>
          connector.paidInto(
            access,
            asked.map(({ sourceId }) => sourceId),
          ),
        purpose,
      );
      await this.keep(asked, ({ sourceId }) => found.get(sourceId) ?? []);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === 'rate_limited') throw error;
      const context = { organisationId: organisation.id, err: error };
      this.logger.warn(context, 'accounts of payments are not known: the documents say so');
      // Stores missing consent, so that it is not queried again; after other failures the next attempt reads the
      // payments.
      if (error instanceof NotGranted) await this.keep(asked, () => NOT_READ);
      else for (const document of asked) document.paidInto = NOT_READ;
    }
  }

  private async keep(
    asked: readonly TrackedDocument[],
    accountsOf: (document: TrackedDocument) => TrackedDocument['paidInto'],
  ): Promise<void> {
    for (const document of asked) document.paidInto = accountsOf(document);
    await this.documents.keepPaidInto(asked);
  }
}

function isUnknown({ kind, paidInto, source }: TrackedDocument): boolean {
  if (kind !== 'invoice' || paidInto !== null) return false;
  const { isPaid, takings } = readSalesDocument(source);
  return isPaid && takings === undefined;
}
