/** Largest number of times that the pause doubles while there is nothing to do. */
const DOUBLES = 2;

/** Repeats work until it is stopped: immediately while there is something to do, otherwise after a pause. */
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
    for (let idle = 0; !this.isStopped;) {
      const done = await this.tryOnce();
      if (done > 0) idle = 0;
      else if (!this.isStopped) await this.rest(this.pauseMs * 2 ** Math.min(idle++, DOUBLES));
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

  private rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        if (this.pause !== null) clearTimeout(this.pause);
        resolve();
      };
      this.pause = setTimeout(resolve, ms);
    });
  }
}
