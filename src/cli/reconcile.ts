import type { DataSource } from 'typeorm';
import { Organisation } from '../database/entities/organisation.entity';
import { ReconciliationRepository } from '../database/reconciliation.repository';
import { isCalendarDay } from '../documents/calendar-day';
import { CLASSES, DIFFERENCES } from '../reconciliation/classify';
import { Reconciling } from '../reconciliation/reconciling';
import type { ReportedDocument } from '../reconciliation/report';
import { bad, type CommandResult, good, table } from './terminal';

export interface PeriodOptions {
  readonly organisation: string;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
}

const SHOWN = 50;

/** Compares the books as last read with what was sent and what the fiscal results say; differences first. */
export async function reconcileOrganisation(
  dataSource: DataSource,
  options: PeriodOptions,
): Promise<CommandResult> {
  const { organisation: organisationId, from, to } = options;
  await checkPeriod(dataSource, options);
  const differences: ReportedDocument[] = [];
  const reconciling = new Reconciling(new ReconciliationRepository(dataSource));
  const report = await reconciling.run({ organisationId, from, to }, (batch) => {
    const found = batch.filter((one) => DIFFERENCES.includes(one.class));
    differences.push(...found.slice(0, SHOWN - differences.length));
    return Promise.resolve();
  });
  const counts = CLASSES.map((name) => [name, String(report.classes[name])]);
  const totals = report.totals.map((one) => [
    ...[one.month, one.currency, one.kind, one.class, String(one.count), one.books, one.fiscalised],
  ]);
  const found = differences.map((one) => [
    one.class,
    one.number,
    one.issuedOn,
    one.reasons.join(' '),
    one.id ?? one.sourceId,
  ]);
  const parts = [
    ...(found.length === 0 ? [] : [table(['Difference', 'Number', 'Date', 'Why', 'Id'], found)]),
    table(['Class', 'Documents'], [...counts, ['population', String(report.population)]]),
    table(['Month', 'Currency', 'Kind', 'Class', 'Documents', 'Books', 'Fiscalised'], totals),
    report.isWell ? good('No differences.') : bad('There are differences.'),
    `Inputs ${report.inputsSha256}\nReport ${report.sha256}`,
  ];
  return { isWell: report.isWell, text: parts.join('\n\n'), facts: { ...report, differences } };
}

/** @throws Error naming the option and what is wrong with it */
export async function checkPeriod(dataSource: DataSource, options: PeriodOptions): Promise<void> {
  for (const name of ['from', 'to'] as const) {
    if (!isCalendarDay(options[name])) throw new Error(`--${name} must be a day such as 2026-03-01`);
  }
  if (options.from > options.to) throw new Error('--from must not be after --to');
  if (!/^[0-9a-f-]{36}$/i.test(options.organisation)) throw new Error('--organisation must be an id');
  if (!(await dataSource.manager.existsBy(Organisation, { id: options.organisation }))) {
    throw new Error(`there is no organisation ${options.organisation}; GET /api/organisations lists them`);
  }
}
