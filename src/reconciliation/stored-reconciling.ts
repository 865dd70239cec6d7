import type { DataSource } from 'typeorm';
import { OtherSalesRepository } from './other-sales/other-sales.repository';
import { DevicesRepository } from './devices.repository';
import { ReconciliationRepository } from './reconciliation.repository';
import { Reconciling } from './reconciling';

/** Reconciles what a database has, without the application around it. */
export function storedReconciling(dataSource: DataSource): Reconciling {
  return new Reconciling(
    new ReconciliationRepository(dataSource),
    new DevicesRepository(dataSource),
    new OtherSalesRepository(dataSource),
  );
}
