import type { DataSource } from 'typeorm';
import { isCalendarDay } from '../domain/calendar-day';
import type { ReconciliationClass } from '../domain/sales/reconciliation-class';
import { DIFFERENCES } from '../reconciliation/report/classify';
import { filingOf } from '../reconciliation/report/filing';
import type { ReportedDocument } from '../reconciliation/report/report';
import { storedReconciling } from '../reconciliation/stored-reconciling';
import { type PeriodOptions, SHOWN, shown } from './reconcile';
import { storedOrganisations } from './stored-organisations';
import type { CommandResult } from './terminal';

/** Compares what is stored, the books as they were last read. Asks no other system. */
export async function reconcileOrganisation(
  dataSource: DataSource,
  options: PeriodOptions,
): Promise<CommandResult> {
  const { organisation: organisationId, from, till } = options;
  await checkPeriod(dataSource, options);
  const found = new Map<ReconciliationClass, ReportedDocument[]>(DIFFERENCES.map((name) => [name, []]));
  const reconciling = storedReconciling(dataSource);
  const report = await reconciling.run({ organisationId, from, to: till }, (batch) => {
    for (const one of batch) {
      const some = found.get(one.class);
      if (some !== undefined && some.length < SHOWN) some.push(one);
    }
    return Promise.resolve();
  });
  const differences = [...found.values()].flat().slice(0, SHOWN);
  const totals = report.totals.map(({ count, ...total }) => ({ ...total, documents: count }));
  const counts = new Map<string, number>(Object.entries(report.classes));
  const filing = filingOf(report);
  const facts = { ...report, differences, filing };
  return shown({ ...report, totals, counts, differences, filing, withoutReceipt: null }, facts);
}

/** @throws Error naming the option and what is wrong with it */
async function checkPeriod(dataSource: DataSource, options: PeriodOptions): Promise<void> {
  for (const name of ['from', 'till'] as const) {
    if (!isCalendarDay(options[name])) throw new Error(`--${name} must be a day such as 2026-03-01`);
  }
  if (options.from > options.till) throw new Error('--from must not be after --till');
  await storedOrganisations(dataSource, options.organisation);
}
