import { server as said } from '../../../messages/compiled/en';
import type { IssueParameters, TaxAtDevice } from '../../issues/issue-parameters';
import type { Texts } from '../texts';
import { AMOUNT_ISSUES } from './issues-of-amounts';
import { CREDIT_NOTE_ISSUES } from './issues-of-credit-notes';
import { ZIMBABWE_ISSUES } from './zimbabwe';
import { spellDay } from './days';
import { outdatedDecision } from './outdated-decision';
const { receiptName } = said;

/** Names a field for people: `lines[0].itemCode` is the item code of line 1. */
function nameOf(path: string): string {
  const [, index, field = path] = /^lines\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  const name = NAMES[field] ?? `The field "${field}"`;
  return index === undefined ? name : `${name} of line ${Number(index) + 1}`;
}

const NAMES: Readonly<Record<string, string>> = {
  number: 'The number',
  itemCode: 'The item code',
  accountCode: 'The account code',
  taxType: 'The tax rate',
  currency: 'The currency',
};

export const ISSUES: Texts['issues'] = {
  ...said.issues,
  ...AMOUNT_ISSUES,
  ...CREDIT_NOTE_ISSUES,
  ...ZIMBABWE_ISSUES,
  TEXT_UNSTORABLE: {
    ...said.issues.TEXT_UNSTORABLE,
    cause: ({ text, characters }) =>
      `${nameOf(text)} holds a character that cannot be printed (${characters.join(', ')}).`,
  },
  DECISION_OUTDATED: { ...said.issues.DECISION_OUTDATED, cause: outdatedDecision },
  FISCALISED_ELSEWHERE: {
    ...said.issues.FISCALISED_ELSEWHERE,
    cause: ({ sign }) => `The document seems to have been fiscalised by another program: ${sign}.`,
  },
  RECORDED_ELSEWHERE: {
    ...said.issues.RECORDED_ELSEWHERE,
    cause: ({ receipt }) => `It was fiscalised elsewhere: ${receiptName(receipt)}.`,
  },
  RECORDED_RECEIPT_DIFFERS: {
    ...said.issues.RECORDED_RECEIPT_DIFFERS,
    cause: ({ receipt, inBooks }) =>
      `The receipt recorded for it is ${receiptName(receipt)}. The books name another: ${receiptName(inBooks)}.`,
  },
  CURRENCY_UNMAPPED: {
    ...said.issues.CURRENCY_UNMAPPED,
    cause: (named) => {
      if (named.since === undefined && named.declaredAs !== undefined)
        return `The fiscal service declares what is submitted in ${named.destination} as ${named.declaredAs}. Amounts are never converted.`;
      if (named.since === undefined)
        return named.destination === undefined
          ? `The currency ${named.currency} is not mapped.`
          : `The currency ${named.currency} is mapped to ${named.destination}, which is another money. Amounts are never converted.`;
      return `The document is dated ${spellDay(named.issuedOn)} and in ${named.currency}, which cannot be ${named.destination}: there is no ${named.destination} before ${spellDay(named.since)}.`;
    },
    ofMany: (currency) =>
      currency === ''
        ? 'Documents are dated before the day on which their currency was introduced.'
        : `The currency ${currency} is not mapped to the same money.`,
  },
  TAX_UNMAPPED: {
    ...said.issues.TAX_UNMAPPED,
    cause: ({ line, taxType, day, differs }) => {
      if (differs !== undefined) return taxAtDevice({ line, taxType, day, differs });
      return taxType === ''
        ? `Line ${line} has no tax.`
        : `Line ${line} uses the tax "${taxType}", which is not mapped for ${spellDay(day)}.`;
    },
  },
};

type DifferingTax = IssueParameters['TAX_UNMAPPED'] & { readonly differs: TaxAtDevice };

/** Describes mapping and device, with the day on which the device was read. */
function taxAtDevice({ line, taxType, day, differs }: DifferingTax): string {
  const { id, percent, readOn, device, leads } = differs;
  const mapping = `Line ${line} uses the tax "${taxType}", which is mapped to tax ${id} of the device with ${rate(percent)}.`;
  const read = `on ${spellDay(readOn)}, when it was read`;
  if (leads !== undefined)
    return `${mapping} The fiscal service led its code ${leads.code} to tax ${leads.id} ${read}.`;
  if (device === null) return `${mapping} The device had no such tax ${read}.`;
  return device.isValidOn
    ? `${mapping} The device had "${device.name}" with ${rate(device.percent)} there ${read}.`
    : `${mapping} The device has "${device.name}" there, which is not valid on ${spellDay(day)} (${read}).`;
}

function rate(percent: string | null): string {
  return percent === null ? 'no rate (exempt)' : `${percent} %`;
}
