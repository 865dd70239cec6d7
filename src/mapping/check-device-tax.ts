import type { CalendarDay } from '../domain/calendar-day';
import { issue, type Issue } from '../domain/issues/issue';
import type { TaxAtDevice } from '../domain/issues/issue-parameters';
import type { DeviceTaxes, ListedTax } from './device-taxes';
import { hasSameRate } from './map-taxes';
import type { MappedLine } from './mapped-line';
import type { Circumstances, TaxRule } from './mapping-rules';

/**
 * Contradiction between a mapping and the device.
 * - `unlisted`: the device has no tax of this id.
 * - `rate`: it has another rate, or one side is exempt and the other zero-rated.
 * - `days`: it is valid on none of the days in question.
 */
type TaxContradiction =
  | { readonly what: 'unlisted'; readonly id: number }
  | { readonly what: 'rate' | 'days'; readonly id: number; readonly device: ListedTax };

type ComparedTax = Pick<TaxRule, 'taxCode' | 'percent' | 'deviceTaxId' | 'validFrom' | 'validTill'>;

/**
 * Compares a mapping with the last reading of the device; null: no contradiction. An account never read, a device
 * without taxes, and a past tax no longer listed do not contradict.
 * @param day of the receipt; left out: any day of the mapping
 */
export function taxContradiction(
  rule: ComparedTax,
  reading: DeviceTaxes | null,
  day: CalendarDay | null = null,
): TaxContradiction | null {
  const id = deviceTaxOf(rule, reading);
  if (reading === null || reading.taxes.length === 0 || id === null) return null;
  const device = reading.taxes.find((tax) => tax.id === id);
  if (device === undefined) return isPast(rule, reading) ? null : { what: 'unlisted', id };
  if (!hasSameRate(rule, device)) return { what: 'rate', id, device };
  const days = day === null ? rule : { validFrom: day, validTill: day };
  return doOverlap(days, device) ? null : { what: 'days', id, device };
}

function deviceTaxOf({ taxCode, deviceTaxId }: ComparedTax, reading: DeviceTaxes | null): number | null {
  return deviceTaxId ?? reading?.idOfCode.get(taxCode) ?? null;
}

/**
 * True for a mapping that cannot be compared with the device: there is no reading, or the tax is no longer
 * listed.
 */
export function isUncompared(rule: ComparedTax, reading: DeviceTaxes | null): boolean {
  const id = deviceTaxOf(rule, reading);
  return (
    id !== null &&
    !(reading?.taxes.some((tax) => tax.id === id) ?? false) &&
    taxContradiction(rule, reading) === null
  );
}

/** True when a mapping had ended before the device was read. */
export function isPast({ validTill }: Pick<TaxRule, 'validTill'>, { readOn }: DeviceTaxes): boolean {
  return validTill !== null && validTill < readOn;
}

type Days = Pick<ListedTax, 'validFrom' | 'validTill'>;

/** True when both are valid on some day. */
export function doOverlap(one: Days, other: Days): boolean {
  const beginsBeforeEnd = (a: Days, b: Days): boolean =>
    a.validFrom === null || b.validTill === null || a.validFrom <= b.validTill;
  return beginsBeforeEnd(one, other) && beginsBeforeEnd(other, one);
}

/** Tax of the device that the service uses for the code of a mapping, where the mapping names another. */
export function ledElsewhere({ taxCode, deviceTaxId }: ComparedTax, reading: DeviceTaxes): number | null {
  const held = reading.idOfCode.get(taxCode);
  return held === undefined || deviceTaxId === null || held === deviceTaxId ? null : held;
}

/** Taxes that differ between mapping and device or service: a receipt with them is rejected, or declared wrongly. */
export function deviceIssues(
  lines: readonly MappedLine[],
  { deviceTaxes }: Circumstances,
  day: CalendarDay,
): Issue[] {
  if (deviceTaxes === undefined) return [];
  return lines.flatMap(({ path, number, tax }) => {
    const differs = difference(tax, deviceTaxes, day);
    const named = { line: number, taxType: tax.taxType, day };
    return differs === null ? [] : [issue('TAX_UNMAPPED', `${path}.taxType`, { ...named, differs })];
  });
}

function difference(tax: TaxRule, reading: DeviceTaxes, day: CalendarDay): TaxAtDevice | null {
  const { readOn } = reading;
  const percent = tax.percent?.toFixed() ?? null;
  const found = taxContradiction(tax, reading, day);
  if (found !== null) {
    if (found.what === 'unlisted') return { id: found.id, percent, readOn, device: null };
    const { name, percent: listed } = found.device;
    const device = { name, percent: listed?.toFixed() ?? null, isValidOn: found.what === 'rate' };
    return { id: found.id, percent, readOn, device };
  }
  const id = ledElsewhere(tax, reading);
  if (id === null || tax.deviceTaxId === null) return null;
  return { id: tax.deviceTaxId, percent, readOn, device: null, leads: { code: tax.taxCode, id } };
}
