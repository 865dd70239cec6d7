import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { PeopleModule } from '../../people/people.module';
import { HttpModule } from '../../platform/http/http.module';
import { MailModule } from '../../platform/mail/mail.module';
import { AlertFactsRepository } from './alert-facts.repository';
import { AlertSettingsController } from './alert-settings.controller';
import { AlertSettingsRepository } from './alert-settings.repository';
import { AlertSurvey } from './alert-survey';
import { AlertNotifier } from './alert-notifier';
import { AlertsController } from './alerts.controller';
import { AlertsRepository } from './alerts.repository';
import { ConnectionFacts } from './connection-facts';
import { AlertChannels } from './delivery/alert-channels';
import { AlertChannelsController } from './delivery/alert-channels.controller';
import { AlertChannelsRepository } from './delivery/alert-channels.repository';
import { AlertDeliveriesRepository } from './delivery/alert-deliveries.repository';
import { AlertDispatch } from './delivery/alert-dispatch';
import { ChannelMessages } from './delivery/channel-messages';
import { MailSending } from './delivery/mail-sending';
import { WebhookSending } from './delivery/webhook-sending';
import { HeldCausesRepository } from './personal/held-causes.repository';
import { OwnMailController } from './personal/own-mail.controller';
import { PersonMailDispatch } from './personal/person-mail-dispatch';
import { PersonMailsRepository } from './personal/person-mails.repository';
import { PersonNotifier } from './personal/person-notifier';
import { PersonalMails } from './personal/personal-mails';
import { OldMessages } from './old-messages';
import { QuotaFacts } from './quota-facts';

/** Detection, storage and delivery of alerts. */
@Module({
  imports: [HttpModule, MailModule, OrganisationsModule, PeopleModule],
  controllers: [AlertChannelsController, AlertSettingsController, AlertsController, OwnMailController],
  providers: [
    AlertChannels,
    AlertChannelsRepository,
    AlertDeliveriesRepository,
    AlertDispatch,
    AlertFactsRepository,
    AlertSettingsRepository,
    AlertSurvey,
    AlertNotifier,
    AlertsRepository,
    ChannelMessages,
    ConnectionFacts,
    HeldCausesRepository,
    MailSending,
    OldMessages,
    PersonMailDispatch,
    PersonMailsRepository,
    PersonNotifier,
    PersonalMails,
    QuotaFacts,
    WebhookSending,
  ],
  exports: [AlertsRepository],
})
export class AlertsModule {}
