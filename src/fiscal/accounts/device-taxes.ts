import { type CalendarDay, dayAt } from '../../domain/calendar-day';
import { parseDecimal } from '../../domain/money';
import type { DeviceTaxes } from '../../mapping/device-taxes';
import { COUNTRY } from '../../mapping/countries';
import type { DeviceTax } from '../fiscal-service';
import type { HeldMapping } from '../mapping-drift';
import type { ReadingPart, StoredPart } from './accounts.entities';

/** Stored tax of the device, with its rate as decimal text. */
export type ReadTax = Omit<DeviceTax, 'percent'> & { readonly percent: string | null };

/** Stored part of an account's reading. */
interface StoredReading {
  readonly part: StoredPart;
  /** Reading as JSON; null: never read. */
  readonly reading: string | null;
  readonly readAt: Date | string | null;
}

/** Restores the rate as a decimal. */
export function deviceTax({ percent, ...tax }: ReadTax): DeviceTax {
  return { ...tax, percent: percent === null ? null : parseDecimal(percent) };
}

/** Data for checking mappings, from the readings of an account; null: its taxes were never read. */
export function deviceTaxesOf(readings: readonly StoredReading[]): DeviceTaxes | null {
  const of = (part: ReadingPart) => readings.find((one) => one.part === part && one.readAt !== null);
  const [taxes, mappings] = [of('taxes'), of('mappings')];
  if (taxes?.reading == null || taxes.readAt === null) return null;
  const held = JSON.parse(mappings?.reading ?? '[]') as HeldMapping[];
  const alone = (wanted: HeldMapping['kind']): HeldMapping[] =>
    held.filter(
      ({ kind, code }) =>
        kind === wanted && held.filter((one) => one.kind === kind && one.code === code).length === 1,
    );
  return {
    readOn: readingDay(taxes.readAt),
    taxes: (JSON.parse(taxes.reading) as ReadTax[]).map(deviceTax),
    idOfCode: new Map(
      alone('tax')
        .filter(({ destination }) => /^\d{1,9}$/.test(destination))
        .map(({ code, destination }) => [code, Number(destination)]),
    ),
    currencyOfCode: new Map(alone('currency').map(({ code, destination }) => [code, destination])),
  };
}

/** Returns the day of a reading, by the clock of the country. */
export function readingDay(readAt: Date | string): CalendarDay {
  return dayAt(new Date(readAt), COUNTRY.timeOffset);
}
