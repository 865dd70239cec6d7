import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordActsOf } from '../acts/record-act';
import { inTransaction } from '../../platform/database/transaction';
import { Person } from '../persons/persons.entities';
import { asPrincipal } from '../rights/current-principal';
import type { Principal } from '../rights/principal';
import { InvitationLinksService, type SentInvitation } from './invitation-links.service';
import { type Invited, inviteNew } from './sent-invitations.service';

/** Author of acts for anyone who may run commands on the server. */
const COMMAND: Principal = {
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

  /** Creates a link while there are no people, and ends earlier ones. Null: there are people. */
  async linkForNobody(): Promise<string | null> {
    return inTransaction(this.dataSource, async (manager) =>
      (await manager.existsBy(Person, {})) ? null : this.link(manager),
    );
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

  private async link(manager: EntityManager): Promise<string> {
    await manager.query(
      `update invitations set withdrawn_at = statement_timestamp()
        where purpose = 'first_owner' and used_at is null and withdrawn_at is null`,
    );
    const { link } = await this.invitations.invite(manager, {
      ...{ purpose: 'first_owner', personId: null, name: '', email: null, invitedBy: null, language: null },
      roles: [
        { role: 'owner', organisationId: null },
        { role: 'approver', organisationId: null },
      ],
    });
    return link;
  }
}
