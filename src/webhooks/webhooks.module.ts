import { Module } from '@nestjs/common';
import { FiscalAccountsRepository } from '../database/fiscal-accounts.repository';
import { ConnectorsModule } from '../connectors/connectors.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { FiscalSignatures } from './fiscal-signatures';
import { FiscalWebhookController } from './fiscal-webhook.controller';
import { ForgeryGate } from './forgery-gate';
import { KnownAccounts } from './known-accounts';
import { BooksWebhookController } from './books-webhook.controller';
import { TurnedAway } from './turned-away';

/** Forged deliveries for one account are judged by ten readings of it a second at most. */
const REST_MS = 100;

@Module({
  imports: [ConnectorsModule, FiscalModule],
  providers: [
    FiscalSignatures,
    ForgeryGate,
    TurnedAway,
    {
      provide: KnownAccounts,
      inject: [FiscalAccountsRepository],
      useFactory: (accounts: FiscalAccountsRepository) => new KnownAccounts(accounts, REST_MS),
    },
  ],
  controllers: [FiscalWebhookController, BooksWebhookController],
})
export class WebhooksModule {}
