import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { MailModule } from '../platform/mail/mail.module';
import { HttpModule } from '../platform/http/http.module';
import { OpenIdClientsService } from './openid/open-id-clients.service';
import { OpenIdController } from './openid/open-id.controller';
import { OpenIdSignInService } from './openid/open-id-sign-in.service';
import { ProviderTransportService } from './openid/provider-transport.service';
import { ProviderVisitsService } from './openid/provider-visits.service';
import { ProviderAccountsService } from './openid/provider-accounts.service';
import { IdentitiesRepository } from './persons/identities.repository';
import { RefusedActsService } from './acts/refused-acts.service';
import { RightsGuard } from './rights/rights.guard';
import { AdmissionService } from './rights/admission.service';
import { CallersService } from './rights/callers.service';
import { KeyUsesService } from './rights/key-uses.service';
import { RefusedKeysService } from './rights/refused-keys.service';
import { ApiTokensController, DeviceSignInsController } from './tokens/tokens.controller';
import { ApiTokensRepository } from './tokens/api-tokens.repository';
import { DeviceSignInsRepository } from './tokens/device-sign-ins.repository';
import { OwnDisplayController, PeopleController } from './persons/people.controller';
import { InvitationAcceptanceService } from './invitations/invitation-acceptance.service';
import { AcceptingController, InvitationsController } from './invitations/invitations.controller';
import { FirstOwnerService } from './invitations/first-owner.service';
import { InvitationLinksService } from './invitations/invitation-links.service';
import { SentInvitationsService } from './invitations/sent-invitations.service';
import { MailSettingsRepository } from './mail/mail-settings.repository';
import { OwnSignInService } from './passkeys/own-sign-in.service';
import { OwnSignInController, SignInController } from './passkeys/sign-in.controller';
import { PasskeysService } from './passkeys/passkeys.service';
import { PasskeysRepository } from './passkeys/passkeys.repository';
import { RecoveryCodesService } from './passkeys/recovery-codes.service';
import { PeopleService } from './persons/people.service';
import { BrowserSessionsService } from './session/browser-sessions.service';
import { SessionsService } from './session/sessions.service';
import { ListedSessionsController, SessionController } from './session/session.controller';
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
    InvitationAcceptanceService,
    AdmissionService,
    BrowserSessionsService,
    CallersService,
    FirstOwnerService,
    IdentitiesRepository,
    InvitationLinksService,
    KeyUsesService,
    SessionsService,
    MailSettingsRepository,
    OpenIdClientsService,
    OpenIdSignInService,
    OwnSignInService,
    PasskeysService,
    PasskeysRepository,
    PeopleService,
    ProviderTransportService,
    ProviderVisitsService,
    RecoveryCodesService,
    RefusedActsService,
    RefusedKeysService,
    ApiTokensRepository,
    DeviceSignInsRepository,
    SentInvitationsService,
    SessionsRepository,
    SignInAttemptsRepository,
    ProviderAccountsService,
    { provide: APP_GUARD, useClass: RightsGuard },
  ],
  exports: [AdmissionService, MailSettingsRepository, PasskeysService, PeopleService],
})
export class PeopleModule {}
