import { Module } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { DatabaseModule } from '../database/database.module';
import { HttpClient } from '../http/http-client';
import { HttpModule } from '../http/http.module';
import { ConnectorRegistry } from './connector-registry';
import { TokenVault } from './token-vault';
import { XeroClient } from './xero/xero.client';
import { XeroConnector } from './xero/xero.connector';
import { XeroConsent } from './xero/xero-oauth';

/** THE list of accounting platforms: one line each. */
@Module({
  imports: [HttpModule, DatabaseModule],
  providers: [
    TokenVault,
    {
      provide: ConnectorRegistry,
      inject: [CONFIG, HttpClient],
      useFactory: ({ xero }: Config, http: HttpClient) => {
        const client = new XeroClient(xero.apiUrl);
        return new ConnectorRegistry([new XeroConnector(client, new XeroConsent(http, client, xero))]);
      },
    },
  ],
  exports: [ConnectorRegistry, TokenVault],
})
export class ConnectorsModule {}
