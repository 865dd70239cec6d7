import type { DataSource } from 'typeorm';
import { OtherSalesRepository } from './other-sales/other-sales.repository';
import { DevicesRepository } from './devices.repository';
import { ReconciliationRepository } from './reconciliation.repository';
import { Reconciling } from './reconciling';

/** Reconciles the contents of a database, without the application. */
export function storedReconciling(dataSource: DataSource): Reconciling {
  return new Reconciling(
    new ReconciliationRepository(dataSource),
    new DevicesRepository(dataSource),
    new OtherSalesRepository(dataSource),
  );
}
