import { Injectable } from '@nestjs/common';
import { DocumentChoicesRepository } from '../../document-store/document-choices.repository';
import { DocumentsRepository } from '../../document-store/documents.repository';
import type { TrackedDocument } from '../../document-store/tracked-document.entity';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { SubmissionsRepository } from '../../document-store/submissions.repository';
import { dayAt } from '../../documents/calendar-day';
import { FISCALISED_STATES, UNDER_WAY_STATES } from '../../documents/lifecycle';
import type { SalesDocument } from '../../documents/sales-document';
import { readSalesDocument } from '../../documents/sales-document-json';
import type { Circumstances, OriginalInvoice } from '../../mapping/mapping-rules';
import { Originals } from './originals';
import { taxBalances } from './tax-balances';

/** Without a fiscal account there is no device whose day it could be; the field's home is two hours ahead. */
export const HOME_OFFSET = '+02:00';

/** What the mapping of one document must know beyond the document and the rules. */
@Injectable()
export class CircumstancesReader {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly choices: DocumentChoicesRepository,
    private readonly originals: Originals,
  ) {}

  async read(
    document: TrackedDocument,
    sales: SalesDocument,
    fiscalAccount: Pick<OpenFiscalAccount, 'id' | 'timeOffset'> | null,
    now: Date,
  ): Promise<Circumstances> {
    const choice = await this.choices.find(document.id);
    const chosenId = choice?.originalId ?? null;
    const { invoices } = await this.originals.find(document.organisationId, {
      ...{ tracked: document, sales, chosenId },
    });
    const originals: OriginalInvoice[] = [];
    for (const original of invoices) originals.push(await this.asOriginal(document, original));
    const accountId = fiscalAccount?.id ?? null;
    const last = accountId === null ? null : await this.submissions.lastMoment(accountId, document.id);
    return {
      originals,
      isOriginalChosen: chosenId !== null,
      isReleased: choice?.releasedAt != null,
      foreign: { sign: choice?.foreignSign ?? null, isAllowed: choice?.foreignAllowedAt != null },
      isNumberTaken: accountId !== null && (await this.documents.isNumberTaken(accountId, document)),
      today: dayAt(now, fiscalAccount?.timeOffset ?? HOME_OFFSET),
      lastDay: last?.slice(0, 'YYYY-MM-DD'.length) ?? null,
    };
  }

  private async asOriginal(document: TrackedDocument, original: TrackedDocument): Promise<OriginalInvoice> {
    const { organisationId, id } = document;
    const sent = await this.submissions.sentAround(organisationId, [original.sourceId], id);
    return {
      ...originalOf(original),
      ...taxBalances(sent)(original.sourceId),
      credited: await this.documents.creditedBy(document, original.sourceId),
    };
  }
}

/** A tracked invoice as its credit notes see it; what they have taken off it is asked separately. */
export function originalOf(original: TrackedDocument): Omit<OriginalInvoice, 'credited'> {
  const sales = readSalesDocument(original.source);
  return {
    sourceId: original.sourceId,
    number: original.number,
    isFiscalised: FISCALISED_STATES.includes(original.state),
    isUnderWay: UNDER_WAY_STATES.includes(original.state),
    issuedOn: sales.issuedOn,
    currency: sales.currency,
    total: sales.total,
    taxTypes: [...new Set(sales.lines.map((line) => line.taxType))],
  };
}
