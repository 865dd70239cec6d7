import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module';
import { SyncModule } from '../sync/sync.module';
import { AlertDispatch } from './alert-dispatch';
import { AlertSurvey } from './alert-survey';
import { AlertTelling } from './alert-telling';
import { ConnectionFacts } from './connection-facts';
import { LedgerWatch } from './ledger-watch';
import { MailSending } from './mail-sending';
import { QuotaFacts } from './quota-facts';
import { WebhookSending } from './webhook-sending';

/** Alerts found, kept and told. */
@Module({
  imports: [SyncModule, HttpModule],
  providers: [
    AlertDispatch,
    AlertSurvey,
    AlertTelling,
    ConnectionFacts,
    LedgerWatch,
    MailSending,
    QuotaFacts,
    WebhookSending,
  ],
  exports: [AlertSurvey, AlertDispatch],
})
export class AlertsModule {}
