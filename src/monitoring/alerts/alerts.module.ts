import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { HttpModule } from '../../platform/http/http.module';
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
import { MailSending } from './delivery/mail-sending';
import { WebhookSending } from './delivery/webhook-sending';
import { QuotaFacts } from './quota-facts';

/** Alerts found, kept and delivered. */
@Module({
  imports: [HttpModule, OrganisationsModule],
  controllers: [AlertChannelsController, AlertSettingsController, AlertsController],
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
    ConnectionFacts,
    MailSending,
    QuotaFacts,
    WebhookSending,
  ],
})
export class AlertsModule {}
