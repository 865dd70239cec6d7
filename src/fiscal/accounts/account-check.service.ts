import { sentencesOf } from '../../domain/texts/stored-sentence';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Failure } from '../../domain/issues/failure';
import { type AccountFinding, accountFault } from '../account-finding';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { requireFound } from '../../platform/api/require-found';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { WebhookEvidenceRepository } from './webhook-evidence.repository';
import { FiscalAccountAccessService } from './fiscal-account-access.service';
import { type AccountCheckDto, lastCheckOf } from './fiscal-account.dto';
import { StoredFindingsService } from './stored-findings.service';
import { TaxpayerBindingsService } from './taxpayer-bindings.service';

const TICK_MS = 10 * 60_000;

/**
 * Checks a fiscal account at the service and in stored data, and stores the findings: when asked, and every account in use
 * four times a day, so that a missing webhook or an expiring subscription opens an alert in time.
 */
@Injectable()
export class AccountCheckService {
  private readonly turns = new NonOverlapping(
    new Logger(AccountCheckService.name),
    'fiscal accounts could not be checked',
  );

  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly opening: FiscalAccountAccessService,
    private readonly evidence: WebhookEvidenceRepository,
    private readonly binding: TaxpayerBindingsService,
    private readonly own: StoredFindingsService,
  ) {}

  /** Tolerates two replicas that check the same account at once: a check only reads. */
  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(async () => {
      await this.accounts.eraseEarlierCredentials();
      for (const id of await this.accounts.unchecked()) await this.run(id, 'all');
    });
  }

  async run(id: string, scope: OrganisationScope): Promise<AccountCheckDto> {
    const account = requireFound(await this.accounts.find(id), 'fiscal account');
    const heard = await this.evidence.of(id);
    const findings = [
      ...(await this.own.stopped(id)),
      ...(await this.own.receiptHosts(id)),
      ...(await this.atTheService(id, heard.now)),
      ...this.own.clock(),
      ...(await this.binding.findings(account, await this.accounts.usersOf(id))),
      ...(await this.own.contradictions(id)),
      ...this.own.webhook(account, heard),
    ];
    await this.accounts.keepCheck(id, findings);
    const checked = requireFound(await this.accounts.find(id), 'fiscal account');
    return requireFound(lastCheckOf(checked, scope), 'check');
  }

  /** An unreachable service becomes a finding like any other. */
  private async atTheService(id: string, now: Date): Promise<AccountFinding[]> {
    try {
      const account = await this.opening.open(id);
      const service = this.opening.service(account);
      const faults = service.accountFaults(account);
      if (faults.length === 0) return await service.check(account, now);
      return [accountFault('SETTINGS_FAULTY', { faults: faults.flatMap((one) => sentencesOf(one)) })];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return [accountFault('ACCOUNT_UNUSABLE', { failure: sentencesOf(error.said) })];
    }
  }
}
