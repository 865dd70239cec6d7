import { Module } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { HttpClient } from '../http/http-client';
import { HttpModule } from '../http/http.module';
import { FiscalHarmonyClient } from './fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from './fiscal-harmony/fiscal-harmony.service';
import { FiscalRegistry } from './fiscal-registry';

/** THE list of fiscalisation services: one line each. */
@Module({
  imports: [HttpModule],
  providers: [
    {
      provide: FiscalRegistry,
      inject: [CONFIG, HttpClient],
      useFactory: (config: Config, http: HttpClient) =>
        new FiscalRegistry([new FiscalHarmonyService(new FiscalHarmonyClient(http, config.fiscalUrl))]),
    },
  ],
  exports: [FiscalRegistry],
})
export class FiscalModule {}
