import { Module } from '@nestjs/common';
import { ReconciliationRepository } from '../database/reconciliation.repository';
import { SyncModule } from '../sync/sync.module';
import { DeviceTotals } from './device-totals';
import { BooksReading } from './books-reading';
import { Reconciling } from './reconciling';
import { ReconciliationRun } from './reconciliation-run';
import { ReconciliationRuns } from './reconciliation-runs';
import { VatPacks } from './vat-packs';

/** Books against fiscal results, nightly and on demand. */
@Module({
  imports: [SyncModule],
  providers: [
    BooksReading,
    {
      provide: Reconciling,
      inject: [ReconciliationRepository],
      useFactory: (repository: ReconciliationRepository) => new Reconciling(repository),
    },
    ReconciliationRun,
    ReconciliationRuns,
    DeviceTotals,
    VatPacks,
  ],
  exports: [VatPacks],
})
export class ReconciliationModule {}
