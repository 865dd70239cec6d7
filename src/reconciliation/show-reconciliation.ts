import type { Reconciliation } from './reconciliation.entity';
import type { ReconciledLine } from './reconciled-documents.repository';
import { CLASSES, DIFFERENCES } from './report/classify';
import type { ReconciliationSummary, ReportedDocument } from './report/report';
import type {
  ReconciledDocumentDto,
  ReconciliationClassDto,
  ReconciliationDto,
  ReconciliationReportDto,
  ReconciliationTaxDto,
} from './reconciliation.dto';

export function showReconciliation(run: Reconciliation): ReconciliationDto {
  const { id, organisationId, trigger, state, detail, from, to, reading } = run;
  const { createdAt, startedAt, readAt: booksReadAt, endedAt } = run;
  const summary = run.report as ReconciliationSummary | null;
  const classes = summary === null ? null : shownClasses(summary);
  return {
    id,
    organisationId,
    trigger,
    state,
    detail,
    from,
    to,
    reading,
    createdAt,
    startedAt,
    booksReadAt,
    endedAt,
    population: summary?.population ?? null,
    differences:
      classes?.reduce((all, { isDifference, documents }) => all + (isDifference ? documents : 0), 0) ?? null,
    isWell: summary?.isWell ?? null,
    classes,
  };
}

export function showReport(run: Reconciliation): ReconciliationReportDto {
  const summary = run.report as ReconciliationSummary | null;
  return {
    ...showReconciliation(run),
    totals: summary?.totals.map(({ count, ...total }) => ({ ...total, documents: count })) ?? null,
    taxes: summary?.taxes.map(shownTax) ?? null,
    taxGaps: summary?.taxGaps ?? null,
    inputsSha256: summary?.inputsSha256 ?? null,
    documentsSha256: summary?.documentsSha256 ?? null,
    sha256: summary?.sha256 ?? null,
  };
}

export function showLine({ position, document }: ReconciledLine<ReportedDocument>): ReconciledDocumentDto {
  const { id: documentId, reasons, ...shown } = document;
  // Stored reports of an earlier version have no gaps.
  const { taxGap }: Partial<ReportedDocument> = document;
  return { position, documentId, ...shown, reasons: [...reasons], taxGap: taxGap ?? null };
}

function shownTax(total: ReconciliationSummary['taxes'][number]): ReconciliationTaxDto {
  // Stored reports of an earlier version did not count it.
  const { booksMinusAuthority }: Partial<typeof total> = total;
  return { ...total, booksMinusAuthority: booksMinusAuthority ?? null };
}

/** A report of an earlier version may know fewer classes. */
function shownClasses({ classes }: Pick<ReconciliationSummary, 'classes'>): ReconciliationClassDto[] {
  const counts: Partial<Record<string, number>> = classes;
  return CLASSES.map((name) => ({
    class: name,
    documents: counts[name] ?? 0,
    isDifference: DIFFERENCES.includes(name),
  }));
}
