import { type Command, InvalidArgumentError } from 'commander';
import { type Role, ROLES } from '../people/rights/roles';
import { JSON_OPTION, type Shown } from './json-option';
import { organisationId } from './option-values';
import { show } from './terminal';

interface GivenRole {
  readonly role: Role;
  readonly organisationId: string | null;
}

/** Commands about people that only the person who runs the server can use. */
export function addPeopleCommands(root: Command): void {
  const people = root.command('people').description('who may sign in');
  people
    .command('first-owner')
    .description('make a link for the first owner; run it where the service runs')
    .option('--again', 'although there are people: every owner has lost every way to sign in')
    .option(...JSON_OPTION)
    .action(async ({ json, again }: Shown & { again?: boolean }) => {
      const { linkForOwner } = await import('./database-commands.js');
      show(await linkForOwner(again ?? false), json ?? false);
    });
  people
    .command('invite <name>')
    .description('make a link for somebody new, and print it; run it where the service runs')
    .requiredOption(
      '--role <role...>',
      'owner, approver, preparer or reader of all organisations; of one: approver:ID',
      (text: string, before: readonly GivenRole[] | undefined) => [...(before ?? []), givenRole(text)],
    )
    .option('--email <address>', 'where alerts and later links go; this one is not mailed')
    .option(...JSON_OPTION)
    .action(
      async (name: string, { json, ...given }: Shown & { role: readonly GivenRole[]; email?: string }) => {
        const { invite } = await import('./database-commands.js');
        show(await invite({ name, email: given.email ?? null, roles: given.role }), json ?? false);
      },
    );
}

function givenRole(text: string): GivenRole {
  const [name = '', ...of] = text.split(':');
  const role = ROLES.find((one) => one === name);
  if (role === undefined)
    throw new InvalidArgumentError(
      'It must be owner, approver, preparer or reader, and of one organisation role:ID.',
    );
  return { role, organisationId: of.length === 0 ? null : organisationId(of.join(':')) };
}
