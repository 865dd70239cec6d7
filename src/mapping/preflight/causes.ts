import type { NamedSubject, Texts } from '../../domain/texts/texts';
import type { Issue } from '../../domain/issues/issue';
import type { IssueCode } from '../../domain/issues/issue-catalogue';
import { COUNTRY } from '../countries';
import { codeText } from '../product-code';
import type { SalesDocument, SalesLine } from '../../domain/sales/sales-document';
import type { IssueParameters } from '../../domain/issues/issue-parameters';
import { TEXTS } from '../../domain/texts/language';

/** Kind of object to be fixed: most can hold many documents; `document` is each on its own. */
export type CauseSubject = NamedSubject;

/** Common cause of issues in many documents; fixing it once fixes all of them. */
export interface Cause {
  /** Id that is stable while code and subject are; opaque to others. */
  readonly id: string;
  readonly code: IssueCode;
  readonly subject: CauseSubject;
  /** Identifier of the contact, code of the item, and so on; empty for `document` and `rules`. */
  readonly key: string;
  /** Name that people use. */
  readonly name: string;
  /** Parameters of the issue of a contact, with the numbers that are proposed; left out for other subjects. */
  readonly parameters?: object;
}

/** Fields of a document that determine what its issues are about. */
export type CauseDocument = Pick<SalesDocument, 'currency' | 'customer'> & {
  readonly lines: readonly Pick<SalesLine, 'taxType' | 'itemCode' | 'accountCode' | 'description'>[];
};

/** Issues about the document's contact, or a line: their subject is not in the issue itself. */
export const ISSUES_OF_CONTACT = [
  ...(['BUYER_NAME_MISSING', 'BUYER_TIN_MISSING', 'BUYER_ABROAD'] as const),
  ...(['BUYER_TIN_INVALID', 'BUYER_TIN_DOUBTFUL', 'BUYER_VAT_INVALID', 'BUYER_NUMBERS_MISPLACED'] as const),
] as const satisfies readonly IssueCode[];
export const ISSUES_OF_LINE = [
  ...(['TAX_UNMAPPED', 'PRODUCT_CODE_MISSING', 'PRODUCT_CODE_INVALID', 'PRODUCT_CODE_UNCONFIRMED'] as const),
  'NO_SUPPLY_LINE',
] as const satisfies readonly IssueCode[];

/** Returns the causes of a document's issues, each once. */
export function causesOf(document: CauseDocument, issues: readonly Issue[]): Cause[] {
  const causes = issues.map((issue) => causeOf(document, issue));
  return [...new Map(causes.map((cause) => [cause.id, cause])).values()];
}

function causeOf(document: CauseDocument, issue: Issue): Cause {
  const { code } = issue;
  const { subject, key, name } = subjectOf(document, issue);
  const parameters = isOneOf(ISSUES_OF_CONTACT, code) ? { parameters: issue.parameters ?? {} } : {};
  return { id: key === '' ? code : `${code}:${subject}:${key}`, code, subject, key, name, ...parameters };
}

type Subject = Pick<Cause, 'subject' | 'key' | 'name'>;

function subjectOf(document: CauseDocument, { code, path, parameters }: Issue): Subject {
  if (isOneOf(ISSUES_OF_CONTACT, code)) {
    const { sourceId, name } = document.customer;
    return { subject: 'contact', key: sourceId || name, name };
  }
  if (isOneOf(ISSUES_OF_LINE, code)) {
    const line = lineAt(document, path);
    if (code === 'TAX_UNMAPPED') return named('tax_type', line?.taxType ?? '');
    if (code === 'NO_SUPPLY_LINE') return named('account', line?.accountCode ?? '');
    const { from, code: given = '' } = (parameters ?? {}) as Partial<IssueParameters['PRODUCT_CODE_INVALID']>;
    // An item gets a code of its own; what has none, the rule that gave the code.
    if ((line?.itemCode ?? '') !== '') return soldAs(line, path);
    if (from === 'account') return named('account', line?.accountCode ?? '');
    return from === 'default' ? named('default', given) : soldAs(line, path);
  }
  switch (code) {
    case 'CURRENCY_UNMAPPED':
      // Separates documents older than their currency, which no mapping fixes.
      return path === 'issuedOn' ? named('document', '') : named('currency', document.currency);
    case 'NEGATIVE_LINE': {
      // Rule that would decide; where one has decided to hold, each document is corrected in the books.
      const {
        scope = 'document',
        key = '',
        isRuled,
      } = (parameters ?? {}) as Partial<IssueParameters['NEGATIVE_LINE']>;
      return isRuled === true ? named('document', '') : named(scope, key);
    }
    case 'BEFORE_GO_LIVE':
    case 'EXCLUDED_BY_RULE':
    case 'MADE_IN_GAP':
    case 'NOT_RELEASED':
      return { subject: 'rules', key: '', name: '' };
    default:
      return { subject: 'document', key: '', name: '' };
  }
}

function isOneOf<Code extends IssueCode>(codes: readonly Code[], code: IssueCode): code is Code {
  return (codes as readonly IssueCode[]).includes(code);
}

function named(subject: CauseSubject, key: string): Subject {
  return { subject, key, name: key };
}

function soldAs(line: CauseDocument['lines'][number] | undefined, path: string): Subject {
  if (line === undefined) return named('document', '');
  const inBrackets = codeText(line.description);
  if (path.endsWith('.description'))
    return named('description', COUNTRY.productCode.written(inBrackets) ?? inBrackets);
  return line.itemCode === '' ? named('account', line.accountCode) : named('item', line.itemCode);
}

/** Returns the line of a path: `lines[2].taxType` → the third line. */
export function lineAt<Line>(document: { readonly lines: readonly Line[] }, path: string): Line | undefined {
  const index = /^lines\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? undefined : document.lines[Number(index)];
}

/** Sentence for people about all documents of a cause. */
export function causeSentence({ code, subject, key, name }: Cause, texts: Texts = TEXTS): string {
  const { named, unnamed } = texts.subjects;
  return texts.issues[code].ofMany(key === '' ? unnamed[subject] : named[subject](name));
}
