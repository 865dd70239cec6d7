import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { type AccountFinding, fault, warning } from '../account-finding';
import { FiscalRegistry } from '../fiscal-registry';
import { FISCAL_SERVICE } from '../fiscal-service';
import { CLOCK_STOP_MS } from '../../platform/clock/clock-difference';
import { ServiceClocks } from '../../platform/clock/service-clocks';
import { SERVICE_CLOCK_WARNING_MS } from '../../platform/clock/service-time-difference';
import type { FiscalAccount } from './fiscal-account.entity';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { isForPeople, type StoppedSubmissions } from './stopped-submissions';
import { RuleFindings } from './rule-findings';
import type { WebhookEvidence } from './webhook-evidence.repository';
import { webhookUrlOf } from './fiscal-account.dto';
import { webhookFindings } from './webhook-findings';

/** Findings from data stored here; only the rules are compared with the service's current data. */
@Injectable()
export class OwnFindings {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly clocks: ServiceClocks,
    private readonly registry: FiscalRegistry,
    private readonly rules: RuleFindings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async stopped(id: string): Promise<AccountFinding[]> {
    return stoppedFindings(await this.accounts.stopped(id));
  }

  /** Receipts whose verification address leads elsewhere than before, or somewhere that nobody has confirmed yet. */
  async receiptHosts(id: string): Promise<AccountFinding[]> {
    const held = await this.accounts.heldForHost(id);
    if (held.length === 0) return [];
    const names = [...new Set(held.map(({ organisationId }) => organisationId))];
    return [{ ...fault('RECEIPT_HOST_UNKNOWN', { numbers: held.map(({ number }) => number) }), names }];
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
  return [{ ...fault('SUBMISSIONS_STOPPED', { cause, numbers, detail }), names: organisationIds }];
}

function clockFindings(differenceMs: number | null): AccountFinding[] {
  const ms = Math.abs(differenceMs ?? 0);
  if (differenceMs === null || ms <= SERVICE_CLOCK_WARNING_MS) return [];
  const isStopped = ms > CLOCK_STOP_MS;
  const found = { seconds: Math.round(ms / 1_000), isAhead: differenceMs > 0, isStopped };
  return [isStopped ? fault('SERVICE_CLOCK_DIFFERS', found) : warning('SERVICE_CLOCK_DIFFERS', found)];
}
