import { Conflict } from '../../../src/domain/issues/refusal';
import { UncertainDecisionsService } from '../../../src/review/uncertain/uncertain-decisions.service';
import { SqlJudge } from '../database/sql-judge';
import { wordOfPortal } from '../fiscal/portal';
import type { Held } from '../judge';
import type { HistoryWorld } from './history-world';

const LOOKS_EVERY_MS = 10 * 60_000;

/**
 * Person who looks every ten minutes for documents that are uncertain after a kill, and decides as the provider's
 * portal shows.
 */
export class HistoryPerson {
  /** Numbers of documents about which the person decided. */
  readonly decided = new Set<string>();

  private readonly judge: SqlJudge;

  constructor(private readonly world: HistoryWorld) {
    this.judge = new SqlJudge(world.database.judge);
  }

  beginsToLook(): void {
    const { agenda, time } = this.world.environment;
    agenda.add(time.now() + LOOKS_EVERY_MS, async () => {
      for (const held of await this.judge.held()) if (held.state === 'uncertain') await this.decide(held);
      this.beginsToLook();
    });
  }

  private async decide(held: Held): Promise<void> {
    const word = wordOfPortal(this.world.environment.authority, held);
    if (word === null) return;
    try {
      await this.world.get(UncertainDecisionsService).decide(held.id, word);
      this.decided.add(held.number);
    } catch (error) {
      // Ignores a conflict, because new evidence arrived or the attempt is less than half an hour old. The document is
      // examined again later.
      if (!(error instanceof Conflict)) throw error;
    }
  }
}
