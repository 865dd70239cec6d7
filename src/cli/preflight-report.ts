/** The parts of the service's preflight report that are shown. */
export interface PreflightReport {
  readonly ready: Amounts;
  readonly held: Amounts;
  readonly leftOut: Amounts;
  /** Null where no document is ready or held. */
  readonly readyPercent: string | null;
  /** Left out in reports of an older version. */
  readonly dated?: {
    readonly beforeToday: Amounts;
    readonly ruleOfEarlierDays: string | null;
    readonly late: Amounts;
  };
  readonly causes: readonly ReportedCause[];
  /** Missing in reports from before. */
  readonly foldedLines?: readonly ReportedFolding[];
  /** Missing likewise. */
  readonly addressesLeftOut?: readonly ReportedAddress[];
  /** Missing likewise. */
  readonly writtenCodes?: readonly ReportedCode[];
  /** Missing likewise. */
  readonly codesByDefault?: Amounts;
  /** Missing likewise. */
  readonly divisions?: readonly ReportedDivision[];
}

/** Invoices that may be those of branches. */
export interface ReportedDivision {
  readonly by: 'number' | 'branding_theme' | 'tracking';
  readonly category: string;
  readonly parts: readonly { readonly name: string; readonly example: string; readonly amounts: Amounts }[];
}

/** An item code or a number in brackets that looks like an HS code. */
export interface ReportedCode {
  readonly scope: 'item' | 'description';
  readonly key: string;
  readonly code: string;
  readonly meaning: string | null;
  readonly state: 'unconfirmed' | 'confirmed' | 'taken';
  readonly example: string;
  readonly lines: Amounts;
}

/** A contact whose address is not sent. */
export interface ReportedAddress {
  readonly name: string;
  readonly missing: readonly string[];
  readonly where: string;
  readonly waiting: Amounts;
  readonly sent: Amounts;
}

/** Lines below zero that would be part of other lines. */
export interface ReportedFolding {
  readonly as: 'deposit' | 'discount' | 'rounding' | 'rule';
  readonly accountCode: string;
  readonly example: string;
  readonly off: Amounts;
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
  readonly held: Amounts;
  readonly releases: Amounts;
}

export interface Amounts {
  readonly documents: number;
  readonly totals: readonly { readonly currency: string; readonly total: string }[];
}

export function money({ totals }: Amounts, between = ', '): string {
  return totals.map(({ currency, total }) => `${currency} ${total}`).join(between);
}

/** Progress since an earlier report, cause by cause. */
export interface ReportProgress {
  readonly readyPercentBefore: string | null;
  readonly heldBefore: number;
  /** Causes of before that hold nothing any more. */
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

/** An earlier answer of `--json`. @throws Error that says what is wrong with it */
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
