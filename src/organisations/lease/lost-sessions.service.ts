import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { LeasesRepository } from './leases.repository';

/** Maximum time until a replica notices that a process has died. */
const LOOK_EVERY_MS = 3_000;

/** Releases organisations of processes that died or lost their session, before their leases expire. */
@Injectable()
export class LostSessionsService {
  private readonly logger = new Logger(LostSessionsService.name);
  private readonly turns = new NonOverlapping(
    this.logger,
    'sessions that have ended could not be looked for',
  );

  constructor(private readonly leases: LeasesRepository) {}

  @Interval(LOOK_EVERY_MS)
  async look(): Promise<void> {
    await this.turns.take(async () => {
      const organisations = await this.leases.freeLost();
      if (organisations > 0)
        this.logger.warn({ organisations }, 'the session of a process has ended: its work is taken over');
    });
  }
}
