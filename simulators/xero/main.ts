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

/** A parent that died while we were starting takes us with it: nothing has been begun yet. */
const abandonStart = (): never => process.exit(1);

/** Settings from DATABASE_URL, PORT and HOST; ends on a signal, or with the parent that forked it. */
async function main(): Promise<void> {
  process.once('disconnect', abandonStart);
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
  process.off('disconnect', abandonStart);
  process.once('disconnect', close);
  process.stdout.write(`${JSON.stringify({ listening: simulator.url })}\n`);
  if (process.connected) process.send?.({ listening: simulator.url });
}

main().catch((error: unknown) => {
  process.stderr.write(`xero simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
