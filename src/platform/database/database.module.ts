import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { dataSourceOptions, type Entities, openDatabase } from './data-source';
import { DatabaseClock } from './database-clock';
import { RowSecrets } from './secrets/row-secrets';
import { SecretBox } from './secrets/secret-box';

/** The database with its tables up to date, its clock, and the seal on secrets. Global, as its connection is. */
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
          useFactory: (config: Config) => dataSourceOptions(config.databaseUrl ?? '', entities),
          dataSourceFactory: (options) => {
            if (options === undefined) throw new Error('the database has no options');
            return openDatabase(options);
          },
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
