import { counted } from '../../counted';
import type {
  DescribedDevice,
  DescribedEvent,
  DescribedSubscription,
  FindingParameters,
} from '../../fiscal/account-findings';
import type { Texts } from '../texts';
import { STOP_CURES, STOPS } from './stops';
import { spellDay, spellMoment } from './days';
import { fileFault, rowName } from './file-faults';
import { identityChanged, taxpayerDifference, taxpayerName } from './taxpayer';

const TRY_LATER = 'Check again later; if it stays so, ask the provider.';
const NO_DEVICE = 'Ask the provider to attach the device to this account.';
const REGISTER = 'Register the webhook address with the service, or send its test event again.';
const TAKE_A_LOOK = 'Look at the subscription in the portal of the provider.';
const CURES = {
  wrong:
    'Compare the API secret and webhookSignatureHeader with the portal of the service; if it signs in another way, set webhookSignature to none: events are then only hints.',
  missing:
    'Switch on signatures at the service, or correct webhookSignatureHeader; if it cannot sign, set webhookSignature to optional: unsigned events are then only hints.',
} as const;

const PARTS: Readonly<Record<keyof DescribedDevice, string>> = {
  device: 'device',
  serialNumber: 'serial number',
  operatingMode: 'operating mode',
  taxpayer: 'taxpayer',
  tin: 'TIN',
  vatNumber: 'VAT number',
  branch: 'branch',
  billing: 'billing',
};

const MAPPINGS = { tax: 'tax mappings', currency: 'currency mappings' };

function device(described: DescribedDevice): string {
  const parts = Object.entries(PARTS).flatMap(([part, word]) => {
    const value = described[part as keyof DescribedDevice];
    return value === undefined ? [] : [`${word} ${value}`];
  });
  return parts.length > 0 ? parts.join(', ') : 'The service reports nothing about it';
}

function subscription(of: DescribedSubscription): string {
  const due = of.dueSince === null ? '' : ` since ${spellDay(of.dueSince)}`;
  return [
    `status ${of.status ?? 'not given'}`,
    of.expiresOn === null ? 'end not given' : `valid until ${spellMoment(of.expiresOn)}`,
    ...(of.plan === null ? [] : [`plan ${of.plan}`]),
    ...(of.device === null ? [] : [`device ${of.device}`]),
    ...(of.amountDue === null ? [] : [`amount due ${of.amountDue}${due}`]),
  ].join(', ');
}

function event({ at, isSigned, aboutOurs, aboutOthers }: DescribedEvent): string {
  const about = [
    ...(aboutOurs === null ? [] : [`about a document of ours: ${spellMoment(aboutOurs)}`]),
    ...(aboutOthers === null
      ? []
      : [`about a request that is not ours (a test event, or another system): ${spellMoment(aboutOthers)}`]),
  ];
  const text = `The last event arrived at ${spellMoment(at)}, ${isSigned ? 'signed' : 'not signed'}.`;
  return about.length > 0 ? `${text} Last ${about.join('; last ')}.` : text;
}

const unread = (what: string) => ({
  message: ({ failure }: { readonly failure: string }) => `${what} could not be read: ${failure}.`,
  nextStep: TRY_LATER,
});

const owner = (name: string): string => (name === '' ? 'somebody without a name' : name);

