import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../domain/issues/refusal';
import { inTransaction } from '../../platform/database/transaction';
import { RefusedActsService } from '../acts/refused-acts.service';
import { InvitationLinksService } from '../invitations/invitation-links.service';
import { recordActsOf } from '../acts/record-act';
import { accountId, IdentitiesRepository } from '../persons/identities.repository';
import { currentAddress } from '../rights/current-principal';
import type { Attempt } from './attempt';
import { SignInRefused } from './failed-sign-in';
import type { ProvenIdentity } from './open-id-sign-in.service';
import { acrossOrganisations } from '../../platform/database/walls/row-access';

/** Assigns accounts of providers to people; a mail address never makes the connection. */
@Injectable()
export class ProviderAccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly identities: IdentitiesRepository,
    private readonly invitations: InvitationLinksService,
    private readonly refusedActs: RefusedActsService,
  ) {}

  /**
   * Returns the person of the account; an invitation open in the browser assigns the account to its person.
   * @returns the person's id
   * @throws SignInRefused `ended`, `not_invited`, `other_account`, `invitation` or `known`
   */
  async person(proven: ProvenIdentity, { invitation, name }: Attempt): Promise<string> {
    const known = await this.identities.personOf(proven);
    if (known?.hasEnded === true) {
      const by = 'account at a provider';
      this.refusedActs.noteFailedSignIn({ personId: known.id, by, address: currentAddress() });
      throw new SignInRefused('ended');
    }
    if (known !== null) {
      const meant = invitation === null ? null : await this.meantBy(invitation);
      if (meant === null) return known.id;
      if (meant !== known.id) throw new SignInRefused('known');
    }
    if (invitation !== null) return this.accept(proven, invitation, name);
    const { verifiedMail } = proven;
    const isLikely = verifiedMail !== null && (await this.identities.isMailOfPerson(verifiedMail));
    throw new SignInRefused(isLikely ? 'other_account' : 'not_invited');
  }

  /**
   * Adds an account to a signed-in person: the session must still exist, and the account must belong to no
   * other person.
   * @returns the person's id
   * @throws SignInRefused `stale` or `taken`
   */
  async add(
    proven: ProvenIdentity,
    { personId, sessionId }: NonNullable<Attempt['addsTo']>,
  ): Promise<string> {
    await inTransaction(this.dataSource, async (manager) => {
      const person = await this.identities.holderOf(manager, personId, sessionId);
      if (person === null) throw new SignInRefused('stale');
      const had = await this.identities.personOf(proven);
      if (had?.id === personId) return;
      if (!(await this.identities.link(manager, proven, personId))) throw new SignInRefused('taken');
      const via = { kind: 'session', id: sessionId } as const;
      const principal = { kind: 'person', personId, name: person.name, via } as const;
      await recordActsOf(manager, { principal, address: currentAddress() }, [
        {
          ...{ action: 'own-sign-in.change', deed: 'added', organisationId: null },
          ...{ outcome: 'done', times: 1 },
          object: { kind: 'account at a provider', id: accountId(proven), name: proven.issuer },
        },
      ]);
    });
    return personId;
  }

  /** Stores invitation and account in one transaction, so that neither is used without the other. */
  private async accept(proven: ProvenIdentity, invitation: string, name: string | null): Promise<string> {
    const { verifiedMail } = proven;
    const who = { name: name ?? proven.name ?? verifiedMail ?? '', email: verifiedMail };
    try {
      // Reads across organisations, because the person is not known yet and the roles may be of any.
      return await acrossOrganisations(() =>
        inTransaction(this.dataSource, async (manager) => {
          const { personId } = await this.invitations.accept(manager, invitation, who);
          if (!(await this.identities.link(manager, proven, personId))) throw new SignInRefused('known');
          return personId;
        }),
      );
    } catch (error) {
      throw error instanceof Refusal ? new SignInRefused('invitation') : error;
    }
  }

  /**
   * Returns the invited person; null: the invitation is used, expired or withdrawn, which does not exclude a
   * person whose account is known.
   */
  private async meantBy(invitation: string): Promise<string | null> {
    try {
      return (await this.invitations.open(invitation)).personId;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}
