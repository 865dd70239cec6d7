import type { DescribedSubscription } from '../../domain/fiscal/account-findings';
import { type AccountFinding, accountFault, accountOk, accountWarning } from '../account-finding';
import type { Subscription } from './contract-types';

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
  const named = { subscription: describe(subscription) };
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
export function oddSubscriptionFindings(
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

function describe(subscription: Subscription): DescribedSubscription {
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
