import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { FiscalWebhookController } from './fiscal-webhook.controller';
import { XeroWebhookController } from './xero-webhook.controller';

@Module({
  imports: [DatabaseModule, FiscalModule],
  controllers: [FiscalWebhookController, XeroWebhookController],
})
export class WebhooksModule {}
