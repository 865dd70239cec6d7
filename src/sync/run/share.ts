import type { Crowd } from '../../organisations/lease/crowd';

/**
 * Number of organisations per process when all have the same: organisations under way or waiting, divided by
 * processes. A process that is alone, or knows of no other, takes all.
 */
export function fairShare({ processes, underWay, waiting }: Crowd): number {
  return processes <= 1 ? Infinity : Math.max(1, Math.ceil((underWay + waiting) / processes));
}

/**
 * Estimate of this process's fair share, read from the database and never exact. Only the order of claims and
 * the number of organisations handed over depend on it.
 */
export class Share {
  private most = Infinity;
  private left = 0;

  /** @param crowd as it is now @param own how many this process works on, those included that are about to leave */
  note(crowd: Crowd, own: number, leaving: number): void {
    this.most = fairShare(crowd);
    this.left = Math.max(0, own - leaving - this.most);
  }

  /** Discards an outdated estimate, or one of too little work to share. */
  forget(): void {
    this.most = Infinity;
    this.left = 0;
  }

  /**
   * Number of further organisations to claim before others had time to claim them; at least one, since the
   * estimate may be too low.
   */
  room(own: number): number {
    return Math.max(1, this.most - own);
  }

  /** True when other processes should claim first. */
  isExceededBy(own: number): boolean {
    return own > this.most;
  }

  isReachedBy(own: number): boolean {
    return own >= this.most;
  }

  /** True once for each organisation above the share; after its turn it is left to another process. */
  handsOver(): boolean {
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }
}
