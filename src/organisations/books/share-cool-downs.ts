import { performance } from 'node:perf_hooks';
import type { CallPurpose } from '../../connectors/books-access';
import { CallShareExhausted } from '../../connectors/call-share-exhausted';
import { BackfillLimited } from './backfill-limited';

interface Rest {
  readonly until: number;
  readonly reason: string;
}

/**
 * Times until which a purpose of an organisation need not ask for another call, because it would be refused.
 */
export class ShareCoolDowns {
  private readonly rests = new Map<string, Rest>();

  /** @throws CallShareExhausted while the share is used up; BackfillLimited where it is the backfill's */
  assertOver(organisationId: string, purpose: CallPurpose): void {
    const key = `${organisationId} ${purpose}`;
    const rest = this.rests.get(key);
    if (rest === undefined) return;
    const left = rest.until - performance.now();
    if (left > 0)
      throw new (purpose === 'backfill' ? BackfillLimited : CallShareExhausted)(rest.reason, left);
    this.rests.delete(key);
  }

  begin(organisationId: string, purpose: CallPurpose, { message, retryAfterMs }: CallShareExhausted): void {
    if (retryAfterMs === null) return;
    const until = performance.now() + retryAfterMs;
    this.rests.set(`${organisationId} ${purpose}`, { until, reason: message });
  }
}
