import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module';
import { DocumentsModule } from '../documents/documents.module';
import { FiscalAccountsRepository } from '../fiscal/accounts/fiscal-accounts.repository';
import { FiscalModule } from '../fiscal/fiscal.module';
import { AccountCache } from './account-cache';
import { AnswerLimits } from './answer-deadline';
import { BooksWebhookController } from './books-webhook.controller';
import { FiscalSignaturesService } from './fiscal-signatures.service';
import { FiscalWebhookController } from './fiscal-webhook.controller';
import { ForgeryMiddleware } from './forgery.middleware';
import { TurnedAwayDeliveriesService } from './turned-away-deliveries.service';

/** Minimum time between readings of one account for invalid signatures, ten a second. */
const REST_MS = 100;

/** Webhook receivers of services and platforms. */
@Module({
  imports: [ConnectorsModule, DocumentsModule, FiscalModule],
  controllers: [BooksWebhookController, FiscalWebhookController],
  providers: [
    AnswerLimits,
    FiscalSignaturesService,
    ForgeryMiddleware,
    TurnedAwayDeliveriesService,
    {
      provide: AccountCache,
      inject: [FiscalAccountsRepository],
      useFactory: (accounts: FiscalAccountsRepository) => new AccountCache(accounts, REST_MS),
    },
  ],
})
export class WebhooksModule {}
