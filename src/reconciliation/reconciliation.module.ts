import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module';
import { ReconciliationRepository } from '../database/reconciliation.repository';
import { SyncModule } from '../sync/sync.module';
import { BooksReading } from './books-reading';
import { Reconciling } from './reconciling';
import { ReconciliationRun } from './reconciliation-run';
import { ReconciliationRuns } from './reconciliation-runs';

/** Books against fiscal results, nightly and on demand. */
@Module({
  imports: [DatabaseModule, SyncModule],
  providers: [
    BooksReading,
    {
      provide: Reconciling,
      inject: [ReconciliationRepository],
      useFactory: (repository: ReconciliationRepository) => new Reconciling(repository),
    },
    ReconciliationRun,
    ReconciliationRuns,
  ],
})
export class ReconciliationModule {}
