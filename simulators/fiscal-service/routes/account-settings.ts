import {
  type AccountSettings,
  DEFAULT_DEVICE,
  type DeviceSettings,
  type DeviceTax,
  DUPLICATE_POLICIES,
  YELLOW_POLICIES,
} from '../account';
import { isObject, writeJson } from '../exact-json';
import type { FieldReader } from '../field-reader';
import { HEADER_ROLES, type HeaderNames } from '../header-names';
import { isCalendarDay } from '../local-time';

/** Reads settings from a control call; absent fields keep their values. Faults are collected in `read`. */
export function readAccountSettings(read: FieldReader, before: AccountSettings): AccountSettings {
  const keep = (field: 'apiKey' | 'apiSecret' | 'application'): string =>
    read.value(field) === undefined ? before[field] : read.filled(field);
  return {
    apiKey: keep('apiKey'),
    apiSecret: keep('apiSecret'),
    application: keep('application'),
    station: read.value('station') === undefined ? before.station : read.text('station') || null,
    profile: read.oneOf('profile', ['contract', 'published']) ?? before.profile,
    headers: orBefore(read, 'headers', before.headers, readHeaders) ?? {},
    processingDelayMs: read.integer('processingDelayMs') ?? before.processingDelayMs,
    pendingStatus: read.oneOf('pendingStatus', ['absent', 'element']) ?? before.pendingStatus,
    taxTolerance: readDecimalText(read, 'taxTolerance') ?? before.taxTolerance,
    duplicatePolicy: read.oneOf('duplicatePolicy', DUPLICATE_POLICIES) ?? before.duplicatePolicy,
    yellowPolicy: read.oneOf('yellowPolicy', YELLOW_POLICIES) ?? before.yellowPolicy,
    supportedCurrencies: read.texts('supportedCurrencies') ?? before.supportedCurrencies,
    subscription: orBefore(read, 'subscription', before.subscription, () => readSubscription(read)),
    webhook: orBefore(read, 'webhook', before.webhook, readWebhook),
    device: orBefore(read, 'device', before.device, (device) => readDevice(device, before.device)),
  };
}

/** Value of an optional object: unchanged if absent, null if null, otherwise as read. */
function orBefore<Value>(
  read: FieldReader,
  field: string,
  before: Value | null,
  readOne: (read: FieldReader) => Value,
): Value | null {
  if (read.value(field) === undefined) return before;
  const object = read.object(field);
  return object === undefined ? null : readOne(object);
}

function readHeaders(read: FieldReader): Partial<HeaderNames> {
  for (const name of read.fields()) {
    if (!HEADER_ROLES.some((role) => role === name))
      read.fault(name, `is not one of ${HEADER_ROLES.join(', ')}`);
  }
  const given = HEADER_ROLES.filter((role) => read.value(role) !== undefined);
  return Object.fromEntries(given.map((role) => [role, readHeaderName(read, role)]));
}

function readHeaderName(read: FieldReader, role: keyof HeaderNames): string {
  const name = read.filled(role);
  if (name !== '' && !/^[\w-]+$/.test(name)) read.fault(role, 'must be the name of a header');
  return name;
}

function readSubscription(read: FieldReader): string {
  const subscription = read.value('subscription');
  return isObject(subscription) ? writeJson(subscription) : '{}';
}

function readWebhook(read: FieldReader): NonNullable<AccountSettings['webhook']> {
  const url = read.filled('url');
  if (url !== '' && !(URL.canParse(url) && /^https?:/i.test(url)))
    read.fault('url', 'must be an http address');
  return { url, signature: read.oneOf('signature', ['hmac', 'none']) ?? 'hmac' };
}

/** Reads the device; a new device id starts from the defaults, with a new taxpayer. */
function readDevice(read: FieldReader, before: DeviceSettings | null): DeviceSettings {
  const deviceId = read.requiredInteger('deviceId', 1);
  const known = before?.deviceId === deviceId ? before : defaultDevice(deviceId);
  const address = read.object('address');
  const contacts = read.object('contacts');
  const text = (from: FieldReader | undefined, field: string, otherwise: string): string =>
    from === undefined || from.value(field) === undefined ? otherwise : from.text(field);
  return {
    deviceId,
    serialNo: text(read, 'serialNo', known.serialNo),
    taxPayerName: text(read, 'taxPayerName', known.taxPayerName),
    taxPayerTIN: text(read, 'taxPayerTIN', known.taxPayerTIN),
    vatNumber: text(read, 'vatNumber', known.vatNumber),
    branchName: text(read, 'branchName', known.branchName),
    address: {
      province: text(address, 'province', known.address.province),
      street: text(address, 'street', known.address.street),
      houseNo: text(address, 'houseNo', known.address.houseNo),
      city: text(address, 'city', known.address.city),
    },
    contacts: {
      phoneNo: text(contacts, 'phoneNo', known.contacts.phoneNo),
      email: text(contacts, 'email', known.contacts.email),
    },
    qrUrl: text(read, 'qrUrl', known.qrUrl),
    dayClosing: read.oneOf('dayClosing', ['automatic', 'manual']) ?? known.dayClosing,
    taxes: read.value('taxes') === undefined ? known.taxes : read.objects('taxes').map(readTax),
  };
}

function defaultDevice(deviceId: number): DeviceSettings {
  if (deviceId === DEFAULT_DEVICE.deviceId) return DEFAULT_DEVICE;
  const digits = String(deviceId).padStart(9, '0').slice(-9);
  return {
    ...DEFAULT_DEVICE,
    deviceId,
    serialNo: `SIM-${deviceId}`,
    taxPayerTIN: `2${digits}`,
    vatNumber: `2${digits.slice(-8)}`,
  };
}

function readTax(read: FieldReader): DeviceTax {
  const till = read.text('taxValidTill');
  const tax: DeviceTax = {
    taxID: read.requiredInteger('taxID', 1),
    taxName: read.present('taxName'),
    taxPercent: readDecimalText(read, 'taxPercent') ?? null,
    taxValidFrom: read.present('taxValidFrom').slice(0, 10),
    taxValidTill: till === '' ? null : till.slice(0, 10),
  };
  if (!isCalendarDay(tax.taxValidFrom)) read.fault('taxValidFrom', 'must be a day');
  if (tax.taxValidTill != null && !isCalendarDay(tax.taxValidTill))
    read.fault('taxValidTill', 'must be a day');
  return tax;
}

/** Decimal given as a number or as text, so that JavaScript clients need no float. */
function readDecimalText(read: FieldReader, field: string): string | undefined {
  const value = read.value(field);
  if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) return value;
  const amount = read.amount(field);
  if (amount?.isNegative() === true) read.fault(field, 'must not be negative');
  return amount?.toFixed();
}
