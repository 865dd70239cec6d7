/** Pieces of work that are done one after the other, in the order in which they were asked for. */
export class InTurn {
  private last: Promise<unknown> = Promise.resolve();

  /** Settles as the work does; one that fails keeps no other from its turn. */
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
