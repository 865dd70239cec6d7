import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from './config';
import { CONFIG } from './process-config';

@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
