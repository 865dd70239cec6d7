import type { Crowd } from '../../organisations/lease/crowd';

/**
 * How many organisations this process works on when all processes work on the same number: what is under way or waits, divided
 * by those that are there. A process that is alone, or does not know of others, takes whatever there is.
 */
export function fairShare({ processes, underWay, waiting }: Crowd): number {
  return processes <= 1 ? Infinity : Math.max(1, Math.ceil((underWay + waiting) / processes));
}

/**
 * What this process knows of its share. It is known from a look at the database, never exactly: so nothing depends on it but
 * who takes what first, and how many organisations are left to others when their turns are over.
 */
export class Share {
  private most = Infinity;
  private left = 0;

  /** @param crowd as it is now @param own how many this process works on, those included that are about to leave */
  note(crowd: Crowd, own: number, leaving: number): void {
    this.most = fairShare(crowd);
    this.left = Math.max(0, own - leaving - this.most);
  }

  /** What was known is too old, or there is too little to share. */
  forget(): void {
    this.most = Infinity;
    this.left = 0;
  }

  /** How many more this process takes before others have had the time to take them; one at least, for it may know too little. */
  room(own: number): number {
    return Math.max(1, this.most - own);
  }

  /** Others go first. */
  isExceededBy(own: number): boolean {
    return own > this.most;
  }

  isReachedBy(own: number): boolean {
    return own >= this.most;
  }

  /** True for as many as are too many: one whose turn is over is left to another process. */
  handsOver(): boolean {
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }
}
