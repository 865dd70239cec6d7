import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { dataSourceOptions, type Entities, openDatabase } from './data-source';
import { DatabaseClock } from './database-clock';
import { RowSecrets } from './secrets/row-secrets';
import { SecretBox } from './secrets/secret-box';

/** The database with its tables up to date, its clock, and the encryption of secrets. Global, as its connection is. */
@Global()
@Module({})
export class DatabaseModule {
  /** @param entities the tables of all features: the root of the program knows them */
  static with(entities: Entities): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          // Without an address nothing is opened: the API is described, not served (src/open-api.ts).
          useFactory: ({ databaseUrl }: Config) => ({
            ...dataSourceOptions(databaseUrl ?? '', entities),
            manualInitialization: databaseUrl === null,
          }),
          dataSourceFactory: ({ manualInitialization, ...options }: TypeOrmModuleOptions = {}) =>
            manualInitialization === true
              ? Promise.resolve(new DataSource(options as DataSourceOptions))
              : openDatabase(options as DataSourceOptions),
        }),
      ],
      providers: [
        DatabaseClock,
        RowSecrets,
        {
          provide: SecretBox,
          inject: [CONFIG],
          useFactory: (config: Config) => new SecretBox(config.encryptionKey, config.previousEncryptionKeys),
        },
      ],
      exports: [DatabaseClock, RowSecrets, SecretBox],
    };
  }
}
