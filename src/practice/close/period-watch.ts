import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { PeriodSignOffsRepository } from './period-sign-offs.repository';

const TICK_MS = 300_000;

/** Looks every five minutes whether what was signed off is still so. What is not is an alert (`SIGNED_PERIOD_CHANGED`). */
@Injectable()
export class PeriodWatch {
  private readonly turns = new NonOverlapping(
    new Logger(PeriodWatch.name),
    'signed periods could not be compared',
  );

  constructor(private readonly signOffs: PeriodSignOffsRepository) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(() => this.signOffs.lookAtAll());
  }
}
