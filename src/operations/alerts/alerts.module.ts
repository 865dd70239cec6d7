import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/documents.module';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { PeopleModule } from '../../people/people.module';
import { HttpModule } from '../../platform/http/http.module';
import { MailModule } from '../../platform/mail/mail.module';
import { AlertFactsRepository } from './alert-facts.repository';
import { AlertSettingsController } from './alert-settings.controller';
import { AlertSettingsRepository } from './alert-settings.repository';
import { AlertSurveyService } from './alert-survey.service';
import { AlertNotificationsService } from './alert-notifications.service';
import { AlertsController } from './alerts.controller';
import { AlertsRepository } from './alerts.repository';
import { ConnectionFactsService } from './connection-facts.service';
import { AlertChannelsService } from './delivery/alert-channels.service';
import { AlertChannelsController } from './delivery/alert-channels.controller';
import { AlertChannelsRepository } from './delivery/alert-channels.repository';
import { AlertDeliveriesRepository } from './delivery/alert-deliveries.repository';
import { AlertDispatchService } from './delivery/alert-dispatch.service';
import { ChannelMessagesService } from './delivery/channel-messages.service';
import { AlertMailService } from './delivery/alert-mail.service';
import { AlertWebhookService } from './delivery/alert-webhook.service';
import { EventsRepository } from './events/events.repository';
import { HeldCausesRepository } from './personal/held-causes.repository';
import { OwnMailController } from './personal/own-mail.controller';
import { PersonMailDispatchService } from './personal/person-mail-dispatch.service';
import { PersonMailsRepository } from './personal/person-mails.repository';
import { PersonNotificationsService } from './personal/person-notifications.service';
import { PersonalMailsService } from './personal/personal-mails.service';
import { UnstoredAlertsService } from './unstored-alerts.service';
import { MessageRetentionService } from './message-retention.service';

/** Detection, storage and delivery of alerts; delivery of events to other programs. */
@Module({
  imports: [DocumentsModule, HttpModule, MailModule, OrganisationsModule, PeopleModule],
  controllers: [AlertChannelsController, AlertSettingsController, AlertsController, OwnMailController],
  providers: [
    AlertChannelsService,
    AlertChannelsRepository,
    AlertDeliveriesRepository,
    AlertDispatchService,
    AlertFactsRepository,
    AlertSettingsRepository,
    AlertSurveyService,
    AlertNotificationsService,
    AlertsRepository,
    ChannelMessagesService,
    ConnectionFactsService,
    EventsRepository,
    HeldCausesRepository,
    AlertMailService,
    MessageRetentionService,
    PersonMailDispatchService,
    PersonMailsRepository,
    PersonNotificationsService,
    PersonalMailsService,
    AlertWebhookService,
    UnstoredAlertsService,
  ],
  exports: [AlertsRepository],
})
export class AlertsModule {}
