import { sentencesOf } from '../../domain/texts/stored-sentence';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { type AccountFinding, accountFault, accountWarning, accountOk } from '../account-finding';
import { FiscalRegistry } from '../fiscal-registry';
import { FISCAL_SERVICE } from '../fiscal-service';
import { CLOCK_STOP_MS } from '../../platform/clock/clock-difference';
import { ServiceClocksService } from '../../platform/clock/service-clocks.service';
import { SERVICE_CLOCK_WARNING_MS } from '../../platform/clock/service-time';
import type { FiscalAccount } from './accounts.entities';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { isForPeople, type StoppedSubmissions } from './stopped-submissions';
import { RuleFindingsService } from './rule-findings.service';
import type { WebhookEvidence } from './webhook-evidence.repository';
import { webhookUrlOf } from './fiscal-account.dto';
import type { TurnedAwayEvents } from './events-turned-away.repository';

/** Outcomes without any event, and minutes of delay, after which events count as missing. */
const SILENT_REQUESTS = 3;
const SILENT_FOR_MS = 10 * 60_000;

/** Findings about the webhook: its address, the events received, and the events that are missing. */
function webhookFindings(webhookUrl: string, evidence: WebhookEvidence): AccountFinding[] {
  return [
    addressFinding(webhookUrl),
    eventFinding(evidence),
    ...turnedAwayFinding(evidence.turnedAway),
    ...silenceFinding(evidence),
  ];
}

/** Finding about refused events: those with and those without a signature are counted separately in one finding. */
function turnedAwayFinding(turnedAway: readonly TurnedAwayEvents[]): AccountFinding[] {
  if (turnedAway.length === 0) return [];
  const kinds = turnedAway.map(({ hadSignature, times, firstAt, lastAt }) => {
    return { times, hadSignature, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() };
  });
  return [accountWarning('WEBHOOK_TURNED_AWAY', { turnedAway: kinds })];
}

function addressFinding(address: string): AccountFinding {
  return address.startsWith('https:')
    ? accountOk('WEBHOOK_ADDRESS', { address })
    : accountWarning('WEBHOOK_ADDRESS_NOT_TLS', { address });
}

function eventFinding({ last, lastOfOurs, lastOfOthers }: WebhookEvidence): AccountFinding {
  if (last === null) return accountWarning('WEBHOOK_NEVER_HEARD');
  const { isSigned, fault } = last;
  const aboutOurs = lastOfOurs?.toISOString() ?? null;
  const aboutOthers = lastOfOthers?.toISOString() ?? null;
  const event = { at: last.at.toISOString(), isSigned, aboutOurs, aboutOthers };
  if (fault !== null) return accountWarning('WEBHOOK_UNREADABLE', { event, fault: sentencesOf(fault) });
  return isSigned ? accountOk('WEBHOOK_HEARD', { event }) : accountWarning('WEBHOOK_UNSIGNED', { event });
}

/**
 * True when events seem to be disabled: since the last one, within seven days, at least three outcomes were received by
 * queries alone, the first of them ten minutes ago or more.
 */
function silenceFinding({ receivedByStatusCheck, last, now }: WebhookEvidence): AccountFinding[] {
  const { requests, since } = receivedByStatusCheck;
  if (since === null || requests < SILENT_REQUESTS) return [];
  if (now.getTime() - since.getTime() < SILENT_FOR_MS) return [];
  const found = { outcomes: requests, since: since.toISOString(), wasHeard: last !== null };
  return [accountWarning('WEBHOOK_LOOKS_DISABLED', found)];
}

/** Findings from data stored here; only the rules are compared with the service's current data. */
@Injectable()
export class StoredFindingsService {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly clocks: ServiceClocksService,
    private readonly registry: FiscalRegistry,
    private readonly rules: RuleFindingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async stopped(id: string): Promise<AccountFinding[]> {
    return stoppedFindings(await this.accounts.stopped(id));
  }

  /** Receipts whose verification address has a new or unconfirmed host. */
  async receiptHosts(id: string): Promise<AccountFinding[]> {
    const held = await this.accounts.heldForHost(id);
    if (held.length === 0) return [];
    const names = [...new Set(held.map(({ organisationId }) => organisationId))];
    return [
      { ...accountFault('RECEIPT_HOST_UNKNOWN', { numbers: held.map(({ number }) => number) }), names },
    ];
  }

  /** Compares stored rules with the service's present or last known mappings, and with the books. */
  contradictions(id: string): Promise<AccountFinding[]> {
    return this.rules.of(id);
  }

  /** Findings about the webhook; empty for a service without webhooks. */
  webhook({ id, service }: FiscalAccount, heard: WebhookEvidence): AccountFinding[] {
    if (!this.registry.hasWebhook(service)) return [];
    return webhookFindings(webhookUrlOf(this.config.publicUrl, id), heard);
  }

  /** Finding about the clock, from the last answer of the service that stated the time. */
  clock(): AccountFinding[] {
    return clockFindings(this.clocks.differenceOf(FISCAL_SERVICE));
  }
}

function stoppedFindings(stopped: StoppedSubmissions | null): AccountFinding[] {
  if (stopped === null || !isForPeople(stopped)) return [];
  const { cause, numbers, detail, organisationIds } = stopped;
  return [
    {
      ...accountFault('SUBMISSIONS_STOPPED', { cause, numbers, detail: sentencesOf(detail) }),
      names: organisationIds,
    },
  ];
}

function clockFindings(differenceMs: number | null): AccountFinding[] {
  const ms = Math.abs(differenceMs ?? 0);
  if (differenceMs === null || ms <= SERVICE_CLOCK_WARNING_MS) return [];
  const isStopped = ms > CLOCK_STOP_MS;
  const found = { seconds: Math.round(ms / 1_000), isAhead: differenceMs > 0, isStopped };
  return [
    isStopped ? accountFault('SERVICE_CLOCK_DIFFERS', found) : accountWarning('SERVICE_CLOCK_DIFFERS', found),
  ];
}
