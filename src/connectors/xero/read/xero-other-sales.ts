import type { CalendarDay } from '../../../domain/calendar-day';
import { type ExactJsonObject, textOf, writeExactJson, isObject } from '../../../platform/http/exact-json';
import type { BooksAccess } from '../../books-access';
import {
  OTHER_SALE_KINDS,
  type OtherSaleKind,
  type OtherSales,
  type OtherSalesPage,
  type OtherSale,
  type OtherSaleLine,
} from '../../other-sales';
import { netDate, FieldReader } from '../client/field-reader';
import type { XeroRequest } from '../client/xero-transport';
import {
  type PageRequest,
  type XeroClient,
  type XeroPage,
  BY_CHANGE,
  UNIT_DECIMALS,
  whole,
} from '../client/xero.client';
import { OTHER_SALE_SCOPES } from '../consent/xero-scopes';
import { withScope, outOfOrder, XeroNotFound } from '../xero-error';
import { isInOrder, type CursorRow, writeCursor } from './xero-cursor';
import type { PageRead, XeroPages } from './xero-pages';
import { Decimal } from '../../../domain/money';
import { standInId, takingsId, bankTransactionId } from './derived-ids';
import type { SalesDocument } from '../../../domain/sales/sales-document';
import type { ChangePage } from '../../accounting-connector';
import { fromXeroReceiveMoney } from './from-xero';

const RECEIVED = 'RECEIVE';

/** Money received (BankTransactions of type RECEIVE) as sales documents. */
export class XeroTakings {
  constructor(
    private readonly client: XeroClient,
    private readonly pages: XeroPages,
  ) {}

  async changedSince(access: BooksAccess, position: string | null): Promise<ChangePage> {
    const read = await this.pages.read(access, 'bank transactions', position, ({ since, page, size }) =>
      orNotGranted('receive_money', () =>
        this.client.page(
          access,
          'bank transactions',
          'BankTransactions',
          (api, tenant) =>
            api.getBankTransactions(
              tenant,
              since ?? undefined,
              `Type=="${RECEIVED}"`,
              BY_CHANGE,
              page,
              UNIT_DECIMALS,
              size,
            ),
          (row) => ({ ...rowOf('receive_money', row), document: fromXeroReceiveMoney(row) }),
        ),
      ),
    );
    const documents = read.page.rows.map(({ document }) => document);
    return { documents, ...afterPage('receive_money', read, this.pages) };
  }

  /** Reads by id with a call each, since bank transactions have no filter by ids. Deleted ones are missing. */
  async reread(access: BooksAccess, sourceIds: readonly string[]): Promise<SalesDocument[]> {
    const documents: SalesDocument[] = [];
    for (const id of sourceIds.map(bankTransactionId)) {
      if (id !== null) documents.push(...(await this.byId(access, id)).map(fromXeroReceiveMoney));
    }
    return documents;
  }

  private async byId(access: BooksAccess, id: string): Promise<readonly ExactJsonObject[]> {
    try {
      return await orNotGranted('receive_money', () =>
        this.client.list(
          access,
          'bank transaction',
          'BankTransactions',
          (api, tenant) => api.getBankTransaction(tenant, id, UNIT_DECIMALS),
          whole,
        ),
      );
    } catch (error) {
      if (error instanceof XeroNotFound) return [];
      throw error;
    }
  }
}

const ID_FIELDS: Readonly<Record<OtherSaleKind, string>> = {
  receive_money: 'BankTransactionID',
  prepayment: 'PrepaymentID',
  overpayment: 'OverpaymentID',
  journal: 'ManualJournalID',
};
/** Statuses of posted sales: AUTHORISED and PAID for bank transactions, POSTED for journals (Xero, Types and codes). */
const POSTED = ['AUTHORISED', 'PAID', 'POSTED'];
const NOT_POSTED = ['DRAFT', 'VOIDED', 'DELETED', 'ARCHIVED'];
const AMOUNTS = ['Exclusive', 'Inclusive', 'NoTax'];

