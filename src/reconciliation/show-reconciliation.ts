import type { Reconciliation } from './reconciliation.entity';
import type { ReconciledLine } from './reconciled-documents.repository';
import { CLASSES } from '../domain/sales/reconciliation-class';
import { readTaxGap } from '../domain/fiscal/tax-gap';
import { DIFFERENCES } from './report/classify';
import { COUNTRY } from '../mapping/countries';
import { spokenTexts } from '../platform/requests/spoken-language';
import { missingSentence } from './report/devices';
import { type Filing, filingOf } from './report/filing';
import type { ReconciliationSummary, ReportedDocument } from './report/report';
import { readSummary } from './report/stored-summary';
import { whatToDo } from './report/what-to-do';
import { returnBoxes } from './vat-pack/return-boxes';
import type {
  FilingDto,
  ReconciledDocumentDto,
  ReconciliationClassDto,
  ReconciliationDto,
  ReconciliationReportDto,
} from './reconciliation.dto';

export function showReconciliation(run: Reconciliation): ReconciliationDto {
  const { id, organisationId, trigger, state, detail, from, to, reading } = run;
  const { createdAt, startedAt, readAt: booksReadAt, endedAt } = run;
  const summary = run.report === null ? null : readSummary(run.report);
  const classes = summary === null ? null : shownClasses(summary);
  const differences = classes?.reduce((all, one) => all + (one.isDifference ? one.documents : 0), 0) ?? null;
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
    differences,
    // Reports of earlier versions did not count a waiting sale as a difference.
    isWell: summary === null ? null : summary.isWell && differences === 0,
    filing: run.report === null ? null : shownFiling(filingOf(run.report, spokenTexts())),
    classes,
  };
}

export function showReport(run: Reconciliation): ReconciliationReportDto {
  const summary = run.report === null ? null : readSummary(run.report);
  return {
    ...showReconciliation(run),
    totals: summary?.totals.map(({ count, ...total }) => ({ ...total, documents: count })) ?? null,
    taxes:
      summary?.taxes.map(({ booksMinusAuthority, ...total }) => ({
        ...total,
        booksMinusAuthority: booksMinusAuthority || null,
      })) ?? null,
    boxes: summary === null ? null : returnBoxes(summary.taxes, COUNTRY),
    bridge: summary?.bridge.map((row) => ({ ...row })) ?? null,
    missingNumbers:
      summary?.missingNumbers.map((one) => ({ ...one, whatToDo: missingSentence(one, spokenTexts()) })) ??
      null,
    otherDevices: summary?.otherDevices.map((one) => ({ ...one })) ?? null,
    taxGaps: summary?.taxGaps ?? null,
    inputsSha256: summary?.inputsSha256 ?? null,
    documentsSha256: summary?.documentsSha256 ?? null,
    sha256: summary?.sha256 ?? null,
  };
}

export function showLine({ position, document }: ReconciledLine<ReportedDocument>): ReconciledDocumentDto {
  const { id: documentId, reasons, ...shown } = document;
  // Reports of earlier versions have fewer fields.
  const { taxGap, straddle, receiptCurrency, receiptTax, booksTax }: Partial<ReportedDocument> = document;
  const { elsewhere }: Partial<ReportedDocument> = document;
  return {
    position,
    documentId,
    ...shown,
    reasons: [...reasons],
    ...shownGap(taxGap ?? null),
    elsewhere: shownElsewhere(elsewhere ?? null),
    straddle: straddle ?? null,
    receiptCurrency: receiptCurrency ?? null,
    receiptTax: receiptTax ?? null,
    booksTax: booksTax ?? null,
    whatToDo: whatToDo(document, spokenTexts()),
  };
}

/** Shows the sale of a receipt; reports of earlier versions do not have it. */
function shownElsewhere(elsewhere: ReportedDocument['elsewhere']): ReconciledDocumentDto['elsewhere'] {
  const { sale }: Partial<NonNullable<typeof elsewhere>> = elsewhere ?? {};
  return elsewhere === null ? null : { ...elsewhere, sale: sale ?? null };
}

/** Translates a gap's sentence, and returns its parts. */
function shownGap(sentence: string | null): Pick<ReconciledDocumentDto, 'taxGap' | 'gap'> {
  const gap = sentence === null ? null : readTaxGap(sentence);
  return { taxGap: gap === null ? sentence : spokenTexts().reconciliation.taxGap(gap), gap };
}

function shownFiling({ isReady, reasons }: Filing): FilingDto {
  return { isReady, reasons: [...reasons] };
}

/** Shows classes; reports of earlier versions have fewer. */
function shownClasses({ classes }: Pick<ReconciliationSummary, 'classes'>): ReconciliationClassDto[] {
  const counts: Partial<Record<string, number>> = classes;
  return CLASSES.map((name) => ({
    class: name,
    documents: counts[name] ?? 0,
    isDifference: DIFFERENCES.includes(name),
  }));
}
