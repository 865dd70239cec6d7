import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { MailModule } from '../platform/mail/mail.module';
import { HttpModule } from '../platform/http/http.module';
import { OpenIdClients } from './openid/open-id-clients';
import { OpenIdController } from './openid/open-id.controller';
import { OpenIdSignIn } from './openid/open-id-sign-in';
import { ProviderTransport } from './openid/provider-transport';
import { ProviderVisits } from './openid/provider-visits';
import { WhoseAccount } from './openid/whose-account';
import { IdentitiesRepository } from './persons/identities.repository';
import { RefusedActs } from './acts/refused-acts';
import { RightsGuard } from './rights/rights.guard';
import { Admission } from './rights/admission';
import { Callers } from './rights/callers';
import { KeyUses } from './rights/key-uses';
import { RefusedKeys } from './rights/refused-keys';
import { ApiTokensController } from './tokens/api-tokens.controller';
import { ApiTokensRepository } from './tokens/api-tokens.repository';
import { DeviceSignInsController } from './tokens/device-sign-ins.controller';
import { DeviceSignInsRepository } from './tokens/device-sign-ins.repository';
import { OwnDisplayController } from './display/own-display.controller';
import { Accepting } from './invitations/accepting';
import { AcceptingController } from './invitations/accepting.controller';
import { FirstOwner } from './invitations/first-owner';
import { Invitations } from './invitations/invitations';
import { InvitationsController } from './invitations/invitations.controller';
import { SentInvitations } from './invitations/sent-invitations';
import { MailSettingsRepository } from './mail/mail-settings.repository';
import { OwnSignIn } from './passkeys/own-sign-in';
import { OwnSignInController } from './passkeys/own-sign-in.controller';
import { Passkeys } from './passkeys/passkeys';
import { PasskeysRepository } from './passkeys/passkeys.repository';
import { RecoveryCodes } from './passkeys/recovery-codes';
import { SignInController } from './passkeys/sign-in.controller';
import { People } from './persons/people';
import { PeopleController } from './persons/people.controller';
import { BrowserSessions } from './session/browser-sessions';
import { ListedSessions } from './session/listed-sessions';
import { ListedSessionsController } from './session/listed-sessions.controller';
import { SessionController } from './session/session.controller';
import { SessionsRepository } from './session/sessions.repository';
import { SignInAttemptsRepository } from './session/sign-in-attempts.repository';

/** Identity of callers, and their rights. */
@Module({
  imports: [DiscoveryModule, HttpModule, MailModule],
  controllers: [
    AcceptingController,
    ApiTokensController,
    DeviceSignInsController,
    InvitationsController,
    ListedSessionsController,
    OpenIdController,
    OwnDisplayController,
    OwnSignInController,
    PeopleController,
    SessionController,
    SignInController,
  ],
  providers: [
    Accepting,
    Admission,
    BrowserSessions,
    Callers,
    FirstOwner,
    IdentitiesRepository,
    Invitations,
    KeyUses,
    ListedSessions,
    MailSettingsRepository,
    OpenIdClients,
    OpenIdSignIn,
    OwnSignIn,
    Passkeys,
    PasskeysRepository,
    People,
    ProviderTransport,
    ProviderVisits,
    RecoveryCodes,
    RefusedActs,
    RefusedKeys,
    ApiTokensRepository,
    DeviceSignInsRepository,
    SentInvitations,
    SessionsRepository,
    SignInAttemptsRepository,
    WhoseAccount,
    { provide: APP_GUARD, useClass: RightsGuard },
  ],
  exports: [Admission, MailSettingsRepository, Passkeys, People],
})
export class PeopleModule {}
