import type { IssueCode } from '../../domain/issues/issue-catalogue';
import { RULE_CATALOGUE } from './rule-catalogue';

/** RCPT02: a receipt with a field that is missing, too long or too precise is not accepted at all. */
const OF_FIELDS: readonly IssueCode[] = [
  'TEXT_UNSTORABLE',
  'TEXT_TOO_LONG',
  'DESCRIPTION_MISSING',
  'LINE_TOO_PRECISE',
];

/** The first rule of the tax authority that a document with this issue would break; null: the issue is none of its matters. */
export function ruleBrokenBy(code: IssueCode): string | null {
  if (OF_FIELDS.includes(code)) return 'RCPT02';
  return RULE_CATALOGUE.find(({ decided }) => decided?.issues.includes(code))?.id ?? null;
}
