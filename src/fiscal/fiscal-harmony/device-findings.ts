import { type AccountFinding, fault, ok, warning } from '../account-finding';
import type { ApplicableTax, FiscalDevice } from './contract-types';

const NO_DEVICE = 'Ask the provider to attach the device to this account.';

/** Null: no device is attached to the account. */
export function deviceFinding(device: FiscalDevice | null): AccountFinding {
  if (device === null)
    return fault('DEVICE_MISSING', 'No fiscal device is attached to the account.', NO_DEVICE);
  const config = device.CurrentConfig;
  const parts = [
    named('device', device.DeviceId),
    named('serial number', device.SerialNumber ?? config?.deviceSerialNo),
    named('operating mode', config?.deviceOperatingMode),
    named('taxpayer', config?.taxPayerName),
    named('TIN', config?.taxPayerTIN),
    named('VAT number', config?.vatNumber),
    named('branch', config?.deviceBranchName),
    named('billing', device.BillingStatus),
  ].flat();
  const text = parts.length > 0 ? parts.join(', ') : 'The service reports nothing about it';
  if (config === null) {
    return warning(
      'DEVICE_UNCONFIGURED',
      `A device is attached (${text}), but its configuration by the tax authority is missing.`,
      'Ask the provider whether the device is activated.',
    );
  }
  if (config.deviceOperatingMode !== null && !/^online$/i.test(config.deviceOperatingMode)) {
    return warning(
      'DEVICE_NOT_ONLINE',
      `A device is attached, but it does not work online: ${text}.`,
      'Ask the provider why: documents may reach the tax authority late.',
    );
  }
  return ok('DEVICE_ATTACHED', `A device is attached: ${text}.`);
}

/** `today` is a day of the device's clock. */
export function taxFinding(device: FiscalDevice | null, today: string): AccountFinding {
  if (device === null) {
    return fault('TAXES_MISSING', 'Without a device there are no taxes to map to.', NO_DEVICE);
  }
  const taxes = device.CurrentConfig?.applicableTaxes ?? [];
  const valid = taxes.filter((tax) => isValid(tax, today));
  if (valid.length === 0) {
    return fault(
      'TAXES_MISSING',
      `The device has ${taxes.length === 0 ? 'no taxes' : `${taxes.length} taxes, none of them valid today`}.`,
      'Ask the provider to update the configuration of the device.',
    );
  }
  return ok('TAXES_READ', `Taxes of today: ${valid.map(describe).join(', ')}.`);
}

export function currencyFinding(currencies: readonly string[]): AccountFinding {
  return currencies.length > 0
    ? ok('CURRENCIES_READ', `Supported currencies: ${currencies.join(', ')}.`)
    : warning(
        'CURRENCIES_MISSING',
        'The service reports no supported currency.',
        'Ask the provider which currencies the device supports.',
      );
}

function isValid({ taxValidFrom, taxValidTill }: ApplicableTax, today: string): boolean {
  return (
    (taxValidFrom === null || taxValidFrom.slice(0, 10) <= today) &&
    (taxValidTill === null || taxValidTill.slice(0, 10) >= today)
  );
}

/** An exempt tax has no percentage at all. */
function describe({ taxID, taxName, taxPercent }: ApplicableTax): string {
  return `${taxID ?? '?'} "${taxName ?? ''}" (${taxPercent === null ? 'exempt' : `${taxPercent} %`})`;
}

function named(what: string, value: string | null | undefined): string[] {
  return value === null || value === undefined || value === '' ? [] : [`${what} ${value}`];
}
