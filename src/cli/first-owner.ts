import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { DataSource } from 'typeorm';
import { FirstOwner, inviteOnServer } from '../people/invitations/first-owner';
import { InvitationInputDto } from '../people/invitations/invitation.dto';
import { INVITATION_HOURS, Invitations } from '../people/invitations/invitations';
import { readProcessConfig } from '../platform/config/process-config';
import type { CommandResult } from './terminal';

/**
 * Creates a link with which a person becomes owner and approver of everything; reports a problem if there are
 * people and `again` is not set.
 */
export async function firstOwnerLink(dataSource: DataSource, again: boolean): Promise<CommandResult> {
  const owners = new FirstOwner(dataSource, new Invitations(dataSource, readProcessConfig()));
  const link = again ? await owners.linkAgain() : await owners.linkForNobody();
  if (link === null) {
    return {
      isWell: false,
      facts: { link },
      text: [
        'There are people already: an owner invites others on the page People.',
        'If every owner has lost every way to sign in, add --again. It is recorded, and an alert says so.',
      ].join('\n'),
    };
  }
  return {
    isWell: true,
    facts: { link },
    text: `Open this link within ${INVITATION_HOURS} hours to become an owner; earlier ones no longer work:\n${link}`,
  };
}

/**
 * A link for somebody new, which passes through the hands of nobody but the person who runs the server.
 *
 * @throws Error that names what is wrong with the name, the address or a role
 */
export async function invitationLink(dataSource: DataSource, invited: object): Promise<CommandResult> {
  const who = plainToInstance(InvitationInputDto, invited);
  const faults = validateSync(who).flatMap(({ constraints }) => Object.values(constraints ?? {}));
  if (faults.length > 0) throw new Error(faults.join('; '));
  const invitations = new Invitations(dataSource, readProcessConfig());
  const { link, invitation } = await inviteOnServer(dataSource, invitations, who);
  return {
    isWell: true,
    facts: { link },
    text: `Hand this link to ${invitation.name} alone; it works once, within ${INVITATION_HOURS} hours:\n${link}`,
  };
}
