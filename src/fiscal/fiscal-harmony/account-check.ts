import { sentencesOf } from '../../domain/texts/stored-sentence';
import { localDateTime } from '../../domain/calendar-day';
import { Failure } from '../../domain/issues/failure';
import { type AccountFinding, accountFault, accountOk, accountWarning } from '../account-finding';
import type { FiscalAccountAccess } from '../fiscal-service';
import type {
  HarmonyCurrencyMapping,
  FiscalDevice,
  HarmonyProfile,
  HarmonyTaxMapping,
  ApplicableTax,
  Subscription,
} from './contract-types';
import type { FiscalHarmonyClient } from './fiscal-harmony.client';
import { mappingFindings } from './mapping-bodies';
import type {
  DescribedDevice,
  FindingParameters,
  DescribedSubscription,
} from '../../domain/fiscal/account-findings';

/** Days before the expiry from which a person should renew it. */
const WARN_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Finding about the subscription; null: the service answered 404, which means that no device is attached or
 * the subscription is unavailable (interface document, rule 1). `Status` is shown unchanged, as its values
 * are undocumented. `localTime` is the device's clock, as `ExpiresOn` has no offset.
 */
export function subscriptionFinding(subscription: Subscription | null, localTime: string): AccountFinding {
  if (subscription === null) return accountWarning('SUBSCRIPTION_UNAVAILABLE');
  const expiresOn = dateTime(subscription.ExpiresOn);
  const named = { subscription: describeSubscription(subscription) };
  if (subscription.IsDeleted === true) return accountFault('SUBSCRIPTION_DELETED', named);
  if (expiresOn !== null && expiresOn <= localTime) return accountFault('SUBSCRIPTION_EXPIRED', named);
  if (expiresOn !== null && daysBetween(localTime, expiresOn) <= WARN_DAYS)
    return accountWarning('SUBSCRIPTION_EXPIRING', named);
  if (/[1-9]/.test(subscription.AmountDue ?? '') && !subscription.AmountDue?.startsWith('-')) {
    return accountWarning('SUBSCRIPTION_AMOUNT_DUE', named);
  }
  return accountOk('SUBSCRIPTION_READ', named);
}

/** Findings about a subscription, except its expiry. `deviceId`: the account's device; null: unknown. */
function oddSubscriptionFindings(
  subscription: Subscription | null,
  deviceId: string | null,
): AccountFinding[] {
  if (subscription === null) return [];
  const { DeviceId, unreadable } = subscription;
  const isOfAnother = DeviceId !== null && deviceId !== null && DeviceId !== deviceId;
  return [
    ...(isOfAnother
      ? [accountWarning('SUBSCRIPTION_OF_ANOTHER_DEVICE', { paid: DeviceId, device: deviceId })]
      : []),
    ...(unreadable.length > 0 ? [accountWarning('SUBSCRIPTION_UNREADABLE', { fields: unreadable })] : []),
  ];
}

function describeSubscription(subscription: Subscription): DescribedSubscription {
  const { Status, ExpiresOn, BillingPlanName, DeviceId, AmountDue, AmountDueSince } = subscription;
  const amountDue = AmountDue === null || !/[1-9]/.test(AmountDue) ? null : AmountDue;
  return {
    ...{ status: Status, expiresOn: ExpiresOn, plan: BillingPlanName, device: DeviceId, amountDue },
    dueSince: AmountDueSince?.slice(0, 10) ?? null,
  };
}

/** First 19 characters, if they are date and time; comparable as text. */
function dateTime(text: string | null): string | null {
  const [moment] = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?/.exec(text ?? '') ?? [];
  if (moment === undefined || Number.isNaN(Date.parse(`${moment.slice(0, 10)}T00:00:00Z`))) return null;
  return moment.length === 10 ? `${moment}T23:59:59` : moment;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / DAY_MS;
}

