import { performance } from 'node:perf_hooks';
import { Failure } from '../documents/failure';

/** Backfill has used up its share of the platform's limits: a matter of its documents alone, live work goes on. */
export class BackfillLimited extends Failure {
  constructor(reason: string, retryAfterMs: number | null, cause?: Failure) {
    super('temporary', reason, retryAfterMs, { cause });
  }
}

interface Rest {
  readonly until: number;
  readonly reason: string;
}

/** Until when the backfill of each organisation need not ask for another call: it would be refused in any case. */
export class BackfillRests {
  private readonly rests = new Map<string, Rest>();

  /** @throws BackfillLimited while the organisation's share is used up */
  assertOver(organisationId: string): void {
    const rest = this.rests.get(organisationId);
    if (rest === undefined) return;
    const left = rest.until - performance.now();
    if (left > 0) throw new BackfillLimited(rest.reason, left);
    this.rests.delete(organisationId);
  }

  begin(organisationId: string, { message, retryAfterMs }: BackfillLimited): void {
    if (retryAfterMs === null) return;
    this.rests.set(organisationId, { until: performance.now() + retryAfterMs, reason: message });
  }
}
