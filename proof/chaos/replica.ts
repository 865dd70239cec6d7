import { ServerProcess } from '../../demo/child-process';
import type { KillPoint } from '../../src/platform/kill-point';

const AGAIN_AFTER_MS = 300;

type Variables = Readonly<Record<string, string>>;

export interface Lives {
  /** Called when a process ends: killed by the run, at a kill point, or unprovoked, which is a fault. */
  readonly died: (how: 'killed' | 'at-point' | 'of-itself', point: KillPoint | null) => void;
  /** Kill point at which the next process ends; null for none. */
  readonly nextPoint: () => KillPoint | null;
}

/** Process that is restarted whenever it ends, as a service manager does. */
export class Replica {
  private server: ServerProcess | null = null;
  private coming: Promise<void> | null = null;
  private isWanted = true;
  private born = 0;

  constructor(
    private readonly name: string,
    private program: string,
    private readonly environment: Variables,
    private readonly logs: string,
    private readonly lives: Lives,
  ) {}

  get isUp(): boolean {
    return this.server !== null;
  }

  get url(): string | null {
    return this.server?.url ?? null;
  }

  get pid(): number | undefined {
    return this.server?.pid;
  }

  get port(): number {
    return Number(this.environment.PORT ?? 0);
  }

  /** Starts the process until it listens, again and again, because its database may be unavailable. */
  up(): Promise<void> {
    this.coming ??= this.begin().finally(() => (this.coming = null));
    return this.coming;
  }

  /**
   * Kills the process as a power failure would, and restarts it.
   * @returns false if none was running
   */
  kill(): Promise<boolean> {
    return this.end('kill');
  }

  /**
   * Asks the process to stop after its present work, and starts it again, as in a rolling restart.
   * @param program another version of the connector
   */
  restart(program = this.program): Promise<boolean> {
    this.program = program;
    return this.end('stop');
  }

  /** Ends a process that was started with a kill point, and starts one without. */
  async upAnew(): Promise<void> {
    await this.up();
    await this.end('stop');
    await this.up();
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    await this.coming?.catch(() => undefined);
    await this.server?.stop();
    this.server = null;
  }

  private async end(how: 'kill' | 'stop'): Promise<boolean> {
    const { server } = this;
    if (server === null) return false;
    this.server = null;
    await server[how]();
    if (how === 'kill') this.lives.died('killed', null);
    void this.up();
    return true;
  }

  private async begin(): Promise<void> {
    while (this.isWanted && this.server === null) {
      const point = this.lives.nextPoint();
      const setting: Record<string, string> =
        point === null ? {} : { LEDGERSTAMP_KILL_POINT: `${point}:${process.pid}` };
      this.born += 1;
      try {
        const name = `${this.name}.${this.born}`;
        const server = await ServerProcess.start(
          name,
          this.program,
          { ...this.environment, ...setting },
          this.logs,
        );
        server.onEnd(() => this.hasEnded(server, point));
        this.server = server;
      } catch {
        await new Promise((settle) => setTimeout(settle, AGAIN_AFTER_MS));
      }
    }
  }

  private hasEnded(server: ServerProcess, point: KillPoint | null): void {
    if (this.server !== server) return;
    this.server = null;
    this.lives.died(point === null ? 'of-itself' : 'at-point', point);
    if (this.isWanted) void this.up();
  }
}
