import type { Organisation } from '../../../src/organisations/organisation.entity';
import type { MemoryStore } from '../memory/memory-store';

/** Largest number of documents in a turn: five seconds of 300 ms each, and the rest of the round. */
const DOCUMENTS_OF_A_TURN = 22;

interface Since {
  readonly turns: number;
  readonly documents: number;
}

/**
 * Invariant against starvation: an organisation with a due live document gets its turn within a limited number of turns
 * of others, and of documents in them.
 */
export class Waiting {
  readonly violations: string[] = [];
  private readonly since = new Map<string, Since>();
  private turns = 0;
  private documents = 0;

  constructor(
    private readonly store: MemoryStore,
    private readonly mostTurns: number,
  ) {}

  turnOf(organisationId: string): void {
    this.turns += 1;
    this.since.delete(organisationId);
  }

  begun(): void {
    this.documents += 1;
  }

  /** Updates the waiting organisations and their waiting times. */
  look(): void {
    const now = this.store.now();
    const live = this.withLiveDocumentDue(now);
    for (const row of this.store.tables.organisations.committed()) {
      if (!live.has(row.id) || !isFree(row, now)) this.since.delete(row.id);
      else this.judge(row.id);
    }
  }

  private judge(organisationId: string): void {
    const { turns, documents } = this;
    const since = this.since.get(organisationId) ?? { turns, documents };
    this.since.set(organisationId, since);
    const passed = turns - since.turns;
    const begun = documents - since.documents;
    if (passed > this.mostTurns)
      this.violations.push(`T1: organisation ${organisationId} waits for ${passed} turns of others`);
    else if (begun > this.mostTurns * DOCUMENTS_OF_A_TURN)
      this.violations.push(`T1: organisation ${organisationId} waits for ${begun} documents of others`);
  }

  private withLiveDocumentDue(now: Date): Set<string> {
    const { organisations, documents } = this.store.tables;
    const goLive = new Map(
      organisations.committed().map(({ id, goLiveOn }) => [id, goLiveOn ?? '9999-12-31']),
    );
    const due = documents
      .committed()
      .filter(({ dueAt, organisationId, issuedOn }) =>
        dueAt === null ? false : dueAt <= now && issuedOn >= (goLive.get(organisationId) ?? ''),
      );
    return new Set(due.map(({ organisationId }) => organisationId));
  }
}

/** True when any process could claim the organisation now. */
function isFree({ dueAt, leaseUntil }: Readonly<Organisation>, now: Date): boolean {
  return leaseUntil === null ? dueAt <= now : leaseUntil < now;
}
