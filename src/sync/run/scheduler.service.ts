import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { WorkerService } from './worker.service';

const TICK_MS = 1_000;

/** The clock of the pipeline. What is due stands in the database: a tick that comes twice, or late, does no harm. */
@Injectable()
export class SchedulerService {
  constructor(private readonly worker: WorkerService) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.worker.tick();
  }
}
