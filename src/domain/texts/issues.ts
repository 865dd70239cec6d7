import type { IssueParameters } from '../issues/issue-parameters';
import type { NamedContent } from '../lifecycle/document-decision';
import { entriesByCode } from './said-by-code';
import type { Texts } from './texts';
import type { Words } from './words';

const MOST_NAMED = 3;
const LONGEST_QUOTE = 120;

type Named<Code extends keyof IssueParameters> = IssueParameters[Code];

export function issuesOf(words: Words): Texts['issues'] {
  const { said } = words;
  const { receiptName, parts } = said;
  const { CURRENCY_UNMAPPED, NEGATIVE_LINE, ...issues } = said.issues;
  const numbered = (tin: string): string => (tin === '' ? parts.noTaxNumber : tin);
  const entries = entriesByCode<Omit<IssueParameters, 'CURRENCY_UNMAPPED' | 'NEGATIVE_LINE'>>(words)(
    'cause',
    issues,
    {
      TEXT_UNSTORABLE: ({ text }) => ({ text: fieldOf(parts, text) }),
      DECISION_OUTDATED: (named) => decisionOutdated(words, named),
      FISCALISED_ELSEWHERE: ({ by, text, isAnotherAnswered = false }) => ({
        ...{ by, isAnotherAnswered },
        text: text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text,
      }),
      RECORDED_ELSEWHERE: ({ receipt }) => ({ receipt: receiptName(receipt) }),
      RECORDED_RECEIPT_DIFFERS: ({ receipt, inBooks }) => ({
        receipt: receiptName(receipt),
        inBooks: receiptName(inBooks),
      }),
      TAX_UNMAPPED: (named) => taxUnmapped(issues.TAX_UNMAPPED.cause, named),
      PRODUCT_CODE_MISSING: ({ line, itemCode }) =>
        itemCode === ''
          ? issues.PRODUCT_CODE_MISSING.cause.withoutItem({ line })
          : issues.PRODUCT_CODE_MISSING.cause.ofItem({ line, itemCode }),
      BUYER_TIN_DOUBTFUL: (named) => tinDoubtful(words, named),
      TAX_GROUP_NOT_POSITIVE: ({ lines, taxType }) => ({
        count: lines.length,
        tax: taxType === '' ? parts.withoutTax : parts.withTax({ taxType }),
      }),
      TOTAL_DIFFERS: (named) => totalDiffers(issues.TOTAL_DIFFERS.cause, named),
      LINE_TOTAL_DIFFERS: (named) =>
        named.of === 'product'
          ? issues.LINE_TOTAL_DIFFERS.cause.product(named)
          : issues.LINE_TOTAL_DIFFERS.cause.anyPrice(named),
      TAX_DIFFERS: (named) => ({ taxes: taxesOf(words, named) }),
      ORIGINAL_UNKNOWN: (named) => originalUnknown(words, named),
      ORIGINAL_BUYER_DIFFERS: ({ tin, invoiceTin }) => ({
        tin: numbered(tin),
        invoiceTin: numbered(invoiceTin),
      }),
    },
    {},
  );
  return {
    ...ofManyIn(entries),
    CURRENCY_UNMAPPED: {
      ...CURRENCY_UNMAPPED,
      cause: (named) => currencyUnmapped(CURRENCY_UNMAPPED.cause, named),
      ofMany: (currency) =>
        currency === '' ? CURRENCY_UNMAPPED.ofMany.tooEarly : CURRENCY_UNMAPPED.ofMany.named({ currency }),
    },
    NEGATIVE_LINE: {
      ...NEGATIVE_LINE,
      cause: (named) => negativeLine(words, named),
      ofMany: (subject) =>
        subject === '' ? NEGATIVE_LINE.ofMany.unnamed : NEGATIVE_LINE.ofMany.named({ subject }),
    },
  };
}

type OfMany = string | ((named: { readonly subject: string }) => string);

/** Calls each sentence about many documents with their common subject, whether it names it or not. */
function ofManyIn<Entries extends Readonly<Record<string, { readonly ofMany: OfMany }>>>(entries: Entries) {
  return Object.fromEntries(
    Object.entries(entries).map(([code, { ofMany, ...entry }]) => [
      code,
      { ...entry, ofMany: (subject: string) => (typeof ofMany === 'string' ? ofMany : ofMany({ subject })) },
    ]),
  ) as {
    readonly [Code in keyof Entries]: Omit<Entries[Code], 'ofMany'> & {
      readonly ofMany: (subject: string) => string;
    };
  };
}

function totalDiffers(
  cause: Words['said']['issues']['TOTAL_DIFFERS']['cause'],
  named: Named<'TOTAL_DIFFERS'>,
): string {
  return named.of === 'lines' ? cause.lines(named) : cause.parts(named);
}

