/** What a worker says: something that it has found, or that it can take a job. */
export type FromWorker<Found> = { readonly found: Found } | { readonly isFree: true };

/** What a worker is given; null: there is nothing more to do. */
export interface ToWorker<Job> {
  readonly job: Job | null;
}
