import type { Issue } from '../../documents/issue';
import type { IssueCode } from '../../documents/issue-catalogue';
import { COUNTRY } from '../countries';
import { bracketed } from '../product-code';
import type { SalesDocument, SalesLine } from '../../documents/sales-document';
import type { IssueParameters } from '../../documents/issue-parameters';

/** What has to be fixed: one of these may hold many documents, `document` stands for each on its own. */
export type CauseSubject =
  'contact' | 'currency' | 'tax_type' | 'item' | 'description' | 'account' | 'rules' | 'document';

/** What issues of many documents have in common: fixed once, all of them are. */
export interface Cause {
  /** Stable as long as its code and subject are; opaque to others. */
  readonly id: string;
  readonly code: IssueCode;
  readonly subject: CauseSubject;
  /** Identifier of the contact, code of the item, and so on; empty for `document` and `rules`. */
  readonly key: string;
  /** What people call it. */
  readonly name: string;
}

/** The causes of a document's issues, each once. */
export function causesOf(document: SalesDocument, issues: readonly Issue[]): Cause[] {
  const causes = issues.map((issue) => causeOf(document, issue));
  return [...new Map(causes.map((cause) => [cause.id, cause])).values()];
}

function causeOf(document: SalesDocument, issue: Issue): Cause {
  const { code } = issue;
  const { subject, key, name } = subjectOf(document, issue);
  return { id: key === '' ? code : `${code}:${subject}:${key}`, code, subject, key, name };
}

type Subject = Pick<Cause, 'subject' | 'key' | 'name'>;

function subjectOf(document: SalesDocument, { code, path, parameters }: Issue): Subject {
  switch (code) {
    case 'CURRENCY_UNMAPPED':
      // A document that is older than its currency is a matter of its own: no mapping helps it.
      return path === 'issuedOn' ? named('document', '') : named('currency', document.currency);
    case 'TAX_UNMAPPED':
      return named('tax_type', lineAt(document, path)?.taxType ?? '');
    case 'NEGATIVE_LINE': {
      // The rule that decides, or would: of the account or of the item.
      const { scope = 'document', key = '' } = (parameters ?? {}) as Partial<
        IssueParameters['NEGATIVE_LINE']
      >;
      return named(scope, key);
    }
    case 'PRODUCT_CODE_MISSING':
    case 'PRODUCT_CODE_INVALID':
    case 'PRODUCT_CODE_UNCONFIRMED':
      return soldAs(lineAt(document, path), path);
    case 'BUYER_NAME_MISSING':
    case 'BUYER_TIN_MISSING':
    case 'BUYER_ABROAD':
    case 'BUYER_TIN_INVALID':
    case 'BUYER_VAT_INVALID': {
      const { sourceId, name } = document.customer;
      return { subject: 'contact', key: sourceId || name, name };
    }
    case 'BEFORE_GO_LIVE':
    case 'EXCLUDED_BY_RULE':
    case 'NOT_RELEASED':
      return { subject: 'rules', key: '', name: '' };
    default:
      return { subject: 'document', key: '', name: '' };
  }
}

function named(subject: CauseSubject, key: string): Subject {
  return { subject, key, name: key };
}

function soldAs(line: SalesLine | undefined, path: string): Subject {
  if (line === undefined) return named('document', '');
  const inBrackets = bracketed(line.description);
  if (path.endsWith('.description'))
    return named('description', COUNTRY.productCode.written(inBrackets) ?? inBrackets);
  return line.itemCode === '' ? named('account', line.accountCode) : named('item', line.itemCode);
}

/** `lines[2].taxType` → the third line. */
export function lineAt(document: SalesDocument, path: string): SalesLine | undefined {
  const index = /^lines\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? undefined : document.lines[Number(index)];
}
