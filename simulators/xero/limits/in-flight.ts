/** Calls in progress per organisation: the one figure that a restart rightly forgets. */
export class InFlight {
  private readonly running = new Map<string, number>();

  /** Answers how many calls are in progress with this one. */
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