/**
 * Parses a BankTransaction of type RECEIVE, a Prepayment, an Overpayment or a ManualJournal of Xero's Accounting API.
 * Credits of a journal are negative (ManualJournalLine.LineAmount), so their signs are reversed.
 */
export function fromXeroOtherSale(kind: OtherSaleKind, json: ExactJsonObject): OtherSale {
  const read = new FieldReader(json);
  const amountsAre = read.text('LineAmountTypes') || 'NoTax';
  const status = read.requiredText('Status');
  const account = isObject(json.BankAccount) ? json.BankAccount : {};
  const contact = isObject(json.Contact) ? json.Contact : {};
  const lineReader = { amountsAre, sign: kind === 'journal' ? -1 : 1 };
  const sourceId = read.requiredText(ID_FIELDS[kind]) || standInId(json);
  const sale = {
    kind,
    sourceId,
    documentId: kind === 'receive_money' ? takingsId(sourceId) : null,
    issuedOn: read.day('DateString', 'Date'),
    reference: read.text(kind === 'journal' ? 'Narration' : 'Reference'),
    customer: textOf(contact.Name) ?? '',
    bankAccountId: textOf(account.AccountID) ?? '',
    bankAccount: textOf(account.Name) ?? textOf(account.Code) ?? '',
    currency: kind === 'journal' ? null : read.requiredText('CurrencyCode'),
    // True also for unknown statuses, so that no sale is lost.
    isPosted: !NOT_POSTED.includes(status),
    lines: read
      .objects(kind === 'journal' ? 'JournalLines' : 'LineItems')
      .map(({ value, path }) => fromLine(new FieldReader(value, path, read.faults), lineReader)),
    changedAt: read.instant('UpdatedDateUTC'),
  };
  if (status !== '' && ![...POSTED, ...NOT_POSTED].includes(status))
    read.faults.push(`Status has the unknown value "${status.slice(0, 40)}".`);
  if (!AMOUNTS.includes(amountsAre))
    read.faults.push(`LineAmountTypes has the unknown value "${amountsAre.slice(0, 40)}".`);
  return { ...sale, unreadable: read.faults };
}

/**
 * Converts a line; text lines have no amount. The tax has the sign of its line, since Xero's page shows none
 * for journals.
 */
function fromLine(
  read: FieldReader,
  { amountsAre, sign }: { readonly amountsAre: string; readonly sign: number },
): OtherSaleLine {
  const amount = read.decimal('LineAmount') ?? new Decimal(0);
  const given = amountsAre === 'NoTax' ? new Decimal(0) : (read.decimal('TaxAmount') ?? new Decimal(0));
  const tax = amount.isNegative() && given.isPositive() ? given.neg() : given;
  const net = amountsAre === 'Inclusive' ? amount.minus(tax) : amount;
  return {
    description: read.text('Description'),
    accountCode: read.text('AccountCode'),
    taxType: read.text('TaxType'),
    net: signed(net, sign),
    tax: signed(tax, sign),
  };
}

function signed(amount: Decimal, sign: number): Decimal {
  return amount.isZero() ? new Decimal(0) : amount.times(sign);
}

const LISTS: Readonly<Record<OtherSaleKind, string>> = {
  receive_money: 'bank transactions',
  prepayment: 'prepayments',
  overpayment: 'overpayments',
  journal: 'manual journals',
};
const TYPES: Readonly<Record<OtherSaleKind, string | null>> = {
  receive_money: 'RECEIVE',
  prepayment: 'RECEIVE-PREPAYMENT',
  overpayment: 'RECEIVE-OVERPAYMENT',
  journal: null,
};
/** Older, broad scopes that cover the same (Xero, granular scopes). */
const BROAD = 'accounting.transactions';

