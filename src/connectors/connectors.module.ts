import { HttpService } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { RowSecretsService } from '../platform/database/secrets/row-secrets.service';
import type { ProbedConnection } from './xero/probe/demo-company';
import type { ProbedAnswer, probeXero } from './xero/probe/probe-questions';
import { namePlatform } from '../domain/texts/language';
import type { AccountingConnector } from './accounting-connector';
import { CONNECTORS, ConnectorRegistry } from './connector-registry';
import type { Config } from '../platform/config/config';
import { CONFIG } from '../platform/config/process-config';
import { HttpClient } from '../platform/http/http-client';
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

function limiterOf({ xero, sync }: Config, limitStore: CallLimitsRepository): CallLimiter {
  const { callsPerMinute: perMinute, callsPerDay: perDay } = xero;
  return new CallLimiter(limitStore, { perMinute, perDay, pollsPerDay: pollsPerDay(sync.pollMs) });
}

/**
 * Asks a Xero demo company the nine questions of the probe, next to a running service: tokens are renewed under the lock
 * of their row, and calls counted in the limits that all processes share.
 * @param company name that a person has typed
 * @throws Error, before anything is written, for any other company
 */
export async function probeDemoCompany(
  { dataSource, secrets, config }: { dataSource: DataSource; secrets: RowSecretsService; config: Config },
  { connectionId, tenantId }: { readonly connectionId: string; readonly tenantId: string },
  company: string,
  ...told: [signal: AbortSignal, onAnswer: (answer: ProbedAnswer) => void]
): ReturnType<typeof probeXero> {
  const { xero, publicUrl } = config;
  const tokens = new ConnectionTokensRepository(dataSource, secrets);
  const vault = new TokenVaultService(tokens);
  const http = new HttpClient(new HttpService());
  const limiter = limiterOf(config, new CallLimitsRepository(dataSource));
  const client = new XeroClient(new XeroTransport(xero.apiUrl, limiter));
  const consent = new XeroConsent(http, client, xero);
  const connection: ProbedConnection = {
    ...{ tenantId, apiUrl: xero.apiUrl, redirectUri: `${publicUrl}/connect/xero/callback` },
    ...{ http, limiter, client, consent },
    accessToken: () => vault.accessToken(connectionId, consent),
    renew: (form) => vault.renewNow(connectionId, form),
    mayRenewTwice: async () => {
      const { grantType } = await tokens.open(connectionId);
      const [shared] = await dataSource.query<{ organisations: number }[]>(
        'select count(*)::int as organisations from organisations where connection_id = $1',
        [connectionId],
      );
      return grantType === 'authorization_code' && shared?.organisations === 1;
    },
  };
  const [{ DemoCompany }, probe] = await Promise.all([
    import('./xero/probe/demo-company.js'),
    import('./xero/probe/probe-questions.js'),
  ]);
  try {
    return await probe.probeXero(await DemoCompany.open(connection, company, told[0]), ...told);
  } finally {
    // Calls not given back count until they end automatically; the answers and traces must not be lost for it.
    await limiter.giveBack().catch(() => undefined);
  }
}

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
      useFactory: limiterOf,
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
      useFactory: (connectors: readonly AccountingConnector[]) => {
        const [only] = connectors;
        if (connectors.length === 1 && only !== undefined && only.platform !== 'xero')
          namePlatform(only.name);
        return new ConnectorRegistry(connectors);
      },
    },
  ],
  exports: [ConnectionTokensRepository, ConnectorRegistry, TokenVaultService],
})
export class ConnectorsModule {}

/** Returns the address of Xero's pages; null for a simulated API, which has none. */
function pagesOf(apiUrl: string): string | null {
  return new URL(apiUrl).hostname === 'api.xero.com' ? 'https://go.xero.com' : null;
}
