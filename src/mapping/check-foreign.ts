import { linkSign, type SignsOfAuthority } from '../documents/foreign-signs';
import { issue, type Issue } from '../documents/issue';
import type { SalesDocument } from '../documents/sales-document';
import type { Circumstances } from './mapping-rules';

/** Held until a person decides: two correct systems fiscalise every document twice. */
export function foreignIssues(
  document: SalesDocument,
  { foreign }: Circumstances,
  authority: SignsOfAuthority,
): Issue[] {
  if (foreign?.isAllowed === true) return [];
  const sign = foreign?.sign ?? linkSign(document, authority);
  return sign === null ? [] : [foreignIssue(sign)];
}

/** @param sign the end of a sentence, for example `the file "fiscal-1.pdf" is attached to it` */
export function foreignIssue(sign: string): Issue {
  return issue('FISCALISED_ELSEWHERE', '', { sign });
}
