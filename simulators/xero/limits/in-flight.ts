/** Number of calls in progress per organisation, the only figure that a restart resets. */
export class InFlight {
  private readonly running = new Map<string, number>();

  /** Counts a call. @returns the number of calls in progress, including this one */
  enter(tenantId: string): number {
    const calls = (this.running.get(tenantId) ?? 0) + 1;
    this.running.set(tenantId, calls);
    return calls;
  }

  leave(tenantId: string): void {
    const calls = (this.running.get(tenantId) ?? 1) - 1;
    if (calls > 0) this.running.set(tenantId, calls);
    else this.running.delete(tenantId);
  }
}
