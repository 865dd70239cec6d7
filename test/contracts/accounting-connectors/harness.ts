import type { AccountingConnector } from '../../../src/connectors/accounting-connector';
import type { BooksAccess } from '../../../src/connectors/books-access';
import type { Customer } from '../../../src/domain/sales/sales-document';

/** Sale to be put into the books; the harness chooses valid values for everything else. */
export interface WantedSale {
  readonly id: string;
  readonly number: string;
  readonly status?: 'draft' | 'approved' | 'paid' | 'void';
  /** Calendar day; default 2026-03-01. */
  readonly issuedOn?: string;
  readonly unitAmount?: string;
  readonly total?: string;
  /** Rounding that the platform added to the total, which includes it. */
  readonly rounding?: string;
  /** Time of the last change; default: now. */
  readonly changedAt?: string;
  readonly isPurchase?: boolean;
}

/** Fault of the platform for one call. */
export type PlatformFault =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'limit'; readonly retryAfterSeconds: number }
  | { readonly kind: 'page' }
  | { readonly kind: 'lost' }
  /** A list in another order than the one asked for. */
  | { readonly kind: 'disordered' };

/** Abilities that only some platforms have; without one, the promises about it do not apply. */
export interface ReadingAbilities {
  /** True: the platform has documents that are not approved yet. */
  readonly drafts: boolean;
  /** True: the platform's lists have no fixed order, so the connector must request one. */
  readonly orders: boolean;
}

/** Test equipment of a platform: the connector, and direct access to the platform behind it. */
export interface AccountingHarness {
  readonly connector: AccountingConnector;
  access(): BooksAccess;
  /** Streams by content; one may have both kinds. */
  readonly streams: { readonly invoices: string; readonly creditNotes: string };
  /** Documents per page of changes. */
  readonly pageSize: number;
  putInvoices(sales: readonly WantedSale[]): Promise<void>;
  putCreditNotes(sales: readonly (WantedSale & { readonly of?: WantedSale })[]): Promise<void>;
  putCustomer(
    id: string,
    name: string,
    taxNumber: string,
    group?: NonNullable<Customer['groups']>[number],
  ): Promise<void>;
  void(id: string): Promise<void>;
  /** Reverses the order of lists for calls that request none. */
  turnUsualOrder(): Promise<void>;
  /** Lets the next call meet a fault. */
  fault(fault: PlatformFault): Promise<void>;
  /** Number of calls so far, of any kind. */
  calls(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a platform with one empty organisation. Its taxes include one of 15.5 percent, or none. */
export type StartHarness = () => Promise<AccountingHarness>;
