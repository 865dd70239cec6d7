import { startXeroSimulator } from './start-xero-simulator';

/** Runs the simulator as a process: settings from DATABASE_URL, PORT and HOST; ends with its parent. */
async function main(): Promise<void> {
  const { DATABASE_URL: databaseUrl, PORT: port = '0', HOST: host } = process.env;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must be set');
  const simulator = await startXeroSimulator({ databaseUrl, port: Number(port), host });
  process.stdout.write(`${JSON.stringify({ listening: simulator.url })}\n`);
  process.send?.({ listening: simulator.url });
  const stop = (): void => void simulator.close().finally(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'fault'}\n`);
  process.exit(1);
});
