import { startXeroSimulator } from './start-xero-simulator';

function environment(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

function readPort(): number {
  const port = Number(environment('PORT') ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('PORT must be a number from 0 to 65535');
  return port;
}

async function main(): Promise<void> {
  const databaseUrl = environment('DATABASE_URL');
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is missing');
  const host = environment('HOST');
  const simulator = await startXeroSimulator({ databaseUrl, port: readPort(), ...(host ? { host } : {}) });
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
  process.once('disconnect', close);
  process.stdout.write(`${JSON.stringify({ listening: simulator.url })}\n`);
  process.send?.({ listening: simulator.url });
}

main().catch((error: unknown) => {
  process.stderr.write(`xero simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
