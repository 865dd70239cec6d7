/** Runs work again and again until it is stopped: at once while there is something to do, else after a pause. */
export class BackgroundLoop {
  private isStopped = false;
  private pause: NodeJS.Timeout | null = null;
  private wake: (() => void) | null = null;
  private readonly running: Promise<void>;

  constructor(
    private readonly work: () => Promise<number>,
    private readonly pauseMs: number,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.running = this.loop();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake?.();
    await this.running;
  }

  private async loop(): Promise<void> {
    while (!this.isStopped) {
      const done = await this.tryOnce();
      if (done === 0 && !this.isStopped) await this.rest();
    }
  }

  private async tryOnce(): Promise<number> {
    try {
      return await this.work();
    } catch (error) {
      this.onFault(error);
      return 0;
    }
  }

  private rest(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        if (this.pause !== null) clearTimeout(this.pause);
        resolve();
      };
      this.pause = setTimeout(resolve, this.pauseMs);
    });
  }
}
