import { type AccountFinding, ok, warning } from '../account-finding';
import type { TurnedAwayEvents } from './events-turned-away.repository';
import type { WebhookEvidence } from './webhook-evidence.repository';

/** So many outcomes without a single event, and so long a time for an event to be merely late. */
const SILENT_REQUESTS = 3;
const SILENT_FOR_MS = 10 * 60_000;

const REGISTER = 'Register the webhook address with the service, or send its test event again.';

/** What is known about the way in: the address, the events that came, and the events that should have come. */
export function webhookFindings(webhookUrl: string, evidence: WebhookEvidence): AccountFinding[] {
  return [
    addressFinding(webhookUrl),
    eventFinding(evidence),
    ...turnedAwayFinding(evidence.turnedAway),
    ...silenceFinding(evidence),
  ];
}

const CURES = {
  wrong:
    'Compare the API secret and webhookSignatureHeader with the portal of the service; if it signs in another way, set webhookSignature to none: events are then only hints.',
  missing:
    'Switch on signatures at the service, or correct webhookSignatureHeader; if it cannot sign, set webhookSignature to optional: unsigned events are then only hints.',
} as const;

/** One finding for both kinds, with the cure of each. */
function turnedAwayFinding(turnedAway: readonly TurnedAwayEvents[]): AccountFinding[] {
  if (turnedAway.length === 0) return [];
  const total = turnedAway.reduce((sum, { times }) => sum + times, 0);
  const kinds = turnedAway.map(
    ({ hadSignature, times, firstAt, lastAt }) =>
      `${times} with ${hadSignature ? 'a wrong signature' : 'no signature'} (${firstAt.toISOString()} to ${lastAt.toISOString()})`,
  );
  const cures = turnedAway.map(({ hadSignature }) => CURES[hadSignature ? 'wrong' : 'missing']);
  const events = total === 1 ? 'One event was' : `${total} events were`;
  return [warning('WEBHOOK_TURNED_AWAY', `${events} turned away: ${kinds.join(', ')}.`, cures.join(' '))];
}

function addressFinding(webhookUrl: string): AccountFinding {
  return webhookUrl.startsWith('https:')
    ? ok('WEBHOOK_ADDRESS', `The address to register with the service is ${webhookUrl}.`)
    : warning(
        'WEBHOOK_ADDRESS_NOT_TLS',
        `The address to register is ${webhookUrl}, which is not https: most services do not deliver to it.`,
        'Put a TLS proxy in front and set PUBLIC_URL to its address.',
      );
}

function eventFinding({ last, lastOfOurs, lastOfOthers }: WebhookEvidence): AccountFinding {
  if (last === null) {
    return warning('WEBHOOK_NEVER_HEARD', 'No event from the service has been accepted yet.', REGISTER);
  }
  const at = last.at.toISOString();
  const about = [
    ...(lastOfOurs === null ? [] : [`about a document of ours: ${lastOfOurs.toISOString()}`]),
    ...(lastOfOthers === null
      ? []
      : [
          `about a request that is not ours (a test event, or another system): ${lastOfOthers.toISOString()}`,
        ]),
  ];
  const text = [`The last event arrived at ${at}, ${last.isSigned ? 'signed' : 'not signed'}.`];
  if (about.length > 0) text.push(`Last ${about.join('; last ')}.`);
  if (last.fault !== null) {
    return warning('WEBHOOK_UNREADABLE', `${text.join(' ')} It could not be read: ${last.fault}.`, REGISTER);
  }
  return last.isSigned
    ? ok('WEBHOOK_HEARD', text.join(' '))
    : warning(
        'WEBHOOK_UNSIGNED',
        `${text.join(' ')} Anybody could have sent it, so it counts as a hint only.`,
        'Switch on signatures at the service and set webhookSignature to hmac.',
      );
}

/**
 * Looks disabled: since the last event, and within seven days, the outcomes of at least three requests were received by
 * asking alone, the first of them ten minutes ago or more. One lost event, or a slow one, is no sign yet.
 */
function silenceFinding({ receivedByStatusCheck, last, now }: WebhookEvidence): AccountFinding[] {
  const { requests, since } = receivedByStatusCheck;
  if (since === null || requests < SILENT_REQUESTS) return [];
  if (now.getTime() - since.getTime() < SILENT_FOR_MS) return [];
  const from = last === null ? 'No event has ever arrived' : 'No event has arrived since';
  return [
    warning(
      'WEBHOOK_LOOKS_DISABLED',
      `${from}, while ${requests} outcomes were found by status checks, the first at ${since.toISOString()}.`,
      'Check the webhook in the portal of the service: it is switched off there after repeated failures.',
    ),
  ];
}