function decisionOutdated(
  words: Words,
  { decision, reason, before, now }: Named<'DECISION_OUTDATED'>,
): string {
  return words.said.issues.DECISION_OUTDATED.cause[decision]({
    reason,
    before: contentOf(words, before, now),
    now: contentOf(words, now, before),
  });
}

function tinDoubtful({ said, list }: Words, { others = [], ...named }: Named<'BUYER_TIN_DOUBTFUL'>): string {
  const quoted = list(others.map((other) => `"${other}"`));
  return said.issues.BUYER_TIN_DOUBTFUL.cause[named.why]({ ...named, others: quoted });
}

function taxesOf({ said, list }: Words, { isTaxInclusive, taxes }: Named<'TAX_DIFFERS'>): string {
  return list(
    taxes.map((one) => said.parts.taxOfAmount({ ...one, isTaxInclusive, isOther: one.tax !== one.booksTax })),
  );
}

function originalUnknown({ said, list }: Words, { named, candidates }: Named<'ORIGINAL_UNKNOWN'>): string {
  const { cause } = said.issues.ORIGINAL_UNKNOWN;
  if (named.length > 0) return cause.named({ named: list(named) });
  const offered = list(candidates.slice(0, MOST_NAMED).map(said.parts.candidate));
  return cause.unnamed({ isOffered: candidates.length > 0, candidates: offered });
}

/** Names a field for people: `lines[0].itemCode` is the item code of line 1. */
function fieldOf({ fields, otherField, fieldOfLine }: Words['said']['parts'], path: string): string {
  const [, index, name = path] = /^lines\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  const field = (fields as Readonly<Record<string, string>>)[name] ?? otherField({ field: name });
  return index === undefined ? field : fieldOfLine({ field, line: Number(index) + 1 });
}

/** Describes a content: amount and customer always, other fields where they differ from the other side. */
function contentOf({ said, list, all }: Words, own: NamedContent, other: NamedContent): string {
  const { content } = said.parts;
  const { total, issuedOn, numbers, taxes } = own;
  const isTaxAlone = total === other.total && JSON.stringify(taxes) !== JSON.stringify(other.taxes);
  const numbered = numbers.length === 0 ? content.noNumber : content.numbers({ numbers: all(numbers) });
  return list([
    content.sale(own),
    ...(numbers.join() === other.numbers.join() ? [] : [numbered]),
    ...(issuedOn === other.issuedOn ? [] : [content.dated({ issuedOn })]),
    ...(isTaxAlone ? taxes.map(content.tax) : []),
  ]);
}

function currencyUnmapped(
  cause: Words['said']['issues']['CURRENCY_UNMAPPED']['cause'],
  named: Named<'CURRENCY_UNMAPPED'>,
): string {
  if (named.since !== undefined) return cause.tooEarly(named);
  const { currency, destination, declaredAs } = named;
  if (declaredAs !== undefined) return cause.declared({ declaredAs, destination: destination ?? '' });
  return destination === undefined
    ? cause.unmapped({ currency })
    : cause.anotherMoney({ currency, destination });
}

/** Describes mapping and device, with the day on which the device was read. */
function taxUnmapped(
  cause: Words['said']['issues']['TAX_UNMAPPED']['cause'],
  { line, taxType, day, datedOn, differs, ended }: Named<'TAX_UNMAPPED'>,
): string {
  if (ended !== undefined) return cause.ended({ line, taxType, day, ...ended });
  if (differs === undefined && taxType === '') return cause.none({ line });
  if (differs === undefined)
    return datedOn === undefined
      ? cause.unmapped({ line, taxType, day })
      : cause.otherDay({ line, taxType, day, datedOn });
  const { device, leads, ...mapped } = differs;
  const known = { line, taxType, ...mapped };
  if (leads !== undefined) return cause.ledElsewhere({ ...known, code: leads.code, ledTo: leads.id });
  if (device === null) return cause.notAtDevice(known);
  const { name, percent, isValidOn } = device;
  return isValidOn
    ? cause.otherAtDevice({ ...known, name, devicePercent: percent })
    : cause.notValid({ ...known, name, day });
}

function negativeLine({ said, list }: Words, named: Named<'NEGATIVE_LINE'>): string {
  const { cause } = said.issues.NEGATIVE_LINE;
  const { scope, isRuled, deductedBy = [] } = named;
  if (deductedBy.length > 0 && !isRuled)
    return cause.deducted({ ...named, deductedBy: list(deductedBy), invoices: deductedBy.length });
  if (scope === 'contact') return isRuled ? cause.depositsHeld(named) : cause.deposits(named);
  return isRuled ? cause.linesHeld(named) : cause.lines(named);
}
