import type { IssueParameters, TaxAtDevice } from '../../issues/issue-parameters';
import type { Texts } from '../texts';
import { AMOUNT_ISSUES } from './issues-of-amounts';
import { CREDIT_NOTE_ISSUES } from './issues-of-credit-notes';
import { IF_PAID, IF_PAID_LOWER } from './if-paid';
import { ZIMBABWE_ISSUES } from './zimbabwe';
import { spellDay } from './days';
import { outdatedDecision } from './outdated-decision';
import { receiptName } from './receipt-name';

const EXCLUDED = {
  contact: 'the organisation excludes the contact',
  account: 'the organisation excludes the account',
  item: 'the organisation excludes the item',
  branding_theme: 'the organisation excludes the branding theme',
  total_below: 'the organisation excludes totals in',
} as const;

const FIELDS = { number: 'The number', customerName: "The customer's name" };

/** `lines[0].itemCode` is the item code of line 1 to people. */
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
  ...AMOUNT_ISSUES,
  ...CREDIT_NOTE_ISSUES,
  ...ZIMBABWE_ISSUES,
  DOCUMENT_UNREADABLE: {
    cause: ({ fault }) => fault,
    ofMany: () => 'Documents could not be read whole.',
    fix: 'Open the document in the books, correct the field named, and save it again.',
  },
  NOT_APPROVED: {
    cause: ({ status }) =>
      status === 'draft'
        ? 'The document is not approved in the books.'
        : 'The document is in a status that is not known here.',
    ofMany: () => 'Documents are not approved.',
    fix: 'Approve the document in the books, or leave it: only approved documents are fiscalised.',
  },
  VOIDED_IN_BOOKS: {
    cause: () => 'The document is voided or deleted in the books.',
    ofMany: () => 'Documents are voided or deleted.',
    fix: 'Exclude it: a document that is voided or deleted in the books is not fiscalised.',
  },
  TEXT_UNSTORABLE: {
    cause: ({ text, characters }) =>
      `${nameOf(text)} holds a character that cannot be printed (${characters.join(', ')}).`,
    ofMany: () => 'Numbers or codes hold characters that cannot be printed.',
    fix: `Delete the number or code that is named and type it again by hand: a copied text can hold characters that nobody sees. ${IF_PAID}`,
  },
  TEXT_TOO_LONG: {
    cause: ({ field, characters, most }) => `${FIELDS[field]} has ${characters} characters; ${most} fit.`,
    ofMany: () => 'Numbers or names are too long.',
    fix: `Shorten what is named: a number to 50, the name of a contact to 250 characters. A contact can be renamed at any time. For a number: ${IF_PAID_LOWER}`,
  },
  NUMBER_MISSING: {
    cause: () => 'The document has no number.',
    ofMany: () => 'Documents have no number.',
    fix: 'Give the document a number in the books.',
  },
  NUMBER_NOT_UNIQUE: {
    cause: ({ number }) =>
      `Another document of this taxpayer has been fiscalised, or may have been, under the number ${number}, in this or another spelling.`,
    ofMany: () => 'Documents share their number with another document of the taxpayer.',
    fix: `If it is the sale of the other document (books that were moved or reset, an invoice entered again), choose "This is that sale" on its page: nothing is sent, and the receipt is written to it. Only another sale gets another number; give each set of books or branch of the taxpayer a prefix of its own. ${IF_PAID}`,
  },
  DECISION_OUTDATED: {
    cause: outdatedDecision,
    ofMany: () => 'Documents are not any more what a person decided about.',
    fix: 'Decide about it as it is now, on its page: exclude or include it, release it, send it with the present date, or choose its invoice. Put back in the books as it was, the decision counts again.',
  },
  EXCLUDED_BY_PERSON: {
    cause: ({ reason }) => `A person has excluded it as "${reason}".`,
    ofMany: () => 'Documents are excluded by a person.',
    fix: 'No action: it stays excluded as long as its customer, date and amounts are what they were. To send it, include it on its page.',
  },
  EXCLUDED_BY_RULE: {
    cause: ({ scope, key, amount, reason }) =>
      `It is not fiscalised, because ${EXCLUDED[scope]} "${key}"${amount === null ? '' : ` below ${amount}`}: ${reason}.`,
    ofMany: () => 'Documents are left out by an exclusion rule.',
    fix: 'No action if this is intended. Otherwise change or delete the exclusion rule.',
  },
  FISCALISED_ELSEWHERE: {
    cause: ({ sign }) => `The document seems to have been fiscalised by another program: ${sign}.`,
    ofMany: () => 'Documents seem to have been fiscalised by another program.',
    fix: 'Open the document in the books. If another program has fiscalised it, record its receipt here ("Fiscalised elsewhere"); its credit notes need that. If not, choose "Fiscalise anyway" and give the reason.',
  },
  RECORDED_ELSEWHERE: {
    cause: ({ receipt }) => `It was fiscalised elsewhere: ${receiptName(receipt)}.`,
    ofMany: () => 'Documents were fiscalised elsewhere.',
    fix: 'No action: it is excluded automatically. If the record is wrong, withdraw it on the page of the document.',
  },
  RECORDED_RECEIPT_DIFFERS: {
    cause: ({ receipt, inBooks }) =>
      `The receipt recorded for it is ${receiptName(receipt)}. The books name another: ${receiptName(inBooks)}.`,
    ofMany: () => 'Documents have one receipt recorded here, and another named in the books.',
    fix: 'Open both receipts at the tax authority. If the recorded one is right, confirm it on the page of the document. If not, withdraw it there and record the other.',
  },
  SUCCESS_RECEIVED: {
    cause: () =>
      'The service has reported before that this document was fiscalised, so it is never sent again.',
    ofMany: () => 'The service has reported before that documents were fiscalised.',
    fix: 'Ask the provider of the service whether it is fiscalised, then exclude it here. If it is not fiscalised, void it in the books and write a new invoice.',
  },
  SUCCESS_UNEXPLAINED: {
    cause: () =>
      'After this document was sent, the service reported a success that may be its own. Nobody knows yet which document it is about.',
    ofMany: () =>
      'After documents were sent, the service reported successes that may be theirs. Nobody knows yet which documents they are about.',
    fix: 'It goes on automatically once the service says which document the success is about. If it does not, ask the provider of the service whether this document is fiscalised. If it is, exclude it here. If it is not, void it in the books and write a new invoice.',
  },
  NOT_PAID: {
    cause: () => 'The invoice is not paid yet.',
    ofMany: () => 'Invoices are not paid yet.',
    fix: 'It is sent within 15 minutes after the books show it as paid. Release the document to send it now.',
  },
  NOT_RELEASED: {
    cause: () => 'Nobody has released the document yet.',
    ofMany: () => 'Documents are not released yet.',
    fix: 'Release the document: the organisation sends only what a person has released.',
  },
  BEFORE_GO_LIVE: {
    cause: ({ issuedOn, goLiveOn }) =>
      goLiveOn === null
        ? 'The organisation has no go-live date yet.'
        : `Dated ${spellDay(issuedOn)}, before the go-live date ${spellDay(goLiveOn)}.`,
    ofMany: () => 'Documents are dated before the go-live date.',
    fix: 'Set the go-live date if there is none. Send older documents with a backfill, or exclude those that are not to be fiscalised.',
  },
  MADE_IN_GAP: {
    cause: ({ because, since, till }) =>
      `It is dated or was approved while the organisation was ${because === 'paused' ? 'paused' : 'not connected'}, from ${spellDay(since)} to ${spellDay(till)}: another program or device may have fiscalised it.`,
    ofMany: () =>
      'Documents are dated or were approved while the organisation was paused or not connected: others may have fiscalised them.',
    fix: 'Find out whether anybody fiscalised sales of that time elsewhere. Record the receipts of those that were, or exclude them. Then say in the set-up, question "Start", that nobody else has fiscalised the rest: it is sent after that.',
  },
  DATED_IN_SIGNED_PERIOD: {
    cause: ({ from, to }) => `Its tax period, ${spellDay(from)} to ${spellDay(to)}, has been signed off.`,
    ofMany: () => 'Documents are dated in a tax period that has been signed off.',
    fix: 'Release it: it goes with its own date, and the signed period has one document more. Or declare it now, correct its date in the books, exclude it, or take the sign-off back.',
  },
  DATED_IN_THE_FUTURE: {
    cause: ({ issuedOn }) => `Dated ${spellDay(issuedOn)}, which is still to come.`,
    ofMany: () => 'Documents are dated in the future.',
    fix: 'It is sent on its date. Correct the date in the books if it is wrong.',
  },
  DATED_BEFORE_LAST: {
    cause: ({ issuedOn, lastDay }) =>
      `It is late: dated ${spellDay(issuedOn)}, but the device already has a receipt of ${spellDay(lastDay)}.`,
    ofMany: () => 'Documents are late: dated before the last receipt of the device.',
    fix: 'Choose "Declare it in this period": it is sent with the present date, its own date in the reference, and its tax counts in the tax period of that day. Or choose "Exclude" if it is not to be fiscalised. The setting "Dated before the device’s last document" under Mappings > Buyers and payments decides for all documents of the running tax period.',
  },
  LATE_TAX_CHANGED: {
    cause: ({ issuedOn, lastDay, taxType, today }) =>
      `It is late: dated ${spellDay(issuedOn)}, but the device already has a receipt of ${spellDay(lastDay)}. The tax "${taxType}" has another rate, or none, on ${spellDay(today)}, the day on which it would be sent.`,
    ofMany: () => 'Documents are late, and their tax has another rate, or none, by now.',
    fix: 'The device refuses an earlier date, and a receipt of today can only bear a tax of today. Take off its payments and void it in the books, then enter the sale again with the present date and tax. Or choose "Exclude" if it is not to be fiscalised. If the tax is still valid, correct the days of its mapping.',
  },
  CURRENCY_UNMAPPED: {
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
    fix: 'Add a currency mapping, also where both sides use the same code, for example USD to USD. A mapping to another money is changed to the same code on both sides; where the fiscal service does not support it, enter the document in a currency that it supports. Where the service declares another money, correct its entry there and read it again (Settings > Fiscal account). If the document is older than the currency, correct its date or its currency in the books, or leave the document out.',
  },
  TAX_UNMAPPED: {
    cause: ({ line, taxType, day, differs }) => {
      if (differs !== undefined) return taxAtDevice({ line, taxType, day, differs });
      return taxType === ''
        ? `Line ${line} has no tax.`
        : `Line ${line} uses the tax "${taxType}", which is not mapped for ${spellDay(day)}.`;
    },
    ofMany: (tax) => `The tax ${tax} is not mapped to a tax of the device for the days of these documents.`,
    fix: 'Correct the tax mapping if it contradicts the device; if the device or the entry at the fiscal service has changed since it was read, read it again (Settings > Fiscal account). Otherwise add a tax mapping for this tax rate that is valid on the day named: the date of the document, of a credit note that of its invoice. Or choose another tax rate for the line in the books.',
  },
  PROGRAM_FAULT: {
    cause: ({ fault }) => `The program failed on this document: ${fault}`,
    ofMany: () => 'Documents have met a fault of the program.',
    fix: 'Report it with the lines of the log about this document. After a correction choose "Check again now" on the document.',
  },
};

type DifferingTax = IssueParameters['TAX_UNMAPPED'] & { readonly differs: TaxAtDevice };

/** Both sides, and the day on which the device was read. */
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