export const FINDINGS: Texts['findings'] = {
  SERVICE_REACHED: { message: () => 'The service answers.', nextStep: null },
  SERVICE_UNREACHABLE: {
    message: ({ failure }) => `The service cannot be reached: ${failure}.`,
    nextStep: 'Check FISCAL_URL, the network and the certificate of the service.',
  },
  SERVICE_UNWELL: {
    message: ({ failure }) => `The service does not answer correctly: ${failure}.`,
    nextStep: TRY_LATER,
  },
  CREDENTIALS_ACCEPTED: { message: () => 'The service accepts the credentials.', nextStep: null },
  CREDENTIALS_UNPROVED: {
    message: ({ failure }) => `It is not known whether they are right: ${failure}.`,
    nextStep: TRY_LATER,
  },
  CREDENTIALS_REFUSED: {
    message: ({ failure }) => `The service does not accept the credentials: ${failure}.`,
    nextStep:
      'Enter them again as the provider shows them; if they are right, try the other profile or ask the provider which headers it expects.',
  },
  PROFILE_READ: {
    message: ({ owner: name, user }) => `The account belongs to ${owner(name)} (user ${user}).`,
    nextStep: null,
  },
  PROFILE_INCOMPLETE: {
    message: ({ owner: name }) =>
      `The account belongs to ${owner(name)}, but the service returns no user id: mappings cannot be sent to it.`,
    nextStep: 'Ask the provider why the profile has no Id; until then enter mappings in its portal.',
  },
  PROFILE_UNREAD: unread('The profile'),
  DEVICE_ATTACHED: {
    message: ({ device: of }) => `A device is attached: ${device(of)}.`,
    nextStep: null,
  },
  DEVICE_MISSING: { message: () => 'No fiscal device is attached to the account.', nextStep: NO_DEVICE },
  DEVICE_UNCONFIGURED: {
    message: ({ device: of }) =>
      `A device is attached (${device(of)}), but its configuration by the tax authority is missing.`,
    nextStep: 'Ask the provider whether the device is activated.',
  },
  DEVICE_NOT_ONLINE: {
    message: ({ device: of }) => `A device is attached, but it does not work online: ${device(of)}.`,
    nextStep: 'Ask the provider why: documents may reach the tax authority late.',
  },
  DEVICE_UNREAD: unread('The fiscal device'),
  SUBSCRIPTION_READ: {
    message: ({ subscription: of }) => `Subscription: ${subscription(of)}.`,
    nextStep: null,
  },
  SUBSCRIPTION_UNAVAILABLE: {
    message: () =>
      'The service has no subscription to show: no device is attached, or the subscription is unavailable.',
    nextStep: TAKE_A_LOOK,
  },
  SUBSCRIPTION_EXPIRED: {
    message: ({ subscription: of }) => `The subscription is over: ${subscription(of)}.`,
    nextStep: 'Renew it with the provider.',
  },
  SUBSCRIPTION_DELETED: {
    message: ({ subscription: of }) => `The subscription is deleted: ${subscription(of)}.`,
    nextStep: 'Take out a new one.',
  },
  SUBSCRIPTION_EXPIRING: {
    message: ({ subscription: of }) => `The subscription is soon over: ${subscription(of)}.`,
    nextStep: 'Renew it in time.',
  },
  SUBSCRIPTION_AMOUNT_DUE: {
    message: ({ subscription: of }) => `The provider waits for money: ${subscription(of)}.`,
    nextStep: 'Pay what is due.',
  },
  SUBSCRIPTION_UNREAD: unread('The subscription'),
  SUBSCRIPTION_OF_ANOTHER_DEVICE: {
    message: ({ paid, device: own }) =>
      `The subscription belongs to device ${paid}, the account has device ${own}.`,
    nextStep: 'Ask the provider which device is paid for, and whether the account has the right one.',
  },
  SUBSCRIPTION_UNREADABLE: {
    message: ({ fields }) =>
      `Of the subscription this cannot be read, and is not judged: ${fields.join(', ')}.`,
    nextStep:
      'Look at the subscription in the portal of the provider, and ask the provider about these fields.',
  },
  TAXES_READ: {
    message: ({ taxes }) =>
      `Taxes of today: ${taxes.map(({ id, name, percent }) => `${id} "${name}" (${percent === null ? 'exempt' : `${percent} %`})`).join(', ')}.`,
    nextStep: null,
  },
  TAXES_MISSING: {
    message: ({ taxes }) =>
      taxes === null
        ? 'Without a device there are no taxes to map to.'
        : `The device has ${taxes === 0 ? 'no taxes' : `${counted(taxes, 'tax', 'taxes')}, none valid today`}.`,
    nextStep: ({ taxes }) =>
      taxes === null ? NO_DEVICE : 'Ask the provider to update the configuration of the device.',
  },
  TAXES_UNREAD: unread('The taxes of the device'),
  CURRENCIES_READ: {
    message: ({ currencies }) => `Supported currencies: ${currencies.join(', ')}.`,
    nextStep: null,
  },
  CURRENCIES_MISSING: {
    message: () => 'The service reports no supported currency.',
    nextStep: 'Ask the provider which currencies the device supports.',
  },
  CURRENCIES_UNREAD: unread('The list of supported currencies'),
  MAPPINGS_READ: {
    message: ({ taxes, currencies }) =>
      `The service holds ${counted(taxes, 'tax mapping')} and ${counted(currencies, 'currency mapping')} for the account.`,
    nextStep: null,
  },
  MAPPINGS_UNREAD: {
    message: ({ of, failure }) => `The ${MAPPINGS[of]} could not be read: ${failure}.`,
    nextStep: TRY_LATER,
  },
  MAPPINGS_UNREADABLE: {
    message: ({ of, unreadable, all }) =>
      `${unreadable} of ${all} ${MAPPINGS[of]} of the service cannot be read: id, code or destination is missing or of another form.`,
    nextStep:
      'Look at the mappings in the portal of the provider, and delete or enter anew what is incomplete there.',
  },
  WEBHOOK_ADDRESS: {
    message: ({ address }) => `The address to register with the service is ${address}.`,
    nextStep: null,
  },
  WEBHOOK_ADDRESS_NOT_TLS: {
    message: ({ address }) =>
      `The address to register is ${address}, which is not https: most services do not deliver to it.`,
    nextStep: 'Put a TLS proxy in front and set PUBLIC_URL to its address.',
  },
  WEBHOOK_HEARD: { message: ({ event: last }) => event(last), nextStep: null },
  WEBHOOK_UNSIGNED: {
    message: ({ event: last }) => `${event(last)} Anybody could have sent it, so it counts as a hint only.`,
    nextStep: 'Switch on signatures at the service and set webhookSignature to hmac.',
  },
  WEBHOOK_UNREADABLE: {
    message: ({ event: last, fault }) => `${event(last)} It could not be read: ${fault}.`,
    nextStep: REGISTER,
  },
  WEBHOOK_NEVER_HEARD: {
    message: () => 'No event from the service has been accepted yet.',
    nextStep: REGISTER,
  },
  WEBHOOK_TURNED_AWAY: {
    message: ({ turnedAway }) => {
      const total = turnedAway.reduce((sum, { times }) => sum + times, 0);
      const kinds = turnedAway.map(
        ({ hadSignature, times, firstAt, lastAt }) =>
          `${times} with ${hadSignature ? 'a wrong signature' : 'no signature'} (${spellMoment(firstAt)} to ${spellMoment(lastAt)})`,
      );
      return `${total === 1 ? 'One event was' : `${total} events were`} turned away: ${kinds.join(', ')}.`;
    },
    nextStep: ({ turnedAway }) =>
      turnedAway.map(({ hadSignature }) => CURES[hadSignature ? 'wrong' : 'missing']).join(' '),
  },
  WEBHOOK_LOOKS_DISABLED: {
    message: ({ outcomes, since, wasHeard }) =>
      `${wasHeard ? 'No event has arrived since' : 'No event has ever arrived'}, while ${outcomes} outcomes were found by status checks, the first at ${spellMoment(since)}.`,
    nextStep:
      'Check the webhook in the portal of the service: it is switched off there after repeated failures.',
  },
  RECEIPT_HOST_UNKNOWN: {
    message: ({ numbers }) =>
      `Held, because the verification address of the receipt leads to a host that is not confirmed for this account: ${numbers.join(', ')}.`,
    nextStep:
      'Open the address of one of them. If it shows your receipt, enter its host under verificationHost in the settings of the fiscal account: all of them continue within five minutes.',
  },
  SERVICE_CLOCK_DIFFERS: {
    message: ({ seconds, isAhead, isStopped }) =>
      `The clock of the service is ${seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`} ${isAhead ? 'ahead of' : 'behind'} the database's. ${isStopped ? 'Nothing is submitted until a later answer agrees.' : 'Receipts may carry a wrong time.'}`,
    nextStep:
      'Synchronise the database server with NTP (timedatectl shows whether it is); if it is right, contact the provider.',
  },
  SUBMISSIONS_STOPPED: {
    message: ({ cause, numbers, detail }) => `${STOPS[cause](numbers.slice(0, 5).join(', '))}: ${detail}`,
    nextStep: ({ cause }) => `${STOP_CURES[cause]}, then resume in the console: Settings > Fiscal account.`,
  },
  TAXPAYER_BOUND: {
    message: ({ taxpayer }) => `The account belongs to ${taxpayerName(taxpayer)}.`,
    nextStep: null,
  },
  TAXPAYER_UNKNOWN: {
    message: () => 'The service does not report the taxpayer of the device.',
    nextStep: 'Enter the TIN of the taxpayer at the account.',
  },
  TAXPAYER_CHANGED: {
    message: ({ now, bound }) =>
      `The device belongs to ${taxpayerName(now)}, but the account belongs to ${taxpayerName(bound)}.`,
    nextStep: 'Pause the organisations that use the account, and ask the provider which device it has.',
  },
  IDENTITY_CHANGED: {
    message: ({ organisation, ...sides }) => `${organisation} ${identityChanged(sides)}`,
    nextStep:
      'Find out which side is right. If what is read now is right, confirm it in the console under Set-up, question "Fiscal account".',
  },
  TAXPAYER_DIFFERS: {
    message: ({ organisation, difference }) => `${organisation}: ${taxpayerDifference(difference)}`,
    nextStep: 'Choose the account of the right taxpayer for the organisation, unless this is intended.',
  },
  RULES_CONTRADICTED: {
    message: contradicted,
    nextStep:
      'Correct these mappings under Mappings; their documents are held until then. If the device has changed since, read it again.',
  },
  RULES_DIFFER: {
    message: contradicted,
    nextStep:
      'Find out which side is right. Correct the mapping under Mappings, or the tax rate in the books, or the entry at the fiscal service.',
  },
  RULES_UNCOMPARED: {
    message: ({ organisation, rules, readOn }) =>
      `${organisation}: not compared with the device, which ${readOn === null ? 'was never read' : `no longer listed their taxes on ${spellDay(readOn)}`}: ${rules.map(rowName).join(', ')}.`,
    nextStep:
      'Nothing is wrong with mappings of the past. If the device was never read, read it in the console under Mappings.',
  },
  SETTINGS_FAULTY: {
    message: ({ faults }) => `The account cannot work: ${faults.join('; ')}.`,
    nextStep: 'Change the account.',
  },
  ACCOUNT_UNUSABLE: {
    message: ({ failure }) => `The account cannot be used: ${failure}.`,
    nextStep: 'Change the account (PATCH).',
  },
};

function contradicted({ organisation, rules }: FindingParameters['RULES_DIFFER']): string {
  const said = rules.map(({ rule, found }) => `${rowName(rule)}: ${fileFault(found)}`);
  return `${organisation}: ${said.join('; ')}.`;
}
