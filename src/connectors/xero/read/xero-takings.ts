import type { SalesDocument } from '../../../domain/sales/sales-document';
import type { ExactJsonObject } from '../../../platform/http/exact-json';
import type { ChangePage } from '../../accounting-connector';
import type { BooksAccess } from '../../books-access';
import { BY_CHANGE, UNIT_DECIMALS, type XeroClient } from '../client/xero.client';
import { XeroNotFound } from '../xero-error';
import { fromXeroReceiveMoney } from './from-xero';
import { afterPage, orNotGranted } from './xero-other-sales';
import { bankTransactionId } from './takings-id';
import { askFrom, readCursor } from './xero-cursor';

const RECEIVED = 'RECEIVE';

/** Money received (BankTransactions of type RECEIVE) as sales documents. */
export class XeroTakings {
  constructor(
    private readonly client: XeroClient,
    private readonly pageSize: number,
  ) {}

  async changedSince(access: BooksAccess, position: string | null): Promise<ChangePage> {
    const cursor = readCursor(position, this.pageSize);
    const page = await orNotGranted('receive_money', () =>
      this.client.page(access, 'bank transactions', 'BankTransactions', (api, tenant) =>
        api.getBankTransactions(
          tenant,
          askFrom(cursor) ?? undefined,
          `Type=="${RECEIVED}"`,
          BY_CHANGE,
          cursor.page,
          UNIT_DECIMALS,
          this.pageSize,
        ),
      ),
    );
    const documents = page.rows.map(fromXeroReceiveMoney);
    return { documents, ...afterPage('receive_money', page, cursor, this.pageSize) };
  }

  /** Reads by id with a call each, since bank transactions have no filter by ids. Deleted ones are missing. */
  async reread(access: BooksAccess, sourceIds: readonly string[]): Promise<SalesDocument[]> {
    const documents: SalesDocument[] = [];
    for (const id of sourceIds.map(bankTransactionId)) {
      if (id !== null) documents.push(...(await this.byId(access, id)).map(fromXeroReceiveMoney));
    }
    return documents;
  }

  private async byId(access: BooksAccess, id: string): Promise<ExactJsonObject[]> {
    try {
      return await orNotGranted('receive_money', () =>
        this.client.list(access, 'bank transaction', 'BankTransactions', (api, tenant) =>
          api.getBankTransaction(tenant, id, UNIT_DECIMALS),
        ),
      );
    } catch (error) {
      if (error instanceof XeroNotFound) return [];
      throw error;
    }
  }
}
