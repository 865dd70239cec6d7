import { Injectable, Logger } from '@nestjs/common';
import { type BackfillStop, storedStop } from '../domain/lifecycle/backfill-stop';
import type { Backfill } from './backfill.entities';
import { BackfillsRepository, type EndedPart } from './backfills.repository';
import { BackfillPlansService } from './plan/backfill-plans.service';

/**
 * Counts of a run at a given moment. `counted` leaves out documents settled before the run was last resumed.
 */
interface RunCounts {
  readonly planned: number;
  readonly released: number;
  /** Number of released documents that are not finished. */
  readonly underWay: number;
  readonly counted: { readonly released: number; readonly settled: number; readonly rejected: number };
  /** Documents held because the device has received later documents meanwhile. */
  readonly late: number;
}

interface RunSettings {
  /** Maximum percentage of rejections after the first five documents. */
  readonly stopPercent: number;
  /** True: a person has accepted late documents by typing the words. */
  readonly mayBeLate: boolean;
}

type RunStep =
  | { readonly kind: 'wait' }
  | { readonly kind: 'release'; readonly documents: number }
  | { readonly kind: 'stop'; readonly why: BackfillStop }
  | { readonly kind: 'complete' };

const CANARY = 5;
const SECOND_WAVE = 50;
/** Size of a group: documents covered by one check of the books before submission. */
const GROUP = 40;
/** Number of unfinished documents below which the next group is released, so that live documents find a short queue. */
const REFILL_BELOW = 10;
/** Minimum number of documents for a meaningful percentage. */
const FEWEST_FOR_A_SHARE = 20;

/** Next step of a running backfill: five documents, then fifty, then groups; a resumed run begins with five again. */
export function nextStep(counts: RunCounts, settings: RunSettings): RunStep {
  const why = whyToStop(counts, settings);
  if (why !== null) return { kind: 'stop', why };
  const left = counts.planned - counts.released;
  if (left <= 0) return { kind: counts.underWay === 0 ? 'complete' : 'wait' };
  const room = roomFor(counts);
  return room === 0 ? { kind: 'wait' } : { kind: 'release', documents: Math.min(room, left) };
}

/**
 * Returns how many documents may be released; each of the first two waves must end before the next begins.
 */
function roomFor({ underWay, counted: { released } }: RunCounts): number {
  if (released < CANARY) return CANARY - released;
  if (released < CANARY + SECOND_WAVE) {
    return released > CANARY || underWay === 0 ? CANARY + SECOND_WAVE - released : 0;
  }
  if (released === CANARY + SECOND_WAVE) return underWay === 0 ? GROUP : 0;
  return underWay <= REFILL_BELOW ? GROUP : 0;
}

function whyToStop(
  { late, counted: since }: RunCounts,
  { stopPercent: percent, mayBeLate }: RunSettings,
): BackfillStop | null {
  if (late > 0 && !mayBeLate) return { rule: 'late', late, toCome: 0, lost: 0 };
  const { released, settled, rejected } = since;
  if (released <= CANARY) return rejected > 0 ? { rule: 'first', released: CANARY, rejected } : null;
  const isMeaningful = settled >= FEWEST_FOR_A_SHARE || settled === released;
  if (!isMeaningful || rejected * 100 <= percent * settled) return null;
  return { rule: 'share', settled, rejected, percent };
}

/** Advances the running backfill of an organisation; called under its lease. */
@Injectable()
export class BackfillRunsService {
  private readonly logger = new Logger(BackfillRunsService.name);
  /** By organisation, what the last round of a run here found ended: a round costs what is open, not what was planned. */
  private readonly lastRounds = new Map<string, { readonly run: string; readonly ended: EndedPart }>();

  constructor(
    private readonly backfills: BackfillsRepository,
    private readonly planning: BackfillPlansService,
  ) {}

  /** Releases further documents; returns their number. */
  async advance(organisationId: string): Promise<number> {
    const backfill = await this.backfills.running(organisationId);
    const last = this.lastRounds.get(organisationId);
    this.lastRounds.delete(organisationId);
    if (backfill === null) return 0;
    const run = `${backfill.id} ${backfill.countedFrom?.toISOString()}`;
    const ended = last?.run === run ? last.ended : undefined;
    await this.backfills.wake(backfill.id, ended);
    const counts = await this.backfills.counts(backfill, ended);
    this.lastRounds.set(organisationId, { run, ended: counts.ended });
    const mayBeLate = backfill.acknowledgement !== null;
    const step = nextStep(counts, { stopPercent: backfill.stopPercent, mayBeLate });
    // Counts before the transaction, because it maps every remaining document.
    const why = step.kind === 'stop' ? await this.whole(backfill, step.why) : null;
    return this.backfills.transaction(async (manager) => {
      switch (step.kind) {
        case 'wait':
          return 0;
        case 'release':
          await this.backfills.release(manager, backfill.id, step.documents);
          return step.documents;
        case 'stop': {
          const reason = storedStop(why ?? step.why);
          this.logger.warn({ backfillId: backfill.id }, 'a backfill has stopped');
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
