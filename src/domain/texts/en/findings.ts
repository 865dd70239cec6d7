import { server as said } from '../../../messages/compiled/en';
import type {
  DescribedDevice,
  DescribedEvent,
  DescribedSubscription,
  FindingParameters,
} from '../../fiscal/account-findings';
import { saySentences } from '../stored-sentence';
import type { Texts } from '../texts';
import { STOPS } from './stops';
import { spellDay, spellMoment } from './days';
import { fileFault, rowName } from './file-faults';
import { identityChanged, taxpayerDifference, taxpayerName } from './taxpayer';

const TRY_LATER = 'Check again later; if it stays so, ask the provider.';
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
  ...said.findings,
  SERVICE_REACHED: { ...said.findings.SERVICE_REACHED, nextStep: null },
  CREDENTIALS_ACCEPTED: { ...said.findings.CREDENTIALS_ACCEPTED, nextStep: null },
  PROFILE_READ: {
    message: ({ owner: name, user }) => said.findings.PROFILE_READ.message({ owner: owner(name), user }),
    nextStep: null,
  },
  PROFILE_INCOMPLETE: {
    ...said.findings.PROFILE_INCOMPLETE,
    message: ({ owner: name }) =>
      `The account belongs to ${owner(name)}, but the service returns no user id: mappings cannot be sent to it.`,
  },
  PROFILE_UNREAD: unread('The profile'),
  DEVICE_ATTACHED: {
    message: ({ device: of }) => said.findings.DEVICE_ATTACHED.message({ device: device(of) }),
    nextStep: null,
  },
  DEVICE_UNCONFIGURED: {
    ...said.findings.DEVICE_UNCONFIGURED,
    message: ({ device: of }) =>
      `A device is attached (${device(of)}), but its configuration by the tax authority is missing.`,
  },
  DEVICE_NOT_ONLINE: {
    ...said.findings.DEVICE_NOT_ONLINE,
    message: ({ device: of }) => `A device is attached, but it does not work online: ${device(of)}.`,
  },
  DEVICE_UNREAD: unread('The fiscal device'),
  SUBSCRIPTION_READ: {
    message: ({ subscription: of }) =>
      said.findings.SUBSCRIPTION_READ.message({ subscription: subscription(of) }),
    nextStep: null,
  },
  SUBSCRIPTION_EXPIRED: {
    ...said.findings.SUBSCRIPTION_EXPIRED,
    message: ({ subscription: of }) => `The subscription is over: ${subscription(of)}.`,
  },
  SUBSCRIPTION_DELETED: {
    ...said.findings.SUBSCRIPTION_DELETED,
    message: ({ subscription: of }) => `The subscription is deleted: ${subscription(of)}.`,
  },
  SUBSCRIPTION_EXPIRING: {
    ...said.findings.SUBSCRIPTION_EXPIRING,
    message: ({ subscription: of }) => `The subscription is soon over: ${subscription(of)}.`,
  },
  SUBSCRIPTION_AMOUNT_DUE: {
    ...said.findings.SUBSCRIPTION_AMOUNT_DUE,
    message: ({ subscription: of }) => `The provider waits for money: ${subscription(of)}.`,
  },
  SUBSCRIPTION_UNREAD: unread('The subscription'),
  SUBSCRIPTION_UNREADABLE: {
    ...said.findings.SUBSCRIPTION_UNREADABLE,
    message: ({ fields }) =>
      `Of the subscription this cannot be read, and is not judged: ${fields.join(', ')}.`,
  },
  TAXES_READ: {
    message: ({ taxes }) =>
      said.findings.TAXES_READ.message({
        taxes: taxes
          .map(({ id, name, percent }) => `${id} "${name}" (${percent === null ? 'exempt' : `${percent} %`})`)
          .join(', '),
      }),
    nextStep: null,
  },
  TAXES_UNREAD: unread('The taxes of the device'),
  CURRENCIES_READ: {
    message: ({ currencies }) => said.findings.CURRENCIES_READ.message({ currencies: currencies.join(', ') }),
    nextStep: null,
  },
  CURRENCIES_UNREAD: unread('The list of supported currencies'),
  MAPPINGS_READ: { ...said.findings.MAPPINGS_READ, nextStep: null },
  WEBHOOK_ADDRESS: { ...said.findings.WEBHOOK_ADDRESS, nextStep: null },
  WEBHOOK_HEARD: {
    message: ({ event: last }) => said.findings.WEBHOOK_HEARD.message({ event: event(last) }),
    nextStep: null,
  },
  WEBHOOK_UNSIGNED: {
    ...said.findings.WEBHOOK_UNSIGNED,
    message: ({ event: last }) => `${event(last)} Anybody could have sent it, so it counts as a hint only.`,
  },
  WEBHOOK_UNREADABLE: {
    ...said.findings.WEBHOOK_UNREADABLE,
    message: ({ event: last, fault }) => `${event(last)} It could not be read: ${fault}.`,
  },
  WEBHOOK_TURNED_AWAY: {
    message: ({ turnedAway }) => {
      const total = turnedAway.reduce((sum, { times }) => sum + times, 0);
      const kinds = turnedAway.map(
        ({ hadSignature, times, firstAt, lastAt }) =>
          `${times} with ${hadSignature ? 'a wrong signature' : 'no signature'} (${spellMoment(firstAt)} to ${spellMoment(lastAt)})`,
      );
      return said.findings.WEBHOOK_TURNED_AWAY.message({ total, kinds: kinds.join(', ') });
    },
    nextStep: ({ turnedAway }) =>
      turnedAway.map(({ hadSignature }) => CURES[hadSignature ? 'wrong' : 'missing']).join(' '),
  },
  WEBHOOK_LOOKS_DISABLED: {
    ...said.findings.WEBHOOK_LOOKS_DISABLED,
    message: ({ outcomes, since, wasHeard }) =>
      `${wasHeard ? 'No event has arrived since' : 'No event has ever arrived'}, while ${outcomes} outcomes were found by status checks, the first at ${spellMoment(since)}.`,
  },
  RECEIPT_HOST_UNKNOWN: {
    ...said.findings.RECEIPT_HOST_UNKNOWN,
    message: ({ numbers }) =>
      `Held, because the verification address of the receipt leads to a host that is not confirmed for this account: ${numbers.join(', ')}.`,
  },
  SERVICE_CLOCK_DIFFERS: {
    ...said.findings.SERVICE_CLOCK_DIFFERS,
    message: ({ seconds, isAhead, isStopped }) =>
      `The clock of the service is ${seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`} ${isAhead ? 'ahead of' : 'behind'} the database's. ${isStopped ? 'Nothing is submitted until a later answer agrees.' : 'Receipts may carry a wrong time.'}`,
  },
  SUBMISSIONS_STOPPED: {
    ...said.findings.SUBMISSIONS_STOPPED,
    message: ({ cause, numbers, detail }) => `${STOPS[cause](numbers.slice(0, 5).join(', '))}: ${detail}`,
  },
  TAXPAYER_BOUND: {
    message: ({ taxpayer }) => said.findings.TAXPAYER_BOUND.message({ taxpayer: taxpayerName(taxpayer) }),
    nextStep: null,
  },
  TAXPAYER_CHANGED: {
    ...said.findings.TAXPAYER_CHANGED,
    message: ({ now, bound }) =>
      `The device belongs to ${taxpayerName(now)}, but the account belongs to ${taxpayerName(bound)}.`,
  },
  IDENTITY_CHANGED: {
    ...said.findings.IDENTITY_CHANGED,
    message: ({ organisation, ...sides }) => `${organisation} ${identityChanged(sides)}`,
  },
  TAXPAYER_DIFFERS: {
    ...said.findings.TAXPAYER_DIFFERS,
    message: ({ organisation, difference }) => `${organisation}: ${taxpayerDifference(difference)}`,
  },
  RULES_CONTRADICTED: { ...said.findings.RULES_CONTRADICTED, message: contradicted },
  RULES_DIFFER: { ...said.findings.RULES_DIFFER, message: contradicted },
  RULES_UNCOMPARED: {
    ...said.findings.RULES_UNCOMPARED,
    message: ({ organisation, rules, readOn }) =>
      `${organisation}: not compared with the device, which ${readOn === null ? 'was never read' : `no longer listed their taxes on ${spellDay(readOn)}`}: ${rules.map(rowName).join(', ')}.`,
  },
  SETTINGS_FAULTY: {
    ...said.findings.SETTINGS_FAULTY,
    message: ({ faults }) => `The account cannot work: ${saySentences(said, faults, '; ')}.`,
  },
};

function contradicted({ organisation, rules }: FindingParameters['RULES_DIFFER']): string {
  const said = rules.map(({ rule, found }) => `${rowName(rule)}: ${fileFault(found)}`);
  return `${organisation}: ${said.join('; ')}.`;
}
