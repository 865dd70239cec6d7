/** Queue of work that runs one after another, in order of request. */
export class InTurn {
  private last: Promise<unknown> = Promise.resolve();

  /** Settles as the work does; a failure does not affect others. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Waits until all requested work has ended. */
  async ended(): Promise<void> {
    await this.last;
  }
}
