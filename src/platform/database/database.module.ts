import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { dataSourceOptions, type Entities, openDatabase, type TableOwner } from './data-source';
import { DatabaseClock } from './database-clock';
import { VersionRefusal } from './other-versions';
import { RowSecretsService } from './secrets/row-secrets.service';
import { SecretBox } from './secrets/secret-box';
import { PoolerRefusal } from './shared-sessions';
import type { TableWalls } from './walls/table-walls';

/** Injection token of the service's rights on its tables. */
export const WALLS = Symbol('walls');

type Given = TypeOrmModuleOptions & { readonly owner?: TableOwner | null };

/** The database with its tables up to date, its clock, and the encryption of secrets. Global, as its connection is. */
@Global()
@Module({})
export class DatabaseModule {
  /**
   * @param entities the tables of all features: the root of the program knows them
   * @param walls what the service may do with them
   */
  static with(entities: Entities, walls: TableWalls): DynamicModule {
    const logger = new Logger(DatabaseModule.name);
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          // Without an address no connection is opened: the API is described, not served (src/open-api.ts).
          useFactory: ({ databaseUrl, databaseOwnerUrl }: Config) => ({
            ...dataSourceOptions(databaseUrl ?? '', entities),
            manualInitialization: databaseUrl === null,
            owner: databaseOwnerUrl === null ? null : { url: databaseOwnerUrl, walls },
            toRetry: (error: unknown) => !(error instanceof VersionRefusal || error instanceof PoolerRefusal),
          }),
          dataSourceFactory: ({ manualInitialization, owner, ...options }: Given = {}) =>
            manualInitialization === true
              ? Promise.resolve(new DataSource(options as DataSourceOptions))
              : openDatabase(options as DataSourceOptions, owner, (text) => logger.warn(text)),
        }),
      ],
      providers: [
        DatabaseClock,
        RowSecretsService,
        { provide: WALLS, useValue: walls },
        {
          provide: SecretBox,
          inject: [CONFIG],
          useFactory: (config: Config) => new SecretBox(config.encryptionKey, config.previousEncryptionKeys),
        },
      ],
      exports: [DatabaseClock, RowSecretsService, SecretBox, WALLS],
    };
  }
}
