import type { Event } from './events';

/**
 * Raises the rate of rare events in schedules, so that they occur often. All choices are still drawn from the
 * seed.
 */
export interface Emphasis {
  /** Largest rate of a fault at its place, e.g. `{ 'send/slow': 0.5 }`. */
  readonly faults?: Readonly<Record<string, number>>;
  /** Whether the service can be asked again by our number; without it, every third seed draws one that can. */
  readonly isRepeatable?: boolean;
  /** True: a standby is promoted; without it, one is in every fifth seed. */
  readonly failsOver?: boolean;
  /** Whether what is turned away with "too many calls" was taken, and is reported at once; without it, in every eleventh seed. */
  readonly takesUnsaid?: boolean;
  /** Totals are rounded by cents that lists do not show; without it, in every thirteenth seed. */
  readonly roundsTotals?: boolean;
  /** The database takes no writes while every other delivery comes; without it, in every twenty-ninth seed. */
  readonly isFullAtTimes?: boolean;
  /** Invoices are paid, and payments are moved; without it, in every twenty-third seed. */
  readonly paysInvoices?: boolean;
  /** Credit notes name invoices by their reference alone; without it, in every nineteenth seed. */
  readonly namesInvoices?: boolean;
  /** People leave documents out for good; without it, in every seventeenth seed. */
  readonly leavesOut?: boolean;
  /** Over how many days before the first the documents are dated; without it, all on that day. */
  readonly days?: number;
  /** The weight of an event among the others, e.g. `{ person: 4 }`; a run has 8. */
  readonly events?: Readonly<Partial<Record<Event, number>>>;
}
