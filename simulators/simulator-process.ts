import type { Place } from './listening';

export interface RunningSimulator {
  /** Address of its page and control routes. */
  readonly url: string;
  close(): Promise<void>;
}

/** Settings that every simulator has; those of a process are DATABASE_URL, PORT and HOST. */
export interface SimulatorSettings extends Place {
  /** Address of a PostgreSQL database; a simulator uses only its own schema there. */
  readonly databaseUrl: string;
}

/** Ends the process if its parent ends while the simulator is starting, when there is nothing to close yet. */
const abandonStart = (): never => process.exit(1);

function settings(): SimulatorSettings {
  const { DATABASE_URL: databaseUrl, PORT, HOST } = process.env;
  if (databaseUrl === undefined || databaseUrl === '') throw new Error('DATABASE_URL is missing');
  const port = Number(PORT ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('PORT must be a number from 0 to 65535');
  return { databaseUrl, port, ...(HOST ? { host: HOST } : {}) };
}

async function run(start: (settings: SimulatorSettings) => Promise<RunningSimulator>): Promise<void> {
  process.once('disconnect', abandonStart);
  const simulator = await start(settings());
  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    simulator.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
  process.off('disconnect', abandonStart);
  process.once('disconnect', close);
  // Last, because a reader of this line may stop the process immediately.
  process.stdout.write(`${JSON.stringify({ listening: simulator.url })}\n`);
  if (process.connected) process.send?.({ listening: simulator.url });
}

/** Runs a simulator as a process, which ends on a signal, or with the parent that forked it. */
export function simulatorProcess(
  name: string,
  start: (settings: SimulatorSettings) => Promise<RunningSimulator>,
): void {
  run(start).catch((error: unknown) => {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
