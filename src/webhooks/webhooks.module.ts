import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module';
import { DocumentsModule } from '../documents/documents.module';
import { FiscalAccountsRepository } from '../fiscal/accounts/fiscal-accounts.repository';
import { FiscalModule } from '../fiscal/fiscal.module';
import { AccountCache } from './account-cache';
import { BooksWebhookController } from './books-webhook.controller';
import { FiscalSignatures } from './fiscal-signatures';
import { FiscalWebhookController } from './fiscal-webhook.controller';
import { ForgeryGate } from './forgery-gate';
import { TurnedAway } from './turned-away';

/** Forged deliveries for one account are judged by ten readings of it a second at most. */
const REST_MS = 100;

/** Webhooks of the services and platforms: bytes in, answer out. */
@Module({
  imports: [ConnectorsModule, DocumentsModule, FiscalModule],
  controllers: [BooksWebhookController, FiscalWebhookController],
  providers: [
    FiscalSignatures,
    ForgeryGate,
    TurnedAway,
    {
      provide: AccountCache,
      inject: [FiscalAccountsRepository],
      useFactory: (accounts: FiscalAccountsRepository) => new AccountCache(accounts, REST_MS),
    },
  ],
})
export class WebhooksModule {}
