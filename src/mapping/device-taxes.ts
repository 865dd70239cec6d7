import type { CalendarDay } from '../domain/calendar-day';
import type { Decimal } from '../domain/money';

/** Tax in the device's list; percent null: exempt, day null: open. */
export interface ListedTax {
  readonly id: number;
  readonly name: string;
  readonly percent: Decimal | null;
  readonly validFrom: CalendarDay | null;
  readonly validTill: CalendarDay | null;
}

/** Taxes of a fiscal account's device, as last read. */
export interface DeviceTaxes {
  readonly readOn: CalendarDay;
  readonly taxes: readonly ListedTax[];
  /** Tax of the device that the service uses for a code, for mappings that name none. */
  readonly idOfCode: ReadonlyMap<string, number>;
  /** Currency that the service uses for a submitted one. */
  readonly currencyOfCode: ReadonlyMap<string, string>;
}
