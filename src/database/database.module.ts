import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { BookHintsRepository } from './book-hints.repository';
import { CallLimitsRepository } from './call-limits.repository';
import { ConnectionsRepository } from './connections.repository';
import { ConsentsRepository } from './consents.repository';
import { CustomersRepository } from './customers.repository';
import { dataSourceOptions, openDatabase } from './data-source';
import { DocumentListsRepository } from './document-lists.repository';
import { DocumentsRepository } from './documents.repository';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { InboxRepository } from './inbox.repository';
import { LeasesRepository } from './leases.repository';
import { OrganisationsRepository } from './organisations.repository';
import { OutcomesRepository } from './outcomes.repository';
import { ReceiptsRepository } from './receipts.repository';
import { SecretBox } from './secret-box';
import { SightingsRepository } from './sightings.repository';
import { SubmissionsRepository } from './submissions.repository';
import { WakeUp } from './wake-up';

const REPOSITORIES = [
  BookHintsRepository,
  CallLimitsRepository,
  ConnectionsRepository,
  ConsentsRepository,
  CustomersRepository,
  DocumentListsRepository,
  DocumentsRepository,
  FiscalAccountsRepository,
  InboxRepository,
  LeasesRepository,
  OrganisationsRepository,
  OutcomesRepository,
  ReceiptsRepository,
  SightingsRepository,
  SubmissionsRepository,
  WakeUp,
];

/** The database with its tables up to date, and everything that is asked of it. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => dataSourceOptions(config.databaseUrl ?? ''),
      dataSourceFactory: (options) => {
        if (options === undefined) throw new Error('the database has no options');
        return openDatabase(options);
      },
    }),
  ],
  providers: [
    ...REPOSITORIES,
    {
      provide: SecretBox,
      inject: [CONFIG],
      useFactory: (config: Config) => new SecretBox(config.encryptionKey),
    },
  ],
  exports: REPOSITORIES,
})
export class DatabaseModule {}
