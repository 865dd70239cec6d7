import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { BooksSettings, ChangePage } from '../../../connectors/accounting-connector';
import type { CallPurpose } from '../../../connectors/books-access';
import type { SalesDocument } from '../../../domain/sales/sales-document';
import { BooksService } from '../../../organisations/books/books.service';
import { BooksSettingsService } from '../../../organisations/books/books-settings.service';
import type { Organisation } from '../../../organisations/organisation.entity';
import type { TakingsAccount } from './takings.entities';
import { TakingsAccountsRepository } from './takings-accounts.repository';

/**
 * True for a tax charged on sales, or missing from the tax rates of the books; false for one on a supplier's refund.
 */
export function chargedOnSales(taxes: BooksSettings['taxes']): (taxType: string) => boolean {
  const others = new Set(taxes.filter(({ appliesToSales }) => !appliesToSales).map(({ taxType }) => taxType));
  return (taxType) => !others.has(taxType);
}

type AccountDays = Pick<TakingsAccount, 'bankAccountId' | 'firstDay' | 'lastDay'>;

/**
 * True for received money that is a cash sale: in a chosen account, from its first day on, with a tax that the books
 * charge on sales. Loans and deposits of the owner have none. Pure.
 */
export function isCovered(
  { takings, issuedOn, lines, unreadable }: SalesDocument,
  accounts: readonly AccountDays[],
  taxes: BooksSettings['taxes'],
): boolean {
  const account = accounts.find(({ bankAccountId }) => bankAccountId === takings?.bankAccountId);
  if (account === undefined || issuedOn < account.firstDay) return false;
  if (account.lastDay !== null && issuedOn > account.lastDay) return false;
  const isOfSales = chargedOnSales(taxes);
  const isTaxed = lines.some(({ taxAmount, taxType }) => taxAmount?.isZero() === false && isOfSales(taxType));
  // An unreadable line may be a sale, so the document is held visibly.
  return isTaxed || unreadable.length > 0;
}

/** List of documents read by `changedSince`, and the name under which its cursor is stored. */
export interface SalesStream {
  readonly name: string;
  /** Returns the accounts encoded in the name of a stream, even if the choice has changed since. */
  readonly takingsOf: readonly TakingsAccount[];
}

/** Lists of sales documents of an organisation, and of money received in chosen accounts. */
@Injectable()
export class SalesStreamsService {
  constructor(
    private readonly books: BooksService,
    private readonly takings: TakingsAccountsRepository,
    private readonly settings: BooksSettingsService,
  ) {}

  async of(organisation: Organisation): Promise<readonly SalesStream[]> {
    const announced = this.announced(organisation);
    const stream = this.books.connector(organisation).otherSales?.takingsStream ?? null;
    if (stream === null) return announced;
    const takingsOf = await this.takings.list(organisation.id);
    return takingsOf.length === 0
      ? announced
      : [...announced, { name: takingsStream(stream, takingsOf), takingsOf }];
  }

  /**
   * Returns streams whose changes the platform's webhook announces. The first one moves with nearly every
   * change of the others.
   */
  announced(organisation: Organisation): readonly SalesStream[] {
    return this.books.connector(organisation).streams.map((name) => ({ name, takingsOf: [] }));
  }

  /**
   * Reads one page of a stream, without money received that is not to be fiscalised.
   * @throws as `BooksService.use` does
   */
  async page(
    organisation: Organisation,
    { name, takingsOf }: SalesStream,
    position: string | null,
    purpose: CallPurpose,
  ): Promise<ChangePage> {
    const page = await this.books.use(
      organisation,
      // Only the pipeline reads documents by id; for a comparison of all documents each would cost a call.
      (connector, access) =>
        connector.changedSince(
          { ...access, byId: access.byId === true && purpose === 'poll' },
          name,
          position,
        ),
      purpose,
    );
    if (page.documents.every(({ takings }) => takings === undefined)) return page;
    return { ...page, documents: await this.wanted(organisation.id, page.documents, takingsOf) };
  }

  /** Keeps tracked documents even if their account or tax has changed: they may have been fiscalised. */
  private async wanted(
    organisationId: string,
    documents: readonly SalesDocument[],
    accounts: readonly TakingsAccount[],
  ): Promise<SalesDocument[]> {
    const taxes = (await this.settings.known(organisationId)).settings?.taxes ?? [];
    const tracked = await this.takings.tracked(
      organisationId,
      documents.map(({ sourceId }) => sourceId),
    );
    return documents.filter(
      (one) => one.takings === undefined || tracked.has(one.sourceId) || isCovered(one, accounts, taxes),
    );
  }
}

/** Names the stream after the chosen accounts: another choice is read from the beginning under another name. */
export function takingsStream(stream: string, accounts: readonly TakingsAccount[]): string {
  const choice = accounts.map(({ bankAccountId, firstDay, lastDay }) => [bankAccountId, firstDay, lastDay]);
  const digest = createHash('sha256').update(JSON.stringify(choice)).digest('hex');
  return `${stream}@${digest.slice(0, 16)}`;
}
