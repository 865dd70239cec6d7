import { Injectable } from '@nestjs/common';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import { inTransaction } from '../../platform/database/transaction';
import type { Holder } from '../passkeys/passkey-checks';
import { PasskeysService } from '../passkeys/passkeys.service';
import { RecoveryCodesService } from '../passkeys/recovery-codes.service';
import { InvitationLinksService, type OpenInvitation } from './invitation-links.service';
import { acrossOrganisations } from '../../platform/database/walls/row-access';

/** Details that the invited person supplies where the invitation lacks them. */
interface InvitedDetails {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Acceptance of invitations with a passkey. */
@Injectable()
export class InvitationAcceptanceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invitations: InvitationLinksService,
    private readonly passkeys: PasskeysService,
    private readonly codes: RecoveryCodesService,
  ) {}

  /** Opens an invitation, with the names of its organisations. @throws Refusal INVITATION_… */
  async open(
    token: string,
  ): Promise<OpenInvitation & { readonly organisations: ReadonlyMap<string, string> }> {
    const opened = await this.invitations.open(token);
    // Reads across organisations: a link's holder may see the names of its organisations before being identified.
    const rows = await acrossOrganisations(() =>
      this.dataSource.query<{ id: string; name: string }[]>(
        'select id, name from organisations where id = any($1::uuid[])',
        [opened.roles.flatMap(({ organisationId }) => organisationId ?? [])],
      ),
    );
    return { ...opened, organisations: new Map(rows.map(({ id, name }) => [id, name])) };
  }

  /** Returns the browser's options for creating a passkey. @throws Refusal INVITATION_… */
  async ask(token: string, said: InvitedDetails): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.passkeys.askForFirst(holderOf(await this.invitations.open(token), said));
  }

  /**
   * Accepts an invitation: stores person, passkey and new recovery codes in one transaction.
   * @throws Refusal INVITATION_…, PASSKEY_…
   */
  async accept(
    token: string,
    said: InvitedDetails,
    passkeyName: string,
    response: RegistrationResponseJSON,
  ): Promise<{ personId: string; recoveryCodes: string[] }> {
    const holder = holderOf(await this.invitations.open(token), said);
    const made = await this.passkeys.checkNew(holder, response);
    return acrossOrganisations(() =>
      inTransaction(this.dataSource, async (manager) => {
        const { personId } = await this.invitations.accept(manager, token, holder);
        await this.passkeys.add(manager, personId, passkeyName, made);
        return { personId, recoveryCodes: await this.codes.renew(manager, personId) };
      }),
    );
  }
}

function holderOf({ personId, name, email }: OpenInvitation, said: InvitedDetails): Holder {
  const called = name === '' ? (said.name?.trim() ?? '') : name;
  if (called === '') throw refusal('INVITATION_NAMELESS');
  return { personId, name: called, email: email ?? said.email ?? null };
}
