import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordActsOf } from '../acts/record-act';
import { inTransaction } from '../../platform/database/transaction';
import { lockRoles } from '../persons/grant-roles';
import { Person } from '../persons/persons.entities';
import { asPrincipal } from '../rights/current-principal';
import type { Principal } from '../rights/principal';
import {
  InvitationLinksService,
  type MadeToken,
  type NewInvitation,
  type SentInvitation,
} from './invitation-links.service';
import { type Invited, inviteNew } from './sent-invitations.service';

/** Author of acts for anyone who may run commands on the server. */
export const COMMAND: Principal = {
  ...{ kind: 'break_glass', personId: null, name: 'command on the server' },
  ...{ via: { kind: 'key', id: null }, signedInAt: null, isFresh: true, grants: [], actions: null },
};

/** Creates a link for a new person, printed on the server. @throws Refusal for an unknown organisation */
export function inviteOnServer(
  dataSource: DataSource,
  invitations: InvitationLinksService,
  who: Invited,
): Promise<SentInvitation> {
  return asPrincipal(COMMAND, () =>
    inTransaction(dataSource, (manager) => inviteNew(manager, invitations, who, null)),
  );
}

/** Links that make somebody owner and approver of everything, printed on the server for its operator. */
@Injectable()
export class FirstOwnerService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invitations: InvitationLinksService,
  ) {}

  /** Returns the link while there are no people, the same for each process and start. Null: there are people. */
  async linkForNobody(): Promise<string | null> {
    return inTransaction(this.dataSource, async (manager) => {
      // Takes a lock, so that a second process starting at the same time finds the link of the first.
      await lockRoles(manager);
      if (await manager.existsBy(Person, {})) return null;
      const made = await this.invitations.firstOwnerLink(manager);
      return made ?? this.link(manager, this.invitations.firstOwnerToken());
    });
  }

  /**
   * Creates a link although there are people, because every owner has lost all ways to sign in. An alert reports it for
   * three days.
   */
  linkAgain(): Promise<string> {
    return inTransaction(this.dataSource, async (manager) => {
      const link = await this.link(manager);
      await recordActsOf(manager, { principal: COMMAND, address: null }, [
        {
          ...{ action: 'people.change', deed: 'first_owner_again', organisationId: null },
          ...{ object: { kind: 'invitation', id: null, name: 'ledgerstamp people first-owner --again' } },
          ...{ outcome: 'done', times: 1 },
        },
      ]);
      return link;
    });
  }

  private async link(manager: EntityManager, token?: MadeToken): Promise<string> {
    await manager.query(
      `update invitations set withdrawn_at = statement_timestamp()
        where purpose = 'first_owner' and used_at is null and withdrawn_at is null`,
    );
    const invited: NewInvitation = {
      ...{ purpose: 'first_owner', personId: null, name: '', email: null, invitedBy: null, language: null },
      roles: [
        { role: 'owner', organisationId: null },
        { role: 'approver', organisationId: null },
      ],
    };
    return (await this.invitations.invite(manager, invited, token)).link;
  }
}
