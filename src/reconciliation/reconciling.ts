import { Decimal } from '../documents/money';
import { readSalesDocument } from '../documents/sales-document-json';
import { storedReaders } from '../fiscal/stored-readers';
import { COUNTRY } from '../mapping/countries';
import type { ReconciliationRepository, ReconciliationRow } from './reconciliation.repository';
import type { BooksSide, ReconciledInput, SentSide } from './report/reconciled-input';
import {
  Report,
  type ReconciliationScope,
  type ReconciliationSummary,
  type ReportedDocument,
} from './report/report';
import { sentTaxes } from './report/sent-taxes';
import { readTaxRules } from './tax-rules-of-submission';

/** Reconciles what is stored: the books as they were last read, what was sent, what became of it. */
export class Reconciling {
  constructor(private readonly repository: ReconciliationRepository) {}

  /** @param take is given the documents of the report in their order, a batch at a time */
  async run(
    scope: ReconciliationScope,
    take: (documents: readonly ReportedDocument[]) => Promise<void>,
  ): Promise<ReconciliationSummary> {
    const report = new Report(scope);
    for await (const rows of this.repository.batches(scope.organisationId, scope.from, scope.to)) {
      await take(rows.map((row) => report.add(readRow(row))));
    }
    return report.summary();
  }
}

function readRow(row: ReconciliationRow): ReconciledInput {
  const { id, kind, sourceId, known } = row;
  if (known === null) return { id: null, kind, sourceId, books: readBooks(row), ...UNKNOWN };
  const { state, reasons, timesFiscalised, sharesNumber, originalNumber, originalIssuedOn } = known;
  return {
    id,
    kind,
    sourceId,
    books: readBooks(row),
    state,
    reasons,
    detail: known.detail ?? '',
    actor: known.actor ?? '',
    sent: readSent(known),
    receipt:
      known.deviceId === null
        ? null
        : {
            deviceId: known.deviceId,
            fiscalDay: known.fiscalDay ?? '',
            fiscalNumber: known.fiscalNumber ?? '',
          },
    timesFiscalised,
    sharesNumber,
    credited: new Decimal(known.credited),
    original: originalNumber === null ? null : { number: originalNumber, issuedOn: originalIssuedOn ?? '' },
  };
}

/** Nothing is known here of what only the books have. */
const UNKNOWN = {
  state: null,
  reasons: [],
  detail: '',
  actor: '',
  sent: null,
  receipt: null,
  timesFiscalised: 0,
  sharesNumber: false,
  credited: new Decimal(0),
  original: null,
};

function readBooks(row: ReconciliationRow): BooksSide {
  const { isServed, isRecent, number, issuedOn, currency, fingerprint, known } = row;
  const status = row.status ?? (known === null ? 'unknown' : readSalesDocument(known.source).status);
  return {
    isServed,
    isRecent,
    status,
    number,
    issuedOn,
    currency,
    total: new Decimal(row.total),
    fingerprint,
  };
}

/** Bytes that cannot be read count as nothing sent: a receipt without a submission is a difference. */
function readSent(known: NonNullable<ReconciliationRow['known']>): SentSide | null {
  const { payload, service, sentFingerprint, datedAt, sentSource, taxes, taxDay, taxRules } = known;
  const sent = payload === null ? null : storedReaders(service ?? '').payload(payload);
  if (sent === null) return null;
  const sources = {
    stored: taxes,
    rules: () => readTaxRules(taxRules),
    day: taxDay ?? '',
    source: () => (sentSource === null ? null : readSalesDocument(sentSource)),
  };
  return {
    fingerprint: sentFingerprint ?? '',
    datedAt: datedAt ?? '',
    currency: sent.currency,
    total: sent.total,
    totalTax: sent.totalTax,
    ...sentTaxes(sent, sources, COUNTRY),
  };
}
