import { parseDecimal, sum, ZERO, formatAmount } from '../../documents/money';
import { DIFFERENCES, type ReconciliationClass } from '../report/classify';
import type { ReconciliationSummary, ReportedDocument } from '../report/report';
import type { ZReportComparison } from './z-report';

/** What a VAT return of a period has to be explained with. Amounts are decimal text. */
export interface VatPack {
  readonly organisation: string;
  readonly summary: ReconciliationSummary;
  readonly straddles: readonly ReportedDocument[];
  /** Fiscalised credit notes by the month of the invoice that they credit; `unknown` where it is not known here. */
  readonly creditNotes: readonly CreditsOfMonth[];
  readonly exclusions: readonly ReportedDocument[];
  readonly notFiscalised: readonly ReportedDocument[];
  readonly differences: readonly ReportedDocument[];
  /** Null: no Z-report was given. */
  readonly zReport: readonly ZReportComparison[] | null;
}

export interface CreditsOfMonth {
  readonly originalMonth: string;
  readonly currency: string;
  readonly total: string;
  readonly documents: readonly ReportedDocument[];
}

const LEFT_OUT: readonly ReconciliationClass[] = ['excluded', 'before_go_live', 'void'];
const TO_COME: readonly ReconciliationClass[] = ['missing', 'uncertain', 'rejected', 'waiting', 'pending'];

/** Sorts the documents of a report into the sections of a pack, one after the other. Pure. */
export class VatPackSections {
  private readonly straddles: ReportedDocument[] = [];
  private readonly credits: ReportedDocument[] = [];
  private readonly exclusions: ReportedDocument[] = [];
  private readonly notFiscalised: ReportedDocument[] = [];
  private readonly differences: ReportedDocument[] = [];

  add(document: ReportedDocument): void {
    if (document.straddles) this.straddles.push(document);
    if (document.kind === 'credit_note' && document.fiscalised !== null) this.credits.push(document);
    if (LEFT_OUT.includes(document.class)) this.exclusions.push(document);
    if (TO_COME.includes(document.class)) this.notFiscalised.push(document);
    if (DIFFERENCES.includes(document.class)) this.differences.push(document);
  }

  pack(
    organisation: string,
    summary: ReconciliationSummary,
    zReport: readonly ZReportComparison[] | null,
  ): VatPack {
    const { straddles, exclusions, notFiscalised, differences } = this;
    const creditNotes = byOriginalMonth(this.credits);
    return { organisation, summary, straddles, creditNotes, exclusions, notFiscalised, differences, zReport };
  }
}

function byOriginalMonth(credits: readonly ReportedDocument[]): CreditsOfMonth[] {
  const groups = new Map<string, ReportedDocument[]>();
  for (const credit of credits) {
    const month = credit.original?.issuedOn.slice(0, 7) ?? 'unknown';
    const key = `${month} ${credit.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), credit]);
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, documents]) => {
      const [originalMonth = '', currency = ''] = key.split(' ');
      const total = sum(documents.map(({ fiscalised }) => parseDecimal(fiscalised ?? '') ?? ZERO));
      return { originalMonth, currency, total: formatAmount(total), documents };
    });
}
