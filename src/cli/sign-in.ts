import type { Command } from 'commander';
import { text } from 'node:stream/consumers';
import { hostname, userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Action } from '../people/rights/actions';
import { JSON_OPTION, serviceApi, showing } from './command-options';
import { StoredCredentials } from './stored-credentials';
import type { CommandResult } from './terminal';

/** Commands that sign this computer in and out. */
export function addSignInCommands(root: Command): void {
  root
    .command('login')
    .description('sign this computer in: agree in the console, or give a token that was made there')
    .option('--token', 'read a token from standard input instead')
    .option('--read-only', 'ask for reading alone; otherwise for what the commands can do')
    .option(...JSON_OPTION)
    .action(
      showing(async ({ token, readOnly }: { token?: boolean; readOnly?: boolean }) => {
        const say = (line: string): void => void process.stderr.write(`${line}\n`);
        return token === true ? storeToken(await text(process.stdin)) : signIn(say, readOnly === true);
      }),
    );
  root
    .command('logout')
    .description('end the token of this computer and forget it')
    .option(...JSON_OPTION)
    .action(showing(signOut));
}

/** Rights that commands need through the API; none of them creates or grants access. */
const RIGHTS: readonly Action[] = [
  ...(['read', 'alerts.acknowledge', 'backfills.plan', 'backfills.start', 'documents.decide'] as const),
  ...(['organisations.sync', 'rules.change', 'reconciliations.run'] as const),
  ...(['personal-data.read', 'personal-data.erase', 'tokens.end'] as const),
];

/** Signs this computer in: a person consents in the console, and the token is stored. */
async function signIn(say: (line: string) => void, onlyReads: boolean): Promise<CommandResult> {
  const service = await serviceApi('unauthenticated');
  const name = `ledgerstamp of ${userInfo().username} on ${hostname()}`.slice(0, 100);
  const begun = await service.ask('POST /api/device-sign-ins', {
    name,
    actions: onlyReads ? ['read', 'tokens.end'] : RIGHTS,
  });
  say(`Open ${begun.address}\nand agree if the page shows this code: ${begun.userCode}\n`);
  for (;;) {
    await pause(begun.intervalSeconds * 1_000);
    const { deviceCode } = begun;
    const { state, token } = await service.ask('POST /api/device-sign-ins/token', { deviceCode });
    if (state === 'granted' && token !== undefined) return stored(service.url, token);
    if (state === 'refused') return failed('refused', 'The sign-in was refused in the console.');
    if (state === 'unknown')
      return failed('expired', 'Nobody agreed within ten minutes. Try again: ledgerstamp login');
  }
}

/** Stores a token created in the console, once the service has accepted it. */
async function storeToken(token: string): Promise<CommandResult> {
  const service = await serviceApi('unauthenticated');
  await service.with(token.trim()).ask('GET /api/version', {});
  return stored(service.url, token.trim());
}

/** Ends this computer's token at the service, and deletes it. */
async function signOut(): Promise<CommandResult> {
  const { url } = await serviceApi('unauthenticated');
  const credentials = StoredCredentials.ofUser(process.env);
  const token = credentials.tokenFor(url);
  if (token === null) return failed('not_signed_in', `This computer is not signed in at ${url}.`);
  await (await serviceApi('unauthenticated')).with(token).text('DELETE /api/tokens/current', {});
  credentials.forget(url);
  return { text: `Signed out of ${url}.`, facts: { url, state: 'signed_out' }, isWell: true };
}

function stored(url: string, token: string): CommandResult {
  const credentials = StoredCredentials.ofUser(process.env);
  credentials.store(url, token);
  const { file } = credentials;
  return {
    text: `Signed in at ${url}. The token is in ${file}.`,
    facts: { url, file, state: 'signed_in' },
    isWell: true,
  };
}

function failed(state: string, text: string): CommandResult {
  return { text, facts: { state }, isWell: false };
}
