/** Part of pg-boss that is used here. */
export interface PgBoss {
  on(event: 'error', listener: (error: Error) => void): void;
  start(): Promise<unknown>;
  createQueue(name: string): Promise<void>;
  work(
    name: string,
    options: { batchSize: number; pollingIntervalSeconds: number },
    handler: (jobs: readonly { data: { position: number } }[]) => Promise<void>,
  ): Promise<string>;
  send(name: string, data: object): Promise<string | null>;
  stop(options: { graceful: boolean; wait: boolean }): Promise<void>;
}

export interface PgBossPackage {
  readonly default: new (options: {
    connectionString: string;
    max: number;
    supervise: boolean;
    schedule: boolean;
  }) => PgBoss;
}

interface Connecting {
  readonly connectionString: string;
  readonly maxPoolSize: number;
  readonly logger: object;
}

/** Part of graphile-worker that is used here. */
export interface GraphileWorker {
  readonly Logger: new (factory: () => () => void) => object;
  readonly run: (
    options: Connecting & {
      concurrency: number;
      noHandleSignals: boolean;
      taskList: Readonly<Record<string, (payload: unknown) => void>>;
    },
  ) => Promise<{ stop(): Promise<void> }>;
  readonly makeWorkerUtils: (options: Connecting) => Promise<{
    addJob(task: string, payload: object): Promise<unknown>;
    release(): Promise<void>;
  }>;
}
