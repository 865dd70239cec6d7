import { type AccountFinding, ok, warning } from '../account-finding';
import type { TurnedAwayEvents } from './events-turned-away.repository';
import type { WebhookEvidence } from './webhook-evidence.repository';

/** Outcomes without any event, and minutes of delay, after which events count as missing. */
const SILENT_REQUESTS = 3;
const SILENT_FOR_MS = 10 * 60_000;

/** Findings about the webhook: its address, the events received, and the events that are missing. */
export function webhookFindings(webhookUrl: string, evidence: WebhookEvidence): AccountFinding[] {
  return [
    addressFinding(webhookUrl),
    eventFinding(evidence),
    ...turnedAwayFinding(evidence.turnedAway),
    ...silenceFinding(evidence),
  ];
}

/** Combines both kinds in a single finding, with the remedy for each. */
function turnedAwayFinding(turnedAway: readonly TurnedAwayEvents[]): AccountFinding[] {
  if (turnedAway.length === 0) return [];
  const kinds = turnedAway.map(({ hadSignature, times, firstAt, lastAt }) => {
    return { times, hadSignature, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() };
  });
  return [warning('WEBHOOK_TURNED_AWAY', { turnedAway: kinds })];
}

function addressFinding(address: string): AccountFinding {
  return address.startsWith('https:')
    ? ok('WEBHOOK_ADDRESS', { address })
    : warning('WEBHOOK_ADDRESS_NOT_TLS', { address });
}

function eventFinding({ last, lastOfOurs, lastOfOthers }: WebhookEvidence): AccountFinding {
  if (last === null) return warning('WEBHOOK_NEVER_HEARD');
  const { isSigned, fault } = last;
  const aboutOurs = lastOfOurs?.toISOString() ?? null;
  const aboutOthers = lastOfOthers?.toISOString() ?? null;
  const event = { at: last.at.toISOString(), isSigned, aboutOurs, aboutOthers };
  if (fault !== null) return warning('WEBHOOK_UNREADABLE', { event, fault });
  return isSigned ? ok('WEBHOOK_HEARD', { event }) : warning('WEBHOOK_UNSIGNED', { event });
}

/**
 * Looks disabled: since the last event, and within seven days, the outcomes of at least three requests were received by
 * asking alone, the first of them ten minutes ago or more. One lost event, or a slow one, is no sign yet.
 */
function silenceFinding({ receivedByStatusCheck, last, now }: WebhookEvidence): AccountFinding[] {
  const { requests, since } = receivedByStatusCheck;
  if (since === null || requests < SILENT_REQUESTS) return [];
  if (now.getTime() - since.getTime() < SILENT_FOR_MS) return [];
  const found = { outcomes: requests, since: since.toISOString(), wasHeard: last !== null };
  return [warning('WEBHOOK_LOOKS_DISABLED', found)];
}
