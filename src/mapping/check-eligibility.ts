import { dayAt } from '../domain/calendar-day';
import { gapOf, type OpenGaps } from '../domain/lifecycle/gap';
import { issue, type Issue } from '../domain/issues/issue';
import { formatAmount } from '../domain/money';
import type { SalesDocument, SalesLine } from '../domain/sales/sales-document';
import { type UntaxedRules, untaxedTreatment } from './check-no-supply';
import { findTaxRule, isWithoutVat } from './map-taxes';
import type { Circumstances, ExclusionRule, MappingRules } from './mapping-rules';
import type { DecisionName } from '../domain/lifecycle/document-decision';
import type { IssueCode } from '../domain/issues/issue-catalogue';
import { type FoundSign, isAnswered, linkSign, type SignsOfAuthority } from '../domain/sales/foreign-signs';
import { recordedIssue } from '../domain/sales/recorded-elsewhere';
import type { CountryRules } from './country';

/** Holds documents that are no sale in the books. */
export function statusIssue({ status }: SalesDocument): Issue | null {
  switch (status) {
    case 'approved':
      return null;
    case 'draft':
      return issue('NOT_APPROVED', 'status', { status });
    case 'void':
      return issue('VOIDED_IN_BOOKS', 'status');
    case 'unknown':
      return issue('NOT_APPROVED', 'status', { status });
  }
}

/** First rule by which the organisation does not fiscalise the document, or null. */
export function exclusionIssue(document: SalesDocument, rules: UntaxedRules): Issue | null {
  const rule = rules.exclusions.find(
    (candidate) => isExcluded(document, candidate) && !isOutranked(candidate, rules),
  );
  if (rule === undefined) return noSupplyExclusion(document, rules);
  const { scope, key, reason } = rule;
  const amount = rule.amount === null ? null : formatAmount(rule.amount);
  return issue('EXCLUDED_BY_RULE', EXCLUDED_AT[scope], { scope, key, amount, reason });
}

const EXCLUDED_AT = {
  contact: 'customer.name',
  account: 'lines',
  item: 'lines',
  branding_theme: 'brandingThemeId',
  total_below: 'total',
} as const;

/** True for an account whose tax rate a person has called wrong since: a corrected sale must not be left out. */
function isOutranked({ scope, key }: ExclusionRule, { lineRules }: UntaxedRules): boolean {
  return scope === 'account' && untaxedTreatment(key, lineRules) === 'hold';
}

function isExcluded(document: SalesDocument, { scope, key, amount }: ExclusionRule): boolean {
  switch (scope) {
    case 'contact':
      return [document.customer.sourceId, document.customer.name].includes(key);
    case 'account':
      return isEveryLine(document, (line) => line.accountCode === key);
    case 'item':
      return isEveryLine(document, (line) => line.itemCode === key);
    case 'branding_theme':
      return document.brandingThemeId === key;
    case 'total_below':
      return amount !== null && document.currency === key && document.total.lessThan(amount);
  }
}

/**
 * True when every line matches; a document with other lines is fiscalised as a whole, since no part can be left out.
 */
function isEveryLine(document: SalesDocument, fits: (line: SalesLine) => boolean): boolean {
  const valued = document.lines.filter((line) => !(line.lineAmount?.isZero() ?? true));
  return valued.length > 0 && valued.every(fits);
}

/** Issue of a document of lines without VAT alone that a person called no supply; a taxed sale is never left out by it. */
function noSupplyExclusion(document: SalesDocument, { lineRules, taxes }: UntaxedRules): Issue | null {
  const isNoSupply = ({ accountCode, taxType }: SalesLine): boolean =>
    untaxedTreatment(accountCode, lineRules) === 'no_supply' &&
    isWithoutVat(taxType, findTaxRule(taxes, taxType, document.issuedOn));
  if (!document.totalTax.isZero() || !isEveryLine(document, isNoSupply)) return null;
  const key = document.lines.find(isNoSupply)?.accountCode ?? '';
  return issue('EXCLUDED_BY_RULE', 'lines', { scope: 'untaxed', key, amount: null, reason: '' });
}

/** Checks the go-live date, future dates, and the organisation's trigger. */
export function eligibilityIssues(
  document: SalesDocument,
  rules: MappingRules,
  circumstances: Circumstances,
): Issue[] {
  return [
    ...dayIssues(document, rules, circumstances),
    ...gapIssues(document, rules, circumstances),
    ...signedIssues(circumstances),
    ...triggerIssues(document, rules, circumstances),
  ];
}

function dayIssues(
  { issuedOn }: SalesDocument,
  { goLiveOn }: MappingRules,
  { today }: Circumstances,
): Issue[] {
  if (goLiveOn === null || issuedOn < goLiveOn) {
    return [issue('BEFORE_GO_LIVE', 'issuedOn', { issuedOn, goLiveOn })];
  }
  if (issuedOn > today) {
    return [issue('DATED_IN_THE_FUTURE', 'issuedOn', { issuedOn })];
  }
  return [];
}

/** Later than every gap: the first reading of a document that is not stored here. */
const JUST_NOW = new Date(8_640_000_000_000_000);