/** BankTransactions, Prepayments, Overpayments and ManualJournals of Xero's Accounting API. */
export class XeroOtherSales implements OtherSales {
  readonly kinds = OTHER_SALE_KINDS;
  readonly takingsStream = 'receive-money';

  constructor(
    private readonly client: XeroClient,
    private readonly pages: XeroPages,
  ) {}

  scopeOf(kind: OtherSaleKind): string {
    return OTHER_SALE_SCOPES[kind];
  }

  isGranted(kind: OtherSaleKind, scopes: readonly string[]): boolean {
    const area = this.scopeOf(kind).replace(/\.read$/, '');
    return [area, `${area}.read`, BROAD, `${BROAD}.read`].some((scope) => scopes.includes(scope));
  }

  async changedSince(
    access: BooksAccess,
    kind: OtherSaleKind,
    position: string | null,
    from: CalendarDay,
  ): Promise<OtherSalesPage> {
    const read = await this.pages.read(access, kind, position, (request) =>
      this.page(access, kind, request, from),
    );
    const sales = read.page.rows.map(({ sale }) => sale);
    return { sales, ...afterPage(kind, read, this.pages) };
  }

  private async page(
    access: BooksAccess,
    kind: OtherSaleKind,
    { since, page: number, size }: PageRequest,
    from: CalendarDay,
  ): Promise<XeroPage<CursorRow & { readonly sale: OtherSale }>> {
    const [what, where] = [LISTS[kind], whereOf(kind, from)];
    const modified = since ?? undefined;
    const convert = (row: ExactJsonObject) => ({ ...rowOf(kind, row), sale: fromXeroOtherSale(kind, row) });
    const read = (name: string, request: XeroRequest) =>
      this.client.page(access, what, name, request, convert);
    return orNotGranted(kind, () => {
      switch (kind) {
        case 'receive_money':
          return read('BankTransactions', (api, tenant) =>
            api.getBankTransactions(tenant, modified, where, BY_CHANGE, number, UNIT_DECIMALS, size),
          );
        case 'prepayment':
          return read('Prepayments', (api, tenant) =>
            api.getPrepayments(tenant, modified, where, BY_CHANGE, number, UNIT_DECIMALS, size),
          );
        case 'overpayment':
          return read('Overpayments', (api, tenant) =>
            api.getOverpayments(tenant, modified, where, BY_CHANGE, number, UNIT_DECIMALS, size),
          );
        case 'journal':
          return read('ManualJournals', (api, tenant) =>
            api.getManualJournals(tenant, modified, where, BY_CHANGE, number, size),
          );
      }
    });
  }
}

/** @throws NotGranted where the token is valid, but lacks the scope */
function orNotGranted<T>(kind: OtherSaleKind, read: () => Promise<T>): Promise<T> {
  return withScope(LISTS[kind], OTHER_SALE_SCOPES[kind], read);
}

function whereOf(kind: OtherSaleKind, from: CalendarDay): string {
  const [year, month, day] = from.split('-');
  const dated = `Date>=DateTime(${year},${month},${day})`;
  const type = TYPES[kind];
  return type === null ? dated : `Type=="${type}" AND ${dated}`;
}

/** Position after a page of a list. @throws Failure where its order differs from the requested one */
function afterPage(
  kind: OtherSaleKind,
  read: PageRead<CursorRow>,
  pages: XeroPages,
): Pick<OtherSalesPage, 'position' | 'hasMore'> {
  const { rows } = read.page;
  if (!isInOrder(rows)) throw outOfOrder(LISTS[kind]);
  const { cursor, hasMore } = pages.next(read);
  return { position: writeCursor(cursor), hasMore };
}

function rowOf(kind: OtherSaleKind, row: ExactJsonObject): CursorRow {
  const id = textOf(row[ID_FIELDS[kind]]);
  const changedAt = netDate(textOf(row.UpdatedDateUTC) ?? '');
  const version = id === null || changedAt === null ? writeExactJson(row) : `${id} ${changedAt.getTime()}`;
  return { version, changedAt };
}
