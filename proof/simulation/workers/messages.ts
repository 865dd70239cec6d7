/** Message of a worker: a finding, or that it is ready for a job. */
export type FromWorker<Found> = { readonly found: Found } | { readonly isFree: true };

/** Message to a worker; null if there are no more jobs. */
export interface ToWorker<Job> {
  readonly job: Job | null;
}
