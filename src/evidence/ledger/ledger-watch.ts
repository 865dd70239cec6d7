import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LedgerChecksRepository } from './ledger-checks.repository';
import { LedgerRepository } from './ledger.repository';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';

const TICK_MS = 60_000;

/** Follows every organisation's ledger once a day, one after the other; a broken one is an alert until it is whole. */
@Injectable()
export class LedgerWatch {
  private readonly logger = new Logger(LedgerWatch.name);
  private readonly turns = new NonOverlapping(this.logger, 'an audit log could not be verified');

  constructor(
    private readonly checks: LedgerChecksRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(async () => {
      while (await this.followOne());
    });
  }

  /** False: none is due. */
  async followOne(): Promise<boolean> {
    const organisationId = await this.checks.claim();
    if (organisationId === null) return false;
    const reading = await this.ledger.verify(organisationId);
    const fault = 'head' in reading ? null : `entry ${reading.brokenAt}: ${reading.why}`;
    if (fault !== null) this.logger.error({ code: 'LEDGER_BROKEN', organisationId }, fault);
    await this.checks.keep(organisationId, fault);
    return true;
  }
}
