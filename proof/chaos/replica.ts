import { ServerProcess } from '../../demo/child-process';

const AGAIN_AFTER_MS = 300;

type Variables = Readonly<Record<string, string>>;

/** `killed` by the run; otherwise at a kill point, or unprovoked, which is a fault. */
export type Death =
  'killed' | { readonly name: string; readonly pid: number | undefined; readonly how: string };

export interface Lives {
  /** Called when a process ends that has listened. */
  readonly died: (death: Death) => void;
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

  /** Replaces the process by one that no fault of the run has touched. */
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
    if (how === 'kill') this.lives.died('killed');
    void this.up();
    return true;
  }

  private async begin(): Promise<void> {
    while (this.isWanted && this.server === null) {
      this.born += 1;
      try {
        const name = `${this.name}.${this.born}`;
        const server = await ServerProcess.start(name, this.program, this.environment, this.logs);
        server.onEnd((how) => this.hasEnded(server, how));
        this.server = server;
      } catch {
        await new Promise((settle) => setTimeout(settle, AGAIN_AFTER_MS));
      }
    }
  }

  private hasEnded(server: ServerProcess, how: string): void {
    if (this.server !== server) return;
    this.server = null;
    this.lives.died({ name: server.name, pid: server.pid, how });
    if (this.isWanted) void this.up();
  }
}
