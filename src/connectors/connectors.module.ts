import { Module } from '@nestjs/common';
import type { AccountingConnector } from './accounting-connector';
import { CONNECTORS, ConnectorRegistry } from './connector-registry';
import type { Config } from '../platform/config/config';
import { CONFIG } from '../platform/config/process-config';
import { HttpClient } from '../platform/http/http-client';
import { pagesOf } from './xero/page-address';
import { CallLimiter } from './xero/limits/call-limiter';
import { pollsPerDay } from './xero/limits/day-plan';
import { XeroTransport } from './xero/client/xero-transport';
import { XeroClient } from './xero/client/xero.client';
import { XeroConnector } from './xero/xero.connector';
import { XeroConsent } from './xero/consent/xero-oauth';
import { XeroWebhook } from './xero/webhook/xero-webhook';
import { HttpModule } from '../platform/http/http.module';
import { ConnectionTokensRepository } from './connection-tokens.repository';
import { TokenVaultService } from './token-vault.service';
import { CallLimitsRepository } from './xero/limits/call-limits.repository';

/** List of accounting platforms, one line each. */
@Module({
  imports: [HttpModule],
  providers: [
    CallLimitsRepository,
    ConnectionTokensRepository,
    TokenVaultService,
    {
      provide: CallLimiter,
      inject: [CONFIG, CallLimitsRepository],
      useFactory: ({ xero, sync }: Config, limitStore: CallLimitsRepository): CallLimiter => {
        const { callsPerMinute: perMinute, callsPerDay: perDay } = xero;
        return new CallLimiter(limitStore, { perMinute, perDay, pollsPerDay: pollsPerDay(sync.pollMs) });
      },
    },
    {
      provide: CONNECTORS,
      inject: [CONFIG, HttpClient, CallLimiter],
      useFactory: ({ xero }: Config, http: HttpClient, limiter: CallLimiter): AccountingConnector[] => {
        const client = new XeroClient(new XeroTransport(xero.apiUrl, limiter));
        const consent = new XeroConsent(http, client, xero);
        const webhook = xero.webhookKey === null ? null : new XeroWebhook(xero.webhookKey);
        return [new XeroConnector(client, consent, webhook, xero.pageSize, pagesOf(xero.apiUrl))];
      },
    },
    {
      provide: ConnectorRegistry,
      inject: [CONNECTORS],
      useFactory: (connectors: readonly AccountingConnector[]) => new ConnectorRegistry(connectors),
    },
  ],
  exports: [ConnectionTokensRepository, ConnectorRegistry, TokenVaultService],
})
export class ConnectorsModule {}
