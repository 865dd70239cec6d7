import { Injectable } from '@nestjs/common';
import { DocumentChoicesRepository } from '../../documents/document-choices.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import type { TrackedDocument } from '../../documents/documents.entities';
import {
  closerLook,
  type FoundSign,
  isAnswered,
  linkSign,
  traceSigns,
} from '../../domain/sales/foreign-signs';
import { receiptAddressIn } from '../../domain/receipt/outside-receipt';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { COUNTRY } from '../../mapping/countries';
import type { ForeignSign } from '../../mapping/mapping-rules';
import { BooksService } from '../../organisations/books/books.service';
import { purposeOf } from '../last-look';

/** Sign of another program's receipt, and the receipt's address if the history notes name one. */
interface ForeignReceipt {
  readonly sign: FoundSign;
  readonly address: string | null;
}

/**
 * Checks before submission whether another installation or the fiscal service's own integration has
 * fiscalised the document. The list of documents costs no call; only where it gives cause is the document
 * examined.
 */
@Injectable()
export class ForeignReceiptsService {
  constructor(
    private readonly books: BooksService,
    private readonly choices: DocumentChoicesRepository,
  ) {}

  /**
   * Returns the sign that no person has answered, and stores it for the mapping; null: none.
   * @param known signs known to the mapping
   * @throws Failure of the platform: without an answer nothing may be submitted
   */
  async sign(
    organisation: Organisation,
    document: TrackedDocument,
    known: ForeignSign,
  ): Promise<FoundSign | null> {
    const { sign, answered } = known;
    const isOpen = (one: FoundSign): boolean => answered !== 'all' && !isAnswered(one, answered);
    if (sign !== null && isOpen(sign)) return sign;
    const found = await this.look(organisation, document, isOpen);
    if (found !== null) await this.choices.keepForeignSign(document.id, found.sign, found.address);
    return found?.sign ?? null;
  }

  private async look(
    organisation: Organisation,
    document: TrackedDocument,
    isOpen: (sign: FoundSign) => boolean,
  ): Promise<ForeignReceipt | null> {
    const sales = readSalesDocument(document.source);
    const { otherIntegration, otherIntegrationUntil } = organisation;
    const seen = linkSign(sales, COUNTRY.signs);
    if (seen !== null && isOpen(seen)) return { sign: seen, address: null };
    const look = closerLook(sales, otherIntegration, otherIntegrationUntil);
    if (look === 'none') return null;
    const traces = await this.books.use(
      organisation,
      (connector, access) => connector.traces(access, document, look === 'files_and_notes'),
      purposeOf(organisation, [document], 'sale'),
    );
    const address = receiptAddressIn(traces.notes.join('\n'), COUNTRY.verifiedParts);
    const sign = traceSigns(sales, traces, look === 'files_and_notes', COUNTRY.signs).find(isOpen);
    return sign === undefined ? null : { sign, address };
  }
}
