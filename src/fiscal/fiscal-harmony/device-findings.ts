import type { DescribedDevice, FindingParameters } from '../../domain/fiscal/account-findings';
import { type AccountFinding, fault, ok, warning } from '../account-finding';
import type { ApplicableTax, FiscalDevice } from './contract-types';

/** Finding about the device; null: no device is attached to the account. */
export function deviceFinding(device: FiscalDevice | null): AccountFinding {
  if (device === null) return fault('DEVICE_MISSING');
  const mode = device.CurrentConfig?.deviceOperatingMode ?? null;
  const described = { device: partsOf(device) };
  if (device.CurrentConfig === null) return warning('DEVICE_UNCONFIGURED', described);
  if (mode !== null && !/^online$/i.test(mode)) return warning('DEVICE_NOT_ONLINE', described);
  return ok('DEVICE_ATTACHED', described);
}

function partsOf({
  DeviceId,
  SerialNumber,
  BillingStatus,
  CurrentConfig: config,
}: FiscalDevice): DescribedDevice {
  const parts: Record<keyof DescribedDevice, string | null | undefined> = {
    device: DeviceId,
    serialNumber: SerialNumber ?? config?.deviceSerialNo,
    operatingMode: config?.deviceOperatingMode,
    taxpayer: config?.taxPayerName,
    tin: config?.taxPayerTIN,
    vatNumber: config?.vatNumber,
    branch: config?.deviceBranchName,
    billing: BillingStatus,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => (value ?? '') !== ''));
}

/** Finding about the taxes; `today` is a day of the device's clock. */
export function taxFinding(device: FiscalDevice | null, today: string): AccountFinding {
  if (device === null) return fault('TAXES_MISSING', { taxes: null });
  const taxes = device.CurrentConfig?.applicableTaxes ?? [];
  const valid = taxes.filter((tax) => isValid(tax, today));
  return valid.length === 0
    ? fault('TAXES_MISSING', { taxes: taxes.length })
    : ok('TAXES_READ', { taxes: valid.map(describe) });
}

export function currencyFinding(currencies: readonly string[]): AccountFinding {
  return currencies.length > 0 ? ok('CURRENCIES_READ', { currencies }) : warning('CURRENCIES_MISSING');
}

function isValid({ taxValidFrom, taxValidTill }: ApplicableTax, today: string): boolean {
  return (
    (taxValidFrom === null || taxValidFrom.slice(0, 10) <= today) &&
    (taxValidTill === null || taxValidTill.slice(0, 10) >= today)
  );
}

/** Describes a tax; an exempt one has no percentage. */
function describe({
  taxID,
  taxName,
  taxPercent,
}: ApplicableTax): FindingParameters['TAXES_READ']['taxes'][number] {
  return { id: taxID ?? '?', name: taxName ?? '', percent: taxPercent };
}
