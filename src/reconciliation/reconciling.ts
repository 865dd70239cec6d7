import { Decimal } from '../domain/money';
import { readSalesDocument } from '../domain/sales/sales-document-json';
import { storedReaders } from '../fiscal/stored-readers';
import { COUNTRY } from '../mapping/countries';
import type { TaxRule } from '../mapping/mapping-rules';
import { DevicesRepository } from './devices.repository';
import { ReconciliationRepository, type ReconciliationRow } from './reconciliation.repository';
import { OtherSalesRepository } from './other-sales/other-sales.repository';
import type { TaxedSaleWithoutReceipt } from './other-sales/taxed-sale';
import { booksTaxesAsSent, type OtherTaxedSale } from './report/bridge';
import { booksTaxes, taxKeyOf } from './report/books-taxes';
import type { BooksSide, ReconciledInput, SentSide } from './report/reconciled-input';
import {
  type ReconciliationScope,
  type ReconciliationSummary,
  Report,
  type ReportedDocument,
} from './report/report';
import { sentTaxes } from './report/sent-taxes';
import { readTaxRules } from './tax-rules-of-submission';
import { NO_SENTENCE } from '../domain/texts/stored-sentence';
import type { DataSource } from 'typeorm';

/** Reconciles stored data: the books as last read, submissions, and outcomes. */
export class Reconciling {
  constructor(
    private readonly repository: ReconciliationRepository,
    private readonly devices: DevicesRepository,
    private readonly otherSales: OtherSalesRepository,
  ) {}

  /** @param take receives the documents of the report in order, a batch at a time */
  async run(
    scope: ReconciliationScope,
    take: (documents: readonly ReportedDocument[]) => Promise<void>,
  ): Promise<ReconciliationSummary> {
    const { organisationId, from, to } = scope;
    const rules = readRules(await this.repository.rules(organisationId));
    const report = new Report(scope, {
      missingNumbers: await this.devices.missingNumbers(organisationId, scope),
      otherDevices: await this.devices.otherDevices(organisationId, scope),
      otherSales: await this.taxedOtherSales(scope, rules),
    });
    for await (const rows of this.repository.batches(organisationId, from, to)) {
      await take(rows.map((row) => report.add(readRow(row, rules))));
    }
    return report.summary();
  }

  private async taxedOtherSales(scope: ReconciliationScope, rules: Rules): Promise<OtherTaxedSale[]> {
    const { organisationId, from, to } = scope;
    const sales = await this.otherSales.taxedSalesWithoutReceipt(organisationId, from, to);
    return sales.map((sale) => readOtherSale(sale, rules));
  }
}

/** Present mappings of taxes and currencies, used to show the tax of unsent documents. */
interface Rules {
  readonly taxes: readonly TaxRule[];
  readonly currencies: ReadonlyMap<string, string>;
}

function readRules({ taxes, currencies }: Awaited<ReturnType<ReconciliationRepository['rules']>>): Rules {
  const named = (currencies ?? []).map(({ source, destination }) => [source, destination] as const);
  return { taxes: readTaxRules(taxes), currencies: new Map(named) };
}

function readOtherSale(
  { currency, taxType, issuedOn, tax }: TaxedSaleWithoutReceipt,
  rules: Rules,
): OtherTaxedSale {
  const receiptCurrency = rules.currencies.get(currency) ?? currency;
  return { currency: receiptCurrency, ...taxKeyOf(taxType, rules.taxes, issuedOn), tax };
}

function readRow(row: ReconciliationRow, rules: Rules): ReconciledInput {
  const { id, kind, sourceId, known } = row;
  if (known === null) return { id: null, kind, sourceId, books: readBooks(row, null, rules), ...UNKNOWN };
  const sent = readSent(row, known);
  const { state, reasons, timesFiscalised, sharesNumber, originalNumber, originalIssuedOn } = known;
  return {
    id,
    kind,
    sourceId,
    books: readBooks(row, sent, rules),
    state,
    reasons,
    detail: known.detail ?? NO_SENTENCE,
    actor: known.actor ?? '',
    sent,
    receipt:
      known.deviceId === null
        ? null
        : {
            deviceId: known.deviceId,
            fiscalDay: known.fiscalDay ?? '',
            fiscalNumber: known.fiscalNumber ?? '',
          },
    elsewhere: known.elsewhere,
    isLinked: known.isLinked,
    timesFiscalised,
    sharesNumber,
    credited: new Decimal(known.credited),
    original: originalNumber === null ? null : { number: originalNumber, issuedOn: originalIssuedOn ?? '' },
  };
}

/** Placeholder for a document that exists only in the books. */
const UNKNOWN = {
  state: null,
  reasons: [],
  detail: NO_SENTENCE,
  actor: '',
  sent: null,
  receipt: null,
  elsewhere: null,
  isLinked: false,
  timesFiscalised: 0,
  sharesNumber: false,
  credited: new Decimal(0),
  original: null,
};

function readBooks(row: ReconciliationRow, sent: SentSide | null, rules: Rules): BooksSide {
  const { isServed, isRecent, number, issuedOn, currency, fingerprint, known } = row;
  const isAsSent = sent?.fingerprint === fingerprint;
  const asSent = sent !== null && isAsSent ? booksTaxesAsSent(sent) : null;
  const isSource = known !== null && known.sourceFingerprint === fingerprint;
  const source =
    known !== null && (row.status === null || (asSent === null && isSource))
      ? readSalesDocument(known.source)
      : null;
  return {
    isServed,
    isRecent,
    status: row.status ?? source?.status ?? 'unknown',
    number,
    issuedOn,
    currency,
    total: new Decimal(row.total),
    fingerprint,
    receiptCurrency: isAsSent ? sent.currency : (rules.currencies.get(currency) ?? currency),
    taxes: asSent ?? (isSource && source !== null ? booksTaxes(source.lines, rules.taxes, issuedOn) : null),
  };
}

/** Treats unreadable bytes as not sent: a receipt without a submission is a difference. */
function readSent(
  { fingerprint, issuedOn, currency }: ReconciliationRow,
  known: NonNullable<ReconciliationRow['known']>,
): SentSide | null {
  const { payload, service, sentFingerprint, datedAt, sentSource, taxes, taxDay, taxRules } = known;
  const sent = payload === null ? null : storedReaders(service ?? '').payload(payload);
  if (sent === null) return null;
  const isSame = sentFingerprint === fingerprint;
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
    booked: isSame ? { issuedOn, currency } : readBooked(sentSource),
    ...sentTaxes(sent, sources, COUNTRY),
  };
}

function readBooked(source: string | null): SentSide['booked'] {
  if (source === null) return null;
  const { issuedOn, currency } = readSalesDocument(source);
  return { issuedOn, currency };
}

/** Reconciles the contents of a database, without the application. */
export function storedReconciling(dataSource: DataSource): Reconciling {
  return new Reconciling(
    new ReconciliationRepository(dataSource),
    new DevicesRepository(dataSource),
    new OtherSalesRepository(dataSource),
  );
}
