import { resolve } from 'node:path';
import { Command } from 'commander';
import { loadBooks } from '../demo/loaded-books';
import { FISCAL_CREDENTIALS, setUpFiscalService, setUpXero, XERO_APP } from '../demo/set-up';
import { runProgram } from '../src/platform/command-line/run-program';
import { ensureDatabase, startEmbeddedServer } from '../src/platform/database/embedded/embedded-server';
import { startFiscalServiceSimulator } from './fiscal-service/start-fiscal-service-simulator';
import { startXeroSimulator } from './xero/start-xero-simulator';

const HOME = '.ledgerstamp/simulators';
const XERO_PORT = 4001;
const FISCAL_PORT = 4002;
const CONNECTOR = 'http://localhost:3000';

/** Starts both simulators on fixed ports with the sample business, for use by `npm start`. */
async function main(): Promise<void> {
  const database = await startEmbeddedServer({ directory: resolve(HOME), log: say });
  const xero = await startXeroSimulator({
    databaseUrl: await ensureDatabase(database, 'xero_simulator'),
    port: XERO_PORT,
  });
  const fiscal = await startFiscalServiceSimulator({
    databaseUrl: await ensureDatabase(database, 'fiscal_service_simulator'),
    port: FISCAL_PORT,
  });
  const books = loadBooks('samples');
  await setUpXero(xero.url, CONNECTOR, books);
  await setUpFiscalService(fiscal.url, books);
  say(instructions(xero.url, fiscal.url));
  const stop = (): void => {
    void Promise.all([xero.close(), fiscal.close()])
      .then(() => database.stop())
      .finally(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function instructions(xeroUrl: string, fiscalUrl: string): string {
  return `
The simulators are up, with the sample business loaded:
  ${xeroUrl}/  Xero
  ${fiscalUrl}/  the fiscalisation service, described at ${fiscalUrl}/openapi.json

To let the connector work with them, put this into .env and run npm start:

PUBLIC_URL=${CONNECTOR}
XERO_CLIENT_ID=${XERO_APP.clientId}
XERO_CLIENT_SECRET=${XERO_APP.clientSecret}
XERO_API_URL=${xeroUrl}
XERO_IDENTITY_URL=${xeroUrl}
XERO_LOGIN_URL=${xeroUrl}
XERO_CALLS_PER_MINUTE=100000
XERO_CALLS_PER_DAY=1000000
FISCAL_URL=${fiscalUrl}
ENCRYPTION_KEY=   # openssl rand -hex 32
ADMIN_API_KEY=    # openssl rand -hex 24
ALLOW_INSECURE=true

Then open ${CONNECTOR}/ in a browser, sign in with ADMIN_API_KEY, and connect the organisation under Set-up.
Credentials of the fiscal account: ${JSON.stringify(FISCAL_CREDENTIALS)}
Ctrl-C stops the simulators; what they hold is kept in ${HOME}.`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const program = new Command('npm run simulators --')
  .description(
    `Both simulators, on the ports ${XERO_PORT} (Xero) and ${FISCAL_PORT} (the fiscalisation service).`,
  )
  .showHelpAfterError()
  .action(main);

void runProgram(program, (error) => {
  process.stderr.write(`The simulators stopped: ${error instanceof Error ? error.message : 'fault'}\n`);
  process.exit(1);
});
