import { inGroups } from '../../../domain/grouped';
import { type ExactJsonObject, isObject, textOf } from '../../../platform/http/exact-json';
import type { BooksAccess } from '../../books-access';
import { BY_CHANGE, UNIT_DECIMALS, whole, type XeroClient } from '../client/xero.client';
import { withScope, XeroNotFound } from '../xero-error';
import type { SalesDocument } from '../../../domain/sales/sales-document';
import type { ChangePage } from '../../accounting-connector';
import { fromXeroReceiveMoney } from './from-xero';
import { afterPage, orNotGranted, rowOf } from './xero-other-sales';
import { bankTransactionId } from './derived-ids';
import type { XeroPages } from './xero-pages';

/** Scope for reading payments, requested with the consent. */
const SCOPE = 'accounting.payments.read';
const MOST_PER_PAGE = 1000;
/** Id of Xero, to be used in a filter. */
const ID = /^[\da-f-]{36}$/i;

/** Xero answers 404 to a query of more than 2,048 characters, which 27 ids make. */
const IDS_PER_CALL = 20;

/** Payments of Xero's Accounting API, with the accounts that received them. One call for twenty invoices. */
export class XeroPayments {
  constructor(private readonly client: XeroClient) {}

  /** @throws NotGranted when the consent does not cover payments */
  async paidInto(
    access: BooksAccess,
    invoiceIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
    const ids = invoiceIds.filter((id) => ID.test(id));
    const found = new Map<string, string[][]>();
    for (const some of inGroups(ids, IDS_PER_CALL)) {
      const where = some.map((id) => `Invoice.InvoiceID==guid("${id}")`).join(' OR ');
      for (const payment of await this.payments(access, where)) {
        const { Invoice: invoice, Account: account, Status: status } = payment;
        const id = isObject(invoice) ? textOf(invoice.InvoiceID) : null;
        if (id === null || textOf(status) === 'DELETED') continue;
        const fields = isObject(account) ? [account.Code, account.AccountID] : [];
        const names = fields.map(textOf).filter((name) => name !== null);
        const asked = some.find((one) => one.toLowerCase() === id.toLowerCase()) ?? id;
        found.set(asked, [...(found.get(asked) ?? []), names]);
      }
    }
    return found;
  }

  private payments(access: BooksAccess, where: string) {
    return withScope('payments', SCOPE, () =>
      this.client.list(
        access,
        'payments',
        'Payments',
        (api, tenant) => api.getPayments(tenant, undefined, where, undefined, 1, MOST_PER_PAGE),
        whole,
      ),
    );
  }
}

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
