import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LedgerChecksRepository } from '../database/ledger-checks.repository';
import { LedgerRepository } from '../database/ledger.repository';

const TICK_MS = 60_000;

/** Follows every organisation's ledger once a day, one after the other; a broken one is an alert until it is whole. */
@Injectable()
export class LedgerWatch {
  private readonly logger = new Logger(LedgerWatch.name);
  private isFollowing = false;

  constructor(
    private readonly checks: LedgerChecksRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    if (this.isFollowing) return;
    this.isFollowing = true;
    try {
      while (await this.followOne());
    } catch (error) {
      this.logger.warn(`a ledger could not be followed: ${(error as Error).message}`);
    } finally {
      this.isFollowing = false;
    }
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
