import { Module } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { CallLimitsRepository } from '../database/call-limits.repository';
import { HttpClient } from '../http/http-client';
import { HttpModule } from '../http/http.module';
import { ConnectorRegistry } from './connector-registry';
import { TokenVault } from './token-vault';
import { pagesOf } from './xero/document-address';
import { CallLimiter } from './xero/call-limiter';
import { pollsPerDay } from './xero/day-plan';
import { XeroTransport } from './xero/xero-transport';
import { XeroClient } from './xero/xero.client';
import { XeroConnector } from './xero/xero.connector';
import { XeroConsent } from './xero/xero-oauth';
import { XeroWebhook } from './xero/xero-webhook';

/** THE list of accounting platforms: one line each. */
@Module({
  imports: [HttpModule],
  providers: [
    TokenVault,
    {
      provide: ConnectorRegistry,
      inject: [CONFIG, HttpClient, CallLimitsRepository],
      useFactory: ({ xero, sync }: Config, http: HttpClient, ledger: CallLimitsRepository) => {
        const { callsPerMinute: perMinute, callsPerDay: perDay } = xero;
        const limiter = new CallLimiter(ledger, { perMinute, perDay, pollsPerDay: pollsPerDay(sync.pollMs) });
        const client = new XeroClient(new XeroTransport(xero.apiUrl, limiter));
        const consent = new XeroConsent(http, client, xero);
        const webhook = xero.webhookKey === null ? null : new XeroWebhook(xero.webhookKey);
        return new ConnectorRegistry([
          new XeroConnector(client, consent, webhook, xero.pageSize, pagesOf(xero.apiUrl)),
        ]);
      },
    },
  ],
  exports: [ConnectorRegistry, TokenVault],
})
export class ConnectorsModule {}
