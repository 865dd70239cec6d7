import {
  type FiscalServiceSimulatorOptions,
  startFiscalServiceSimulator,
} from './start-fiscal-service-simulator';

/** A parent that forked us takes us with it; before anything has been begun there is nothing to bring to an end. */
const abandonStart = (): never => process.exit(1);

/** Runs the simulator as a process: settings from DATABASE_URL, PORT, HOST, BASE_PATH and ROUTES; ends with its parent. */
async function main(): Promise<void> {
  process.once('disconnect', abandonStart);
  const {
    DATABASE_URL: databaseUrl,
    PORT: port = '0',
    HOST: host,
    BASE_PATH: basePath,
    ROUTES,
  } = process.env;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must be set');
  const routes =
    ROUTES === undefined ? undefined : (JSON.parse(ROUTES) as FiscalServiceSimulatorOptions['routes']);
  const simulator = await startFiscalServiceSimulator({
    ...{ databaseUrl, port: Number(port), host, basePath, routes },
  });
  const stop = (): void => void simulator.close().finally(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.off('disconnect', abandonStart);
  process.once('disconnect', stop);
  // Last: anyone who reads this may ask us to stop at once.
  process.stdout.write(`${JSON.stringify({ listening: simulator.url })}\n`);
  if (process.connected) process.send?.({ listening: simulator.url });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'fault'}\n`);
  process.exit(1);
});
