import { localDateTime } from '../../documents/calendar-day';
import { Failure } from '../../documents/failure';
import { type AccountFinding, fault, ok, warning } from '../account-finding';
import type { FiscalAccountAccess } from '../fiscal-service';
import type { CurrencyMapping, FiscalDevice, Profile, TaxMapping } from './contract-types';
import { currencyFinding, deviceFinding, taxFinding } from './device-findings';
import type { FiscalHarmonyClient } from './fiscal-harmony.client';
import { mappingFindings } from './mapping-findings';
import { oddSubscriptionFindings, subscriptionFinding } from './subscription-finding';

const TRY_LATER = 'Check again later; if it stays so, ask the provider.';

/** Asks for everything that the service tells about an account; each part is judged on its own. */
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
  const onDevice = (judge: (device: FiscalDevice | null) => AccountFinding, code: string, what: string) =>
    'failure' in device ? unreadable(code, what, device.failure) : judge(device.value);
  return [
    reachableFinding([profile, device, subscription, currencies, ...mappings]),
    credentialsFinding(profile),
    'failure' in profile
      ? unreadable('PROFILE_UNREAD', 'The profile', profile.failure)
      : profileFinding(profile.value),
    onDevice(deviceFinding, 'DEVICE_UNREAD', 'The fiscal device'),
    ...('failure' in subscription
      ? [unreadable('SUBSCRIPTION_UNREAD', 'The subscription', subscription.failure)]
      : [
          subscriptionFinding(subscription.value, localTime),
          ...oddSubscriptionFindings(subscription.value, deviceIdOf(device)),
        ]),
    onDevice((found) => taxFinding(found, localTime.slice(0, 10)), 'TAXES_UNREAD', 'The taxes of the device'),
    'failure' in currencies
      ? unreadable('CURRENCIES_UNREAD', 'The list of supported currencies', currencies.failure)
      : currencyFinding(currencies.value),
    ...mappingsFindings(...mappings),
  ];
}

function deviceIdOf(device: Attempt<FiscalDevice | null>): string | null {
  return 'failure' in device ? null : (device.value?.DeviceId ?? null);
}

function mappingsFindings(
  taxes: Attempt<TaxMapping[]>,
  currencies: Attempt<CurrencyMapping[]>,
): AccountFinding[] {
  if ('failure' in taxes) return [unreadable('MAPPINGS_UNREAD', 'The tax mappings', taxes.failure)];
  return 'failure' in currencies
    ? [unreadable('MAPPINGS_UNREAD', 'The currency mappings', currencies.failure)]
    : mappingFindings(taxes.value, currencies.value);
}

type Attempt<T> = { readonly value: T } | { readonly failure: Failure };

/** Only a failure of the call is a finding; a fault of the program stays one. */
async function attempt<T>(call: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await call() };
  } catch (error) {
    if (error instanceof Failure) return { failure: error };
    throw error;
  }
}

function unreadable(code: string, what: string, failure: Failure): AccountFinding {
  return warning(code, `${what} could not be read: ${failure.message}.`, TRY_LATER);
}

function reachableFinding(attempts: readonly Attempt<unknown>[]): AccountFinding {
  const failures = attempts.flatMap((part) => ('failure' in part ? [part.failure] : []));
  const isAnswered = failures.length < attempts.length || failures.some(({ kind }) => !isSilence(kind));
  const [first] = failures;
  if (isAnswered || first === undefined) return ok('SERVICE_REACHED', 'The service answers.');
  return first.kind === 'not_sent'
    ? fault(
        'SERVICE_UNREACHABLE',
        `The service cannot be reached: ${first.message}.`,
        'Check FISCAL_URL, the network and the certificate of the service.',
      )
    : fault('SERVICE_UNWELL', `The service does not answer correctly: ${first.message}.`, TRY_LATER);
}

function isSilence(kind: Failure['kind']): boolean {
  return kind === 'not_sent' || kind === 'temporary';
}

function credentialsFinding(profile: Attempt<Profile>): AccountFinding {
  if ('value' in profile) return ok('CREDENTIALS_ACCEPTED', 'The service accepts the credentials.');
  const { kind, message } = profile.failure;
  if (kind !== 'unauthorised') {
    return warning('CREDENTIALS_UNPROVED', `It is not known whether they are right: ${message}.`, TRY_LATER);
  }
  return fault(
    'CREDENTIALS_REFUSED',
    `The service does not accept the credentials: ${message}.`,
    'Enter them again as the provider shows them; if they are right, try the other profile or ask the provider which headers it expects.',
  );
}

function profileFinding({ Id, FullName, Username, Email }: Profile): AccountFinding {
  const names = [FullName, Username, Email].filter((name) => name !== null && name !== '');
  const who = names.length > 0 ? names.join(', ') : 'somebody without a name';
  return Id !== null && /^\d{1,15}$/.test(Id)
    ? ok('PROFILE_READ', `The account belongs to ${who} (user ${Id}).`)
    : warning(
        'PROFILE_INCOMPLETE',
        `The account belongs to ${who}, but the service returns no user id: mappings cannot be sent to it.`,
        'Ask the provider why the profile has no Id; until then enter mappings in its portal.',
      );
}