/** Finding about the device; null: no device is attached to the account. */
function deviceFinding(device: FiscalDevice | null): AccountFinding {
  if (device === null) return accountFault('DEVICE_MISSING');
  const mode = device.CurrentConfig?.deviceOperatingMode ?? null;
  const described = { device: partsOf(device) };
  if (device.CurrentConfig === null) return accountWarning('DEVICE_UNCONFIGURED', described);
  if (mode !== null && !/^online$/i.test(mode)) return accountWarning('DEVICE_NOT_ONLINE', described);
  return accountOk('DEVICE_ATTACHED', described);
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
function taxFinding(device: FiscalDevice | null, today: string): AccountFinding {
  if (device === null) return accountFault('TAXES_MISSING', { taxes: null });
  const taxes = device.CurrentConfig?.applicableTaxes ?? [];
  const valid = taxes.filter((tax) => isValid(tax, today));
  return valid.length === 0
    ? accountFault('TAXES_MISSING', { taxes: taxes.length })
    : accountOk('TAXES_READ', { taxes: valid.map(describeTax) });
}

function currencyFinding(currencies: readonly string[]): AccountFinding {
  return currencies.length > 0
    ? accountOk('CURRENCIES_READ', { currencies })
    : accountWarning('CURRENCIES_MISSING');
}

function isValid({ taxValidFrom, taxValidTill }: ApplicableTax, today: string): boolean {
  return (
    (taxValidFrom === null || taxValidFrom.slice(0, 10) <= today) &&
    (taxValidTill === null || taxValidTill.slice(0, 10) >= today)
  );
}

/** Describes a tax; an exempt one has no percentage. */
function describeTax({
  taxID,
  taxName,
  taxPercent,
}: ApplicableTax): FindingParameters['TAXES_READ']['taxes'][number] {
  return { id: taxID ?? '?', name: taxName ?? '', percent: taxPercent };
}

/** Reads everything that the service reports about an account; each part is judged separately. */
export async function checkAccount(
  client: FiscalHarmonyClient,
  account: FiscalAccountAccess,
  now: Date,
): Promise<AccountFinding[]> {
  const [profile, device, subscription, currencies, ...mappings] = await Promise.all([
    attempt(() => client.profile(account)),
    attempt(() => client.device(account)),
    attempt(() => client.subscription(account)),
    attempt(() => client.supportedCurrencies(account)),
    attempt(() => client.taxMappings(account)),
    attempt(() => client.currencyMappings(account)),
  ]);
  const localTime = localDateTime(now, account.timeOffset);
  const onDevice = (
    judge: (device: FiscalDevice | null) => AccountFinding,
    code: 'DEVICE_UNREAD' | 'TAXES_UNREAD',
  ) => ('failure' in device ? unreadable(code, device.failure) : judge(device.value));
  return [
    reachableFinding([profile, device, subscription, currencies, ...mappings]),
    credentialsFinding(profile),
    'failure' in profile ? unreadable('PROFILE_UNREAD', profile.failure) : profileFinding(profile.value),
    onDevice(deviceFinding, 'DEVICE_UNREAD'),
    ...('failure' in subscription
      ? [unreadable('SUBSCRIPTION_UNREAD', subscription.failure)]
      : [
          subscriptionFinding(subscription.value, localTime),
          ...oddSubscriptionFindings(subscription.value, deviceIdOf(device)),
        ]),
    onDevice((found) => taxFinding(found, localTime.slice(0, 10)), 'TAXES_UNREAD'),
    'failure' in currencies
      ? unreadable('CURRENCIES_UNREAD', currencies.failure)
      : currencyFinding(currencies.value),
    ...mappingsFindings(...mappings),
  ];
}

function deviceIdOf(device: Attempt<FiscalDevice | null>): string | null {
  return 'failure' in device ? null : (device.value?.DeviceId ?? null);
}

function mappingsFindings(
  taxes: Attempt<HarmonyTaxMapping[]>,
  currencies: Attempt<HarmonyCurrencyMapping[]>,
): AccountFinding[] {
  if ('failure' in taxes) return [mappingsUnread('tax', taxes.failure)];
  return 'failure' in currencies
    ? [mappingsUnread('currency', currencies.failure)]
    : mappingFindings(taxes.value, currencies.value);
}

type Attempt<T> = { readonly value: T } | { readonly failure: Failure };

/** Turns a failed call into a finding; rethrows program faults. */
async function attempt<T>(call: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await call() };
  } catch (error) {
    if (error instanceof Failure) return { failure: error };
    throw error;
  }
}

type Unread =
  'PROFILE_UNREAD' | 'DEVICE_UNREAD' | 'SUBSCRIPTION_UNREAD' | 'TAXES_UNREAD' | 'CURRENCIES_UNREAD';

function unreadable(code: Unread, { said }: Failure): AccountFinding {
  return accountWarning(code, { failure: sentencesOf(said) });
}

function mappingsUnread(of: 'tax' | 'currency', { said }: Failure): AccountFinding {
  return accountWarning('MAPPINGS_UNREAD', { of, failure: sentencesOf(said) });
}

function reachableFinding(attempts: readonly Attempt<unknown>[]): AccountFinding {
  const failures = attempts.flatMap((part) => ('failure' in part ? [part.failure] : []));
  const isAnswered = failures.length < attempts.length || failures.some(({ kind }) => !isSilence(kind));
  const [first] = failures;
  if (isAnswered || first === undefined) return accountOk('SERVICE_REACHED');
  const failure = sentencesOf(first.said);
  return first.kind === 'not_sent'
    ? accountFault('SERVICE_UNREACHABLE', { failure })
    : accountFault('SERVICE_UNWELL', { failure });
}

function isSilence(kind: Failure['kind']): boolean {
  return kind === 'not_sent' || kind === 'temporary';
}

function credentialsFinding(profile: Attempt<HarmonyProfile>): AccountFinding {
  if ('value' in profile) return accountOk('CREDENTIALS_ACCEPTED');
  const { kind, said } = profile.failure;
  const failure = sentencesOf(said);
  return kind === 'unauthorised'
    ? accountFault('CREDENTIALS_REFUSED', { failure })
    : accountWarning('CREDENTIALS_UNPROVED', { failure });
}

function profileFinding({ Id, FullName, Username, Email }: HarmonyProfile): AccountFinding {
  const owner = [FullName, Username, Email].filter((name) => name !== null && name !== '').join(', ');
  return Id !== null && /^\d{1,15}$/.test(Id)
    ? accountOk('PROFILE_READ', { owner, user: Id })
    : accountWarning('PROFILE_INCOMPLETE', { owner });
}
