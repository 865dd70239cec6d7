import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Worker } from './worker';

const TICK_MS = 1_000;

/** The clock of the pipeline. What is due stands in the database: a tick that comes twice, or late, does no harm. */
@Injectable()
export class Scheduler {
  constructor(private readonly worker: Worker) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.worker.tick();
  }
}
