import { foundSign, linkSign, type SignsOfAuthority } from '../domain/sales/foreign-signs';
import { issue, type Issue } from '../domain/issues/issue';
import { recordedIssue } from '../domain/sales/recorded-elsewhere';
import type { SalesDocument } from '../domain/sales/sales-document';
import type { CountryRules } from './country';
import type { Circumstances } from './mapping-rules';

/**
 * Holds a document with signs of another program until a person decides: two correct systems would fiscalise
 * every document twice.
 */
export function foreignIssues(
  document: SalesDocument,
  { foreign }: Circumstances,
  authority: SignsOfAuthority,
): Issue[] {
  if (foreign?.isAllowed === true) return [];
  const ofNumber = foreign?.markedNumber === undefined ? null : foundSign('number', foreign.markedNumber);
  const sign = foreign?.sign ?? linkSign(document, authority) ?? ofNumber;
  return sign === null ? [] : [issue('FISCALISED_ELSEWHERE', '', sign)];
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
