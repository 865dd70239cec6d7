import type { Event } from './events';

/** Raises the rates of rare events in a schedule. All choices are still drawn from the seed. */
export interface Emphasis {
  /** Largest rate of a fault at a place, such as `{ 'send/slow': 0.5 }`. */
  readonly faults?: Readonly<Record<string, number>>;
  /** True when the service can be asked again by our number; by default in every third seed. */
  readonly isRepeatable?: boolean;
  /** True when a standby is promoted; by default in every fifth seed. */
  readonly failsOver?: boolean;
  /**
   * True when the service accepts documents that it answers with "too many calls", and reports them; by default in every
   * eleventh seed.
   */
  readonly takesUnsaid?: boolean;
  /** True when totals are rounded by cents that lists do not show; by default in every thirteenth seed. */
  readonly roundsTotals?: boolean;
  /** True when the database refuses to store every other webhook; by default in every 29th seed. */
  readonly isFullAtTimes?: boolean;
  /** True when invoices are paid, and payments are moved; by default in every 23rd seed. */
  readonly paysInvoices?: boolean;
  /** True when credit notes name invoices only by their reference; by default in every 19th seed. */
  readonly namesInvoices?: boolean;
  /** True when people exclude documents permanently; by default in every 17th seed. */
  readonly leavesOut?: boolean;
  /** Number of days before the schedule on which documents are dated; by default all are dated on its first day. */
  readonly days?: number;
  /** Weight of an event, such as `{ person: 4 }`; that of a run is 8. */
  readonly events?: Readonly<Partial<Record<Event, number>>>;
}
