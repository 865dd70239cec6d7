import type { DescribedDevice, DescribedSubscription, FindingParameters } from '../fiscal/account-findings';
import { entriesByCode, taxpayersOf } from './said-by-code';
import { saySentences } from './stored-sentence';
import type { Texts } from './texts';
import type { Words } from './words';

const MOST_NAMED = 5;

/** Clock differences in seconds up to which seconds are shown instead of minutes. */
const SECONDS_SHOWN = 120;

export function findingsOf(
  words: Words,
  { fileFault, rowName }: Pick<Texts, 'fileFault' | 'rowName'>,
): Texts['findings'] {
  const { said, list } = words;
  const { parts } = said;
  const { taxpayer, taxpayerDiffers } = taxpayersOf(words);
  const owner = ({ owner: name }: { readonly owner: string }) => ({ owner: name || parts.namelessOwner });
  const device = ({ device: of }: { readonly device: DescribedDevice }) => ({ device: deviceOf(words, of) });
  const subscription = ({ subscription: of }: { readonly subscription: DescribedSubscription }) => ({
    subscription: subscriptionOf(words, of),
  });
  const event = ({ event: last }: FindingParameters['WEBHOOK_HEARD']) => ({ event: parts.event(last) });
  const contradicted = ({ rules }: FindingParameters['RULES_DIFFER']) => ({
    faults: rules
      .map(({ rule, found }) => parts.ruleFault({ rule: rowName(rule), fault: fileFault(found) }))
      .join('; '),
  });
  const findings = entriesByCode<FindingParameters>(words)(
    'message',
    said.findings,
    {
      PROFILE_READ: owner,
      PROFILE_INCOMPLETE: owner,
      DEVICE_ATTACHED: device,
      DEVICE_UNCONFIGURED: device,
      DEVICE_NOT_ONLINE: device,
      SUBSCRIPTION_READ: subscription,
      SUBSCRIPTION_EXPIRED: subscription,
      SUBSCRIPTION_DELETED: subscription,
      SUBSCRIPTION_EXPIRING: subscription,
      SUBSCRIPTION_AMOUNT_DUE: subscription,
      TAXES_READ: ({ taxes }) => ({ taxes: list(taxes.map(parts.tax)) }),
      WEBHOOK_HEARD: event,
      WEBHOOK_UNSIGNED: event,
      WEBHOOK_UNREADABLE: event,
      WEBHOOK_TURNED_AWAY: ({ turnedAway }) => ({
        total: turnedAway.reduce((sum, { times }) => sum + times, 0),
        kinds: list(turnedAway.map(parts.turnedAway)),
      }),
      SERVICE_CLOCK_DIFFERS: ({ seconds }) => ({
        minutes: seconds < SECONDS_SHOWN ? null : Math.round(seconds / 60),
      }),
      SUBMISSIONS_STOPPED: ({ cause, numbers }) => ({
        stop: parts.stops[cause]({ numbers: list(numbers.slice(0, MOST_NAMED)) }),
      }),
      TAXPAYER_BOUND: ({ taxpayer: of }) => ({ taxpayer: taxpayer(of) }),
      TAXPAYER_CHANGED: ({ now, bound }) => ({ now: taxpayer(now), bound: taxpayer(bound) }),
      TAXPAYER_DIFFERS: ({ difference }) => ({ differs: taxpayerDiffers(difference) }),
      RULES_CONTRADICTED: contradicted,
      RULES_DIFFER: contradicted,
      RULES_UNCOMPARED: ({ rules }) => ({ rules: list(rules.map(rowName)) }),
      SETTINGS_FAULTY: ({ faults }) => ({ faults: saySentences(said, faults, '; ') }),
    },
    { nextStep: null },
  );
  return { ...findings, WEBHOOK_TURNED_AWAY: turnedAwayOf(words, findings.WEBHOOK_TURNED_AWAY) };
}

/** Advice for each kind of rejected webhook. */
function turnedAwayOf(
  { said }: Words,
  text: Pick<Texts['findings']['WEBHOOK_TURNED_AWAY'], 'message'>,
): Texts['findings']['WEBHOOK_TURNED_AWAY'] {
  const { cures } = said.parts;
  return {
    ...text,
    nextStep: ({ turnedAway }) =>
      turnedAway.map(({ hadSignature }) => cures[hadSignature ? 'wrong' : 'missing']).join(' '),
  };
}

function deviceOf({ said, list }: Words, described: DescribedDevice): string {
  const facts = Object.entries(said.parts.device).flatMap(([part, fact]) => {
    const value = described[part as keyof DescribedDevice];
    return value === undefined ? [] : [fact({ value })];
  });
  return facts.length > 0 ? list(facts) : said.parts.unknownDevice;
}

function subscriptionOf({ said, list }: Words, of: DescribedSubscription): string {
  const { subscription } = said.parts;
  const { plan, device, amountDue, dueSince } = of;
  return list([
    subscription.status(of),
    subscription.end(of),
    ...(plan === null ? [] : [subscription.plan({ plan })]),
    ...(device === null ? [] : [subscription.device({ device })]),
    ...(amountDue === null ? [] : [subscription.due({ amountDue, dueSince })]),
  ]);
}
