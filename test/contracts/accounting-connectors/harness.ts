import type { AccountingConnector } from '../../../src/connectors/accounting-connector';
import type { BooksAccess } from '../../../src/connectors/books-access';
import type { ContactGroup } from '../../../src/domain/sales/sales-document';

/** A sale to be put into the books; everything else about it is the harness's choice, and sound. */
export interface WantedSale {
  readonly id: string;
  readonly number: string;
  readonly status?: 'draft' | 'approved' | 'paid' | 'void';
  /** Calendar day; default 2026-03-01. */
  readonly issuedOn?: string;
  readonly unitAmount?: string;
  readonly total?: string;
  /** Amount that the platform added to round the total; included in it. */
  readonly rounding?: string;
  /** Instant of the last change; default the present. */
  readonly changedAt?: string;
  readonly isPurchase?: boolean;
}

/** A fault that the platform is made to have, for one call. */
export type PlatformFault =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'limit'; readonly retryAfterSeconds: number }
  | { readonly kind: 'page' }
  | { readonly kind: 'lost' }
  /** A list in another order than the one asked for. */
  | { readonly kind: 'disordered' };

/** Abilities that not every platform has; where one is missing, its promise does not apply. */
export interface ReadingAbilities {
  /** Documents that nobody has approved yet. */
  readonly drafts: boolean;
  /** Lists in orders of its own, so that the connector has to ask for one. */
  readonly orders: boolean;
}

/** Test equipment of a platform: the connector, and direct access to the platform behind it. */
export interface AccountingHarness {
  readonly connector: AccountingConnector;
  access(): BooksAccess;
  /** Streams by what they carry; one may carry both. */
  readonly streams: { readonly invoices: string; readonly creditNotes: string };
  /** Documents per page of changes. */
  readonly pageSize: number;
  putInvoices(sales: readonly WantedSale[]): Promise<void>;
  putCreditNotes(sales: readonly (WantedSale & { readonly of?: WantedSale })[]): Promise<void>;
  putCustomer(id: string, name: string, taxNumber: string, group?: ContactGroup): Promise<void>;
  void(id: string): Promise<void>;
  /** From now on lists are the other way round where nobody asks for an order. */
  turnUsualOrder(): Promise<void>;
  /** The next call meets this. */
  fault(fault: PlatformFault): Promise<void>;
  /** Calls so far, by any names. */
  calls(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a platform with one empty organisation, whose taxes hold one of 15 percent and a fraction, or none. */
export type StartHarness = () => Promise<AccountingHarness>;
