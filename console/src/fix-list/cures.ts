import type { Shape } from '../api/client';
import type { Right } from '../frame/may';

type Code = Shape<'CauseDto'>['code'];
type Subject = Shape<'CauseDto'>['subject'];

interface Terms {
  readonly right: Right;
  /** Subjects that it settles; left out: any. */
  readonly of?: readonly Subject[];
}

const CHANGE = { right: 'rules.change' } as const;
const DECIDE = { right: 'documents.decide' } as const;
const FIX = { right: 'documents.fix' } as const;

/** Cures that are made on the card of a cause, with what each needs. */
export const CURES = {
  abroad: CHANGE,
  buyer: { ...CHANGE, of: ['contact'] },
  cashSales: CHANGE,
  cents: CHANGE,
  /** Corrected on the accounting platform, then read again. */
  correct: FIX,
  currency: { ...CHANGE, of: ['currency'] },
  declare: FIX,
  exclude: DECIDE,
  lateDocuments: CHANGE,
  lineRule: { ...CHANGE, of: ['item', 'account', 'contact'] },
  movedSales: DECIDE,
  negativeLines: CHANGE,
  original: FIX,
  outsideReceipts: DECIDE,
  productCode: { ...CHANGE, of: ['item', 'description', 'account', 'default'] },
  reason: CHANGE,
  release: DECIDE,
  tax: { ...CHANGE, of: ['tax_type'] },
  untaxed: { ...CHANGE, of: ['account'] },
  writtenCode: { ...CHANGE, of: ['item', 'description'] },
} as const satisfies Readonly<Record<string, Terms>>;

export type Cure = keyof typeof CURES;

/** Cures of each code, the likeliest first. None: each document is settled on its own page, in the set-up, or by time. */
const CURES_OF: Readonly<Record<Code, readonly Cure[]>> = {
  DOCUMENT_UNREADABLE: ['correct'],
  NOT_APPROVED: ['correct', 'exclude'],
  VOIDED_IN_BOOKS: ['exclude'],
  TEXT_UNSTORABLE: ['correct'],
  TEXT_TOO_LONG: ['correct'],
  NUMBER_MISSING: ['correct'],
  NUMBER_NOT_UNIQUE: ['movedSales', 'correct'],
  DECISION_OUTDATED: [],
  EXCLUDED_BY_PERSON: [],
  EXCLUDED_BY_RULE: [],
  FISCALISED_ELSEWHERE: ['outsideReceipts'],
  RECORDED_ELSEWHERE: [],
  RECORDED_RECEIPT_DIFFERS: [],
  SUCCESS_RECEIVED: [],
  SUCCESS_UNEXPLAINED: [],
  NOT_PAID: ['release'],
  NOT_RELEASED: ['release', 'exclude'],
  BEFORE_GO_LIVE: [],
  MADE_IN_GAP: [],
  DATED_IN_SIGNED_PERIOD: ['declare', 'release', 'correct', 'exclude'],
  DATED_IN_THE_FUTURE: [],
  DATED_BEFORE_LAST: ['declare', 'lateDocuments', 'exclude'],
  LATE_TAX_CHANGED: ['correct', 'exclude'],
  CURRENCY_UNMAPPED: ['currency', 'correct'],
  TAX_UNMAPPED: ['tax', 'correct'],
  VAT_NOT_REGISTERED: ['correct'],
  PRODUCT_CODE_MISSING: ['productCode'],
  PRODUCT_CODE_INVALID: ['productCode'],
  PRODUCT_CODE_UNCONFIRMED: ['writtenCode'],
  BUYER_NAME_MISSING: ['correct'],
  BUYER_TIN_MISSING: ['buyer', 'cashSales', 'correct'],
  BUYER_ABROAD: ['abroad', 'buyer', 'correct'],
  BUYER_TIN_INVALID: ['buyer', 'correct'],
  BUYER_TIN_DOUBTFUL: ['buyer', 'correct'],
  BUYER_NUMBERS_MISPLACED: ['buyer', 'correct'],
  BUYER_VAT_INVALID: ['buyer', 'correct'],
  DESCRIPTION_MISSING: ['correct'],
  LINES_MISSING: ['correct', 'exclude'],
  LINE_NOT_POSITIVE: ['negativeLines', 'correct'],
  NEGATIVE_LINE: ['lineRule', 'correct'],
  DEDUCTION_OF_STATE: ['correct'],
  NO_SUPPLY_LINE: ['untaxed', 'correct'],
  TAX_GROUP_NOT_POSITIVE: ['correct'],
  LINE_TOTAL_DIFFERS: ['correct'],
  LINE_TOO_PRECISE: ['correct'],
  TOTAL_NOT_POSITIVE: ['exclude', 'correct'],
  TOTAL_ROUNDED: ['negativeLines', 'correct'],
  TOTAL_DIFFERS: ['correct'],
  TAX_DIFFERS: ['correct', 'cents'],
  REASON_MISSING: ['reason', 'correct'],
  ORIGINAL_UNKNOWN: ['original', 'correct'],
  ORIGINAL_AMBIGUOUS: ['original', 'correct'],
  ORIGINAL_BUYER_DIFFERS: ['correct'],
  ORIGINAL_NOT_FISCALISED: ['outsideReceipts', 'exclude'],
  ORIGINAL_FISCALISED_ELSEWHERE: [],
  ORIGINAL_UNDER_WAY: [],
  ORIGINAL_CURRENCY_DIFFERS: ['correct'],
  ORIGINAL_TAX_DIFFERS: ['correct'],
  ORIGINAL_TOO_OLD: ['exclude'],
  CREDIT_EXCEEDS_ORIGINAL: ['correct'],
  CREDIT_EXCEEDS_TAX: ['correct'],
  PROGRAM_FAULT: [],
};

/** Cures of a cause that the person may make. A subject without a key, such as "no tax", has no rule. */
export function curesOf(
  { code, subject, key }: { readonly code: string; readonly subject: Subject | null; readonly key: string },
  may: (right: Right) => boolean,
): readonly Cure[] {
  const cures = code in CURES_OF ? CURES_OF[code as Code] : [];
  return cures.filter((cure) => {
    const { right, of }: Terms = CURES[cure];
    return may(right) && (of === undefined || (subject !== null && of.includes(subject) && key !== ''));
  });
}

/** Minutes that a person needs for a line, and for each of its documents that is settled alone. */
const MINUTES = { line: 1, document: 2, most: 60 } as const;

/** Estimate of the minutes of work; what ends automatically needs none. */
export function minutesOf(
  groups: readonly Pick<Shape<'WorkGroupDto'>, 'kind' | 'code' | 'lines' | 'isOneByOne'>[],
): number {
  return groups
    .filter(({ kind }) => kind !== 'waits')
    .flatMap((group) => group.lines.map((line) => ({ ...group, ...line })))
    .reduce((sum, { code, subject, key, documents, isOneByOne }) => {
      const [first] = curesOf({ code, subject, key }, () => true);
      const isEach = isOneByOne || first === 'original' || (first === 'correct' && subject === 'document');
      return sum + (isEach ? Math.min(MINUTES.document * documents, MINUTES.most) : MINUTES.line);
    }, 0);
}
