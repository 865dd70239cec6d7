import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { WorkerService } from './worker.service';

const TICK_MS = 1_000;

/** Timer of the pipeline. Due work is stored in the database, so repeated or late ticks are harmless. */
@Injectable()
export class SchedulerService {
  constructor(private readonly worker: WorkerService) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.worker.tick();
  }
}
