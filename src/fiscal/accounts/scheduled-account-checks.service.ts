import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { AccountCheckService } from './account-check.service';

const TICK_MS = 10 * 60_000;

/**
 * Checks every account in use four times a day, so that a missing webhook or an expiring subscription opens an alert in
 * time.
 */
@Injectable()
export class ScheduledAccountChecksService {
  private readonly turns = new NonOverlapping(
    new Logger(ScheduledAccountChecksService.name),
    'fiscal accounts could not be checked',
  );

  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly check: AccountCheckService,
  ) {}

  /** Tolerates two replicas that check the same account at once: a check only reads. */
  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(async () => {
      await this.accounts.eraseEarlierCredentials();
      for (const id of await this.accounts.unchecked()) await this.check.run(id, 'all');
    });
  }
}
