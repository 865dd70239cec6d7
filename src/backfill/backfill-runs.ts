import { Injectable, Logger } from '@nestjs/common';
import { TEXTS } from '../domain/texts/language';
import type { BackfillStop } from '../domain/lifecycle/backfill-stop';
import type { Backfill } from './backfill.entity';
import { BackfillsRepository } from './backfills.repository';
import { Planning } from './plan/planning';
import { nextStep } from './run-rules';

/** Takes the running backfill of an organisation one step further; called by anyone who holds its lease. */
@Injectable()
export class BackfillRuns {
  private readonly logger = new Logger(BackfillRuns.name);

  constructor(
    private readonly backfills: BackfillsRepository,
    private readonly planning: Planning,
  ) {}

  /** Answers how many documents have been given their turn. */
  async advance(organisationId: string): Promise<number> {
    const backfill = await this.backfills.running(organisationId);
    if (backfill === null) return 0;
    await this.backfills.wake(backfill.id);
    const counts = await this.backfills.counts(backfill);
    const mayBeLate = backfill.acknowledgement !== null;
    const step = nextStep(counts, { stopPercent: backfill.stopPercent, mayBeLate });
    // The count runs before the transaction, because it maps every remaining document.
    const why = step.kind === 'stop' ? await this.whole(backfill, step.why) : null;
    return this.backfills.transaction(async (manager) => {
      switch (step.kind) {
        case 'wait':
          return 0;
        case 'release':
          await this.backfills.release(manager, backfill.id, step.documents);
          return step.documents;
        case 'stop': {
          const reason = TEXTS.backfillStop(why ?? step.why);
          this.logger.warn(`backfill ${backfill.id} stopped: ${reason}`);
          await this.backfills.change(manager, backfill, 'stopped', { reason });
          return 0;
        }
        case 'complete':
          await this.backfills.change(manager, backfill, 'completed');
          return 0;
      }
    });
  }

  /** The total of a stop for late documents includes documents still to come. */
  private async whole(backfill: Backfill, why: BackfillStop): Promise<BackfillStop> {
    if (why.rule !== 'late') return why;
    const { late, lost } = await this.planning.late(backfill);
    return { ...why, toCome: Math.max(0, late - why.late), lost };
  }
}
