import {
  type ExactJson,
  type ExactJsonObject,
  isObject,
  parseExactJson,
  textOf,
} from '../../platform/http/exact-json';
import type * as contract from './contract-types';

export function readProfile(json: ExactJsonObject): contract.HarmonyProfile {
  return texts(json, ['Id', 'FullName', 'Username', 'Email', 'FiscalProvider']);
}

export function readSubscription(json: ExactJsonObject): contract.Subscription {
  return {
    ...texts(json, ['Id', 'BillingSubscriptionId', 'CustomerName', 'DeviceId', 'ExpiresOn', 'Status']),
    ...texts(json, ['AmountDue', 'AmountDueSince', 'LastUpdatedOn', 'BillingPeriodUnit', 'Price']),
    ...texts(json, ['BillingPlanName']),
    IsDeleted: typeof json.IsDeleted === 'boolean' ? json.IsDeleted : null,
    SubscriptionItems: objects(json.SubscriptionItems).map((item) =>
      texts(item, ['Id', 'SubscriptionId', 'SubscriptionType', 'Quantity']),
    ),
    unreadable: unreadableOf(json),
  };
}

const DATE_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Subscription fields that the account check uses, each with its required form. */
const FORMS: Readonly<Record<string, (value: ExactJson) => boolean>> = {
  ExpiresOn: isDateTime,
  AmountDueSince: isDateTime,
  IsDeleted: (value) => typeof value === 'boolean',
  DeviceId: (value) => /^\d+$/.test(textOf(value) ?? ''),
  AmountDue: (value) => /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(textOf(value) ?? ''),
};

function unreadableOf(json: ExactJsonObject): string[] {
  return Object.entries(FORMS).flatMap(([field, isRight]) => {
    const value = json[field] ?? null;
    if (value === null || isRight(value)) return [];
    return [`${field} ${JSON.stringify(textOf(value) ?? 'of another type').slice(0, 60)}`];
  });
}

function isDateTime(value: ExactJson): boolean {
  const text = typeof value === 'string' ? value : '';
  return DATE_TIME.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 10)}T00:00:00Z`));
}

export function readCurrencyMapping(json: ExactJsonObject): contract.HarmonyCurrencyMapping {
  return texts(json, ['Id', 'UserId', 'SourceCurrency', 'DestinationCurrency']);
}

export function readTaxMapping(json: ExactJsonObject): contract.HarmonyTaxMapping {
  return texts(json, ['Id', 'UserId', 'TaxCode', 'TaxName', 'DestinationTaxId']);
}

export function readFiscalDevice(json: ExactJsonObject): contract.FiscalDevice {
  return {
    ...texts(json, ['DeviceId', 'SerialNumber', 'BillingStatus']),
    CurrentConfig: readDeviceConfig(json.CurrentConfig),
  };
}

/** Parses JSON within a text, as published, or an object. Null for anything else. */
function readDeviceConfig(config: ExactJson): contract.DeviceConfig | null {
  const json = typeof config === 'string' ? parseOrNull(config) : config;
  if (!isObject(json)) return null;
  return {
    ...texts(json, ['taxPayerName', 'taxPayerTIN', 'vatNumber', 'deviceSerialNo', 'deviceBranchName']),
    ...texts(json, ['deviceOperatingMode']),
    applicableTaxes: objects(json.applicableTaxes).map((tax) =>
      texts(tax, ['taxID', 'taxName', 'taxPercent', 'taxValidFrom', 'taxValidTill']),
    ),
  };
}

function parseOrNull(text: string): ExactJson {
  try {
    return parseExactJson(text);
  } catch {
    // Null for an unreadable configuration; the account check reports it.
    return null;
  }
}

/** Returns the elements that are objects. */
export function objects(list: ExactJson): ExactJsonObject[] {
  return Array.isArray(list) ? (list as readonly ExactJson[]).filter(isObject) : [];
}

function texts<Field extends string>(
  json: ExactJsonObject,
  fields: readonly Field[],
): Record<Field, string | null> {
  const read = fields.map((field) => [field, textOf(json[field])] as const);
  return Object.fromEntries(read) as Record<Field, string | null>;
}