const NO_GAPS: OpenGaps = { liveSince: null, gaps: [] };

/** Holds documents dated in a gap: a person must say whether another program has fiscalised them. */
function gapIssues(
  document: SalesDocument,
  { gaps = NO_GAPS, country: { timeOffset } }: MappingRules,
  { firstSeenAt = JUST_NOW }: Circumstances,
): Issue[] {
  const gap = gapOf(document, firstSeenAt, gaps, timeOffset);
  if (gap === null) return [];
  const [since, till] = [gap.since, gap.till].map((at) => dayAt(new Date(at), timeOffset)) as [
    string,
    string,
  ];
  return [issue('MADE_IN_GAP', 'issuedOn', { because: gap.because, since, till })];
}

/**
 * Holds a document dated in a signed period, so that it is never added silently: a person releases it, or
 * declares it now.
 */
function signedIssues({ signed, isReleased, isDeclaredNow = false }: Circumstances): Issue[] {
  if (signed === undefined || isReleased || isDeclaredNow) return [];
  return [issue('DATED_IN_SIGNED_PERIOD', 'issuedOn', { from: signed.from, to: signed.to })];
}

/** Checks the trigger; a credit note follows its invoice and needs no payment. */
function triggerIssues(
  document: SalesDocument,
  { trigger }: MappingRules,
  { isReleased }: Circumstances,
): Issue[] {
  if (isReleased) return [];
  if (trigger === 'manual') return [issue('NOT_RELEASED', '')];
  if (trigger === 'paid' && document.kind === 'invoice' && !document.isPaid) {
    return [issue('NOT_PAID', 'isPaid')];
  }
  return [];
}

/** Issue of a person's exclusion, or of the question whether it still applies if the content has changed. */
export function personsExclusionIssue({ excludedBecause, outdated = [] }: Circumstances): Issue | null {
  if (excludedBecause !== undefined) return issue('EXCLUDED_BY_PERSON', '', { reason: excludedBecause });
  const exclusion = outdated.find(({ decision }) => decision === 'excluded');
  return exclusion === undefined ? null : issue('DECISION_OUTDATED', '', exclusion);
}

/**
 * Issue of a document linked to another's receipt and changed since. The receipt stays recorded, so that the document
 * is never sent.
 */
export function changedSaleIssue({ outdated = [] }: Circumstances): Issue | null {
  const sale = outdated.find(({ decision }) => decision === 'sale');
  return sale === undefined ? null : issue('DECISION_OUTDATED', '', sale);
}

/** Issues that each decision settles; a chosen invoice is asked about again, whichever invoice the books name now. */
const ENDED_BY: Readonly<
  Record<Exclude<DecisionName, 'excluded' | 'original' | 'sale'>, readonly IssueCode[]>
> = {
  released: ['NOT_RELEASED', 'NOT_PAID', 'DATED_IN_SIGNED_PERIOD'],
  declared: ['DATED_BEFORE_LAST', 'DATED_IN_SIGNED_PERIOD'],
  anyway: ['FISCALISED_ELSEWHERE'],
};

/**
 * Issues about decisions on former content, if they are needed again.
 * @param asked issues of the document without them
 */
export function outdatedIssues({ outdated = [] }: Circumstances, asked: readonly Issue[]): Issue[] {
  const isAsked = (decision: DecisionName): boolean =>
    decision === 'original' ||
    (decision !== 'excluded' &&
      decision !== 'sale' &&
      asked.some(({ code }) => ENDED_BY[decision].includes(code)));
  return outdated
    .filter(({ decision }) => isAsked(decision))
    .map((one) => issue('DECISION_OUTDATED', '', one));
}

/**
 * Holds a document with signs of another program until a person has answered each: two correct systems would
 * fiscalise every document twice.
 */
export function foreignIssues(
  document: SalesDocument,
  { foreign }: Circumstances,
  authority: SignsOfAuthority,
): Issue[] {
  const answered = foreign?.answered ?? [];
  if (answered === 'all') return [];
  const signs = [foreign?.sign ?? null, linkSign(document, authority), ...(foreign?.ofNumber ?? [])];
  const sign = signs.find((one) => one !== null && !isAnswered(one, answered)) ?? null;
  return sign === null ? [] : [elsewhereSeen(sign, answered)];
}

/** Issue of a sign that no person has answered; it says so where others are answered. */
export function elsewhereSeen(sign: FoundSign, answered: readonly FoundSign[] | 'all'): Issue {
  return issue(
    'FISCALISED_ELSEWHERE',
    '',
    answered.length === 0 ? sign : { ...sign, isAnotherAnswered: true },
  );
}

/**
 * Issue of a document whose external receipt is recorded; it replaces all other issues. Null: none is
 * recorded.
 */
export function elsewhereIssue(
  document: SalesDocument,
  { elsewhere, foreign, today }: Pick<Circumstances, 'elsewhere' | 'foreign' | 'today'>,
  { verifiedParts }: Pick<CountryRules, 'verifiedParts'>,
): Issue | null {
  if (elsewhere === undefined) return null;
  return recordedIssue(document, elsewhere, { foundAddress: foreign?.address ?? null, today, verifiedParts });
}
