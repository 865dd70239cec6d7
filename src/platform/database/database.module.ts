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
import { SessionRefusal } from './shared-sessions';
import type { TableWalls } from './walls/table-walls';

/** Injection token of the service's rights on its tables. */
export const WALLS = Symbol('walls');

type Given = TypeOrmModuleOptions & { readonly owner?: TableOwner | null };

/** Database with migrated tables, its clock, and the encryption of secrets. Global module. */
@Global()
@Module({})
export class DatabaseModule {
  /**
   * @param entities tables of all features, from the root of the program
   * @param walls rights of the service on them
   */
  static with(entities: Entities, walls: TableWalls): DynamicModule {
    const logger = new Logger(DatabaseModule.name);
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          // Opens no connection without an address: the API is then only described (src/open-api.ts).
          useFactory: ({ databaseUrl, databaseOwnerUrl }: Config) => ({
            ...dataSourceOptions(databaseUrl ?? '', entities),
            manualInitialization: databaseUrl === null,
            owner: databaseOwnerUrl === null ? null : { url: databaseOwnerUrl, walls },
            toRetry: (error: unknown) =>
              !(error instanceof VersionRefusal || error instanceof SessionRefusal),
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
