import { Injectable } from '@nestjs/common';
import { CustomersRepository } from '../../document-store/customers.repository';
import type { DocumentChoice } from '../../document-store/document-choice.entity';
import { DocumentChoicesRepository } from '../../document-store/document-choices.repository';
import type { OutsideReceiptRow } from '../../document-store/outside-receipt.entity';
import { OutsideReceiptsRepository } from '../../document-store/outside-receipts.repository';
import { SubmissionsRepository } from '../../document-store/submissions.repository';
import type { TrackedDocument } from '../../document-store/tracked-document.entity';
import { type CalendarDay, dayAt, dayOf } from '../../documents/calendar-day';
import type { SalesDocument } from '../../documents/sales-document';
import { readSalesDocument } from '../../documents/sales-document-json';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { COUNTRY } from '../../mapping/countries';
import type { Circumstances } from '../../mapping/mapping-rules';
import { originalInvoice } from './original-invoice';
import { Originals } from './originals';
import { remainders } from './remainders';

/** Without a fiscal account there is no device whose day it could be: then it is the day of the country. */
export const HOME_OFFSET = COUNTRY.timeOffset;

/** Whose documents are mapped, for which device, and when by the database's clock. */
export interface MappingPlace {
  readonly organisationId: string;
  /** Null until an administrator has chosen one. */
  readonly fiscalAccount: Pick<OpenFiscalAccount, 'id' | 'timeOffset' | 'isVatRegistered'> | null;
  readonly now: Date;
}

/** A stored document with all that its mapping must know beyond the rules. */
export interface KnownDocument {
  readonly tracked: TrackedDocument;
  /** As it was read last from the books, with the customer's details. */
  readonly sales: SalesDocument;
  readonly circumstances: Circumstances;
}

type ReadDocument = Pick<KnownDocument, 'tracked' | 'sales'>;
type Choices = ReadonlyMap<string, DocumentChoice>;

/**
 * What the mapping of documents must know beyond the documents and the rules. The only reader of it: preflight, prepare
 * and submit differ in how many documents they ask about, and when.
 */
@Injectable()
export class CircumstancesReader {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly choices: DocumentChoicesRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly originals: Originals,
    private readonly outside: OutsideReceiptsRepository,
  ) {}

  /**
   * By the id of the document, in the order given; as things stand at the time of the call. The number of statements does
   * not grow with that of the documents.
   */
  async read(
    place: MappingPlace,
    documents: readonly TrackedDocument[],
  ): Promise<ReadonlyMap<string, KnownDocument>> {
    if (documents.length === 0) return new Map();
    const { organisationId, fiscalAccount, now } = place;
    const read = await this.withCustomers(organisationId, documents);
    const choices = await this.choices.ofDocuments(documents.map(({ id }) => id));
    const recorded = await this.outside.ofDocuments(documents.map(({ id }) => id));
    const originalsOf = await this.originalsOf(place, read, choices);
    const device = await this.atDevice(fiscalAccount?.id ?? null, documents);
    const isVatRegistered = fiscalAccount?.isVatRegistered;
    const today = dayAt(now, fiscalAccount?.timeOffset ?? HOME_OFFSET);
    const known = read.map(({ tracked, sales }): KnownDocument => {
      const choice = choices.get(tracked.id);
      const circumstances = {
        today,
        originals: originalsOf(tracked),
        isOriginalChosen: choice?.originalId != null,
        isReleased: choice?.releasedAt != null,
        isDeclaredNow: choice?.declaredAt != null,
        foreign: foreignOf(choice),
        ...elsewhereOf(recorded.get(tracked.id)),
        isNumberTaken: device.isNumberTaken(tracked),
        ...(tracked.paidInto == null ? {} : { paidInto: tracked.paidInto }),
        ...(isVatRegistered === undefined ? {} : { isVatRegistered }),
        lastDay: device.lastDay(tracked),
      };
      return { tracked, sales, circumstances };
    });
    return new Map(known.map((one) => [one.tracked.id, one]));
  }

  /** The latest day of anything that a fiscal account has, or may have, received; null: of nothing. */
  async lastDay(fiscalAccountId: string): Promise<CalendarDay | null> {
    const last = await this.submissions.lastMoment(fiscalAccountId, null);
    return last === null ? null : dayOf(last);
  }

  private async withCustomers(
    organisationId: string,
    documents: readonly TrackedDocument[],
  ): Promise<ReadDocument[]> {
    const read = documents.map((tracked) => ({ tracked, sales: readSalesDocument(tracked.source) }));
    const contacts = new Set(read.map(({ sales }) => sales.customer.sourceId));
    const known = await this.customers.find(organisationId, [...contacts]);
    return read.map(({ tracked, sales }) => {
      const customer = known.get(sales.customer.sourceId)?.customer ?? sales.customer;
      return { tracked, sales: { ...sales, customer: { ...customer, name: sales.customer.name } } };
    });
  }

  private async originalsOf(
    { organisationId, fiscalAccount }: MappingPlace,
    read: readonly ReadDocument[],
    choices: Choices,
  ) {
    const crediting = read.map((one) => ({
      ...one,
      chosenId: choices.get(one.tracked.id)?.originalId ?? null,
    }));
    const found = await this.originals.findAll(organisationId, crediting);
    const invoices = [...found.values()].flatMap((one) => one.invoices);
    const sourceIds = new Set(invoices.map(({ sourceId }) => sourceId));
    const sent =
      sourceIds.size === 0 ? [] : await this.submissions.sentAround(organisationId, [...sourceIds]);
    const recorded = await this.outside.ofDocuments(invoices.map(({ id }) => id));
    const remainderOf = remainders(sent);
    return ({ id }: TrackedDocument) =>
      (found.get(id)?.invoices ?? []).map((invoice) => ({
        ...originalInvoice(invoice, recorded.get(invoice.id) ?? null, fiscalAccount?.id ?? null),
        ...remainderOf(invoice.sourceId, id),
      }));
  }

  /** What other documents have left at the device. */
  private async atDevice(fiscalAccountId: string | null, documents: readonly TrackedDocument[]) {
    if (fiscalAccountId === null) return { isNumberTaken: () => false, lastDay: () => null };
    const numbers = documents.map(({ number }) => number);
    const holders = await this.submissions.numberHolders(fiscalAccountId, numbers);
    const lastMoment = await this.submissions.lastMoments(fiscalAccountId);
    return {
      isNumberTaken: ({ id, number }: TrackedDocument): boolean =>
        holders.some((holder) => holder.number === number && holder.documentId !== id),
      lastDay: ({ id }: TrackedDocument): CalendarDay | null => {
        const last = lastMoment(id);
        return last === null ? null : dayOf(last);
      },
    };
  }
}

function foreignOf(choice: DocumentChoice | undefined): NonNullable<Circumstances['foreign']> {
  return {
    sign: choice?.foreignSign ?? null,
    isAllowed: choice?.foreignAllowedAt != null,
    address: choice?.foreignAddress ?? null,
  };
}

function elsewhereOf(receipt: OutsideReceiptRow | undefined): Pick<Circumstances, 'elsewhere'> {
  return receipt === undefined ? {} : { elsewhere: { receipt, overrulesBooks: receipt.overrulesBooks } };
}
