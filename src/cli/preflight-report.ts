/** Fields of the service's preflight report that are printed. */
export interface PreflightReport {
  readonly ready: ShownAmounts;
  readonly held: ShownAmounts;
  readonly leftOut: ShownAmounts;
  /** Percentage of ready documents; null where none is ready or held. */
  readonly readyPercent: string | null;
  /** Documents with another date; missing in reports of older versions. */
  readonly dated?: {
    readonly beforeToday: ShownAmounts;
    readonly ruleOfEarlierDays: string | null;
    readonly late: ShownAmounts;
  };
  readonly causes: readonly ReportedCause[];
  /** Lines deducted from others; absent in reports of older versions. */
  readonly foldedLines?: readonly ReportedFolding[];
  /** Contacts whose address is not sent; missing in reports of older versions. */
  readonly addressesLeftOut?: readonly ReportedAddress[];
  /** Texts that look like product codes; missing in reports of older versions. */
  readonly writtenCodes?: readonly ReportedCode[];
  /** Lines sent with the default code; missing in reports of older versions. */
  readonly codesByDefault?: ShownAmounts;
  /** Invoices that may belong to branches; missing in reports of older versions. */
  readonly divisions?: readonly ReportedDivision[];
}

/** Invoices that may belong to branches. */
export interface ReportedDivision {
  readonly by: 'number' | 'branding_theme' | 'tracking';
  readonly category: string;
  readonly parts: readonly {
    readonly name: string;
    readonly example: string;
    readonly amounts: ShownAmounts;
  }[];
}

/** Item code, or number in brackets, that looks like an HS code. */
export interface ReportedCode {
  readonly scope: 'item' | 'description';
  readonly key: string;
  readonly code: string;
  readonly meaning: string | null;
  readonly state: 'unconfirmed' | 'confirmed' | 'taken';
  readonly example: string;
  readonly lines: ShownAmounts;
}

/** Contact whose address is not sent. */
export interface ReportedAddress {
  readonly name: string;
  readonly missing: readonly string[];
  readonly where: string;
  readonly waiting: ShownAmounts;
  readonly sent: ShownAmounts;
}

/** Negative lines that would be deducted from others. */
export interface ReportedFolding {
  readonly as: 'deposit' | 'discount' | 'rounding' | 'rule';
  readonly accountCode: string;
  readonly example: string;
  readonly off: ShownAmounts;
}

export interface ReportedCause {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly sentence: string;
  readonly fix: string;
  readonly where: string;
  readonly fixer: string;
  readonly rule: string | null;
  readonly held: ShownAmounts;
  readonly releases: ShownAmounts;
}

export interface ShownAmounts {
  readonly documents: number;
  readonly totals: readonly { readonly currency: string; readonly total: string }[];
}

export function money({ totals }: ShownAmounts, between = ', '): string {
  return totals.map(({ currency, total }) => `${currency} ${total}`).join(between);
}

/** Progress since an earlier report, cause by cause. */
export interface ReportProgress {
  readonly readyPercentBefore: string | null;
  readonly heldBefore: number;
  /** Causes of the earlier report that hold no document now. */
  readonly fixed: readonly ReportedCause[];
  readonly added: readonly ReportedCause[];
}

export function progressSince(before: PreflightReport, now: PreflightReport): ReportProgress {
  const without = (causes: readonly ReportedCause[], others: readonly ReportedCause[]): ReportedCause[] =>
    causes.filter(({ id }) => !others.some((other) => other.id === id));
  return {
    readyPercentBefore: before.readyPercent,
    heldBefore: before.held.documents,
    fixed: without(before.causes, now.causes),
    added: without(now.causes, before.causes),
  };
}

/** Parses an earlier answer of `--json`. @throws Error that names its fault */
export function readReport(text: string, file: string): PreflightReport {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON: keep the output of preflight --json`);
  }
  const isReport =
    typeof json === 'object' &&
    json !== null &&
    'causes' in json &&
    Array.isArray(json.causes) &&
    'held' in json;
  if (!isReport) throw new Error(`${file} is not the output of preflight --json`);
  return json as PreflightReport;
}
