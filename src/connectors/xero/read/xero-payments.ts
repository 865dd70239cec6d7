import { inGroups } from '../../../domain/grouped';
import { isObject, textOf } from '../../../platform/http/exact-json';
import type { BooksAccess } from '../../books-access';
import { whole, type XeroClient } from '../client/xero.client';
import { withScope } from '../xero-error';

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
