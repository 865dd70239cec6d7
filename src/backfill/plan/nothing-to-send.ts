/** What is known of a plan that somebody wants to run. */
export interface PlanToRun {
  /** Why it holds no document; null when it holds some. */
  readonly emptyBecause: string | null;
  /** Documents of it that have not had their turn, in this plan or in another way. */
  readonly toCome: number;
}

/** Why a plan cannot be run, as one sentence; null: there is something to send. */
export function nothingToSend({ emptyBecause, toCome }: PlanToRun): string | null {
  if (emptyBecause !== null) return `There is nothing in this plan to send. ${emptyBecause}`;
  if (toCome > 0) return null;
  return 'Nothing of this plan is left to send: all of its documents have been processed since it was made. Make another plan.';
}
