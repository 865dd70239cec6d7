import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { JSON_OPTION, type Shown } from './json-option';
import { signIn, signOut, storeToken } from './sign-in';
import { show } from './terminal';

/** Commands that sign this computer in and out. */
export function addSignInCommands(root: Command): void {
  root
    .command('login')
    .description('sign this computer in: agree in the console, or give a token that was made there')
    .option('--token', 'read a token from standard input instead')
    .option('--read-only', 'ask for reading alone; otherwise for what the commands can do')
    .option(...JSON_OPTION)
    .action(async ({ json, token, readOnly }: Shown & { token?: boolean; readOnly?: boolean }) => {
      const say = (line: string): void => void process.stderr.write(`${line}\n`);
      const result =
        token === true ? await storeToken(await text(process.stdin)) : await signIn(say, readOnly === true);
      show(result, json ?? false);
    });
  root
    .command('logout')
    .description('end the token of this computer and forget it')
    .option(...JSON_OPTION)
    .action(async ({ json }: Shown) => show(await signOut(), json ?? false));
}
