import type { CreditNoteIssue } from '../issue-groups';
import type { NamedInvoice } from '../../issues/issue-parameters';
import type { Texts } from '../texts';
import { IF_APPLIED } from './if-paid';
import { spellDay } from './days';

const MOST_NAMED = 3;

function creditable(candidates: readonly NamedInvoice[]): string {
  if (candidates.length === 0) return '';
  const named = candidates
    .slice(0, MOST_NAMED)
    .map(({ number, currency, left }) => `${number} (${currency} ${left} left)`);
  return ` It may credit ${named.join(', ')}.`;
}

function numbered(tin: string): string {
  return tin === '' ? 'no tax number' : tin;
}

/** A credit note and the invoice that it credits. */
export const CREDIT_NOTE_ISSUES: Pick<Texts['issues'], CreditNoteIssue> = {
  REASON_MISSING: {
    cause: () => 'The credit note gives no reason.',
    ofMany: () => 'Credit notes give no reason.',
    fix: 'Write the reason into the reference of the credit note. Or set one reason for all credit notes that give none.',
  },
  ORIGINAL_UNKNOWN: {
    cause: ({ named, candidates = [] }) =>
      named.length > 0
        ? `The credit note credits ${named.join(', ')}, which is not known here.`
        : `The credit note names no invoice of its customer that it credits.${creditable(candidates)}`,
    ofMany: () => 'Credit notes do not say which invoice they credit.',
    fix: 'Choose the invoice here, on the page of the credit note. Or apply the credit note to its invoice in the books, or write the full number of the invoice and the reason into its reference.',
  },
  ORIGINAL_AMBIGUOUS: {
    cause: ({ invoices }) => `The credit note belongs to more than one invoice (${invoices.join(', ')}).`,
    ofMany: () => 'Credit notes belong to more than one invoice.',
    fix: 'Apply the credit note to one invoice only, and write one credit note for each invoice. Or choose the one invoice here, on the page of the credit note.',
  },
  ORIGINAL_BUYER_DIFFERS: {
    cause: ({ invoice, customer, tin, invoiceCustomer, invoiceTin }) =>
      `The invoice ${invoice} was sent to ${invoiceCustomer} (${numbered(invoiceTin)}); the credit note is to ${customer} (${numbered(tin)}).`,
    ofMany: () => 'Credit notes are to other buyers than their invoices.',
    fix: 'Credit an invoice of the same customer. If the tax number of the contact has been corrected since the invoice was sent, choose the invoice here, on the page of the credit note: the credit note then goes to the buyer that the invoice was sent to.',
  },
  ORIGINAL_NOT_FISCALISED: {
    cause: ({ invoice, isLeftOut }) =>
      isLeftOut === true
        ? `Its invoice ${invoice} is not fiscalised here, and nothing will send it automatically.`
        : `Its invoice ${invoice} is not fiscalised yet.`,
    ofMany: () => 'Credit notes wait for invoices that are held or left out.',
    fix: 'Open its invoice here. If it was fiscalised elsewhere or before going live, record its receipt there ("Fiscalised elsewhere"). If it is held, fix what holds it: the credit note then follows. If the invoice is never to be fiscalised, exclude the credit note as well.',
  },
  ORIGINAL_FISCALISED_ELSEWHERE: {
    cause: ({ invoice, isOfOtherDevice }) =>
      isOfOtherDevice === true
        ? `Its invoice ${invoice} was fiscalised with another fiscal account and device, and only that device can credit it.`
        : `Its invoice ${invoice} was fiscalised elsewhere, and the fiscal service has not been sent it: the service cannot credit it.`,
    ofMany: () => 'Credit notes credit invoices that were fiscalised elsewhere.',
    fix: 'Credit the invoice in the portal or the program that fiscalised it. Then record the receipt of the credit note on its page here, or exclude the credit note. If the invoice was sent to this same fiscal service, withdraw its receipt and record it again with the id that the service knows it by.',
  },
  ORIGINAL_UNDER_WAY: {
    cause: ({ invoice }) => `Its invoice ${invoice} is not fiscalised yet.`,
    ofMany: () => 'Credit notes wait for invoices that are under way.',
    fix: 'No action: the credit note follows automatically as soon as its invoice is fiscalised.',
  },
  ORIGINAL_CURRENCY_DIFFERS: {
    cause: ({ currency, invoice, invoiceCurrency }) =>
      `The credit note is in ${currency}, its invoice ${invoice} in ${invoiceCurrency}.`,
    ofMany: () => 'Credit notes are in another currency than their invoices.',
    fix: 'Void the credit note, and write one in the currency of its invoice.',
  },
  ORIGINAL_TAX_DIFFERS: {
    cause: ({ taxType, invoice }) => `The tax "${taxType}" is not on the invoice ${invoice}.`,
    ofMany: () => 'Credit notes use taxes that are not on their invoices.',
    fix: `Give the lines of the credit note the tax rates that the invoice was fiscalised with. Two rates that are mapped to one tax of the device count as one. ${IF_APPLIED}`,
  },
  ORIGINAL_TOO_OLD: {
    cause: ({ invoice, lastDay }) => `The invoice ${invoice} could be credited until ${spellDay(lastDay)}.`,
    ofMany: () => 'Credit notes credit invoices of more than twelve months before.',
    fix: 'An invoice can be credited for 12 months. Ask the tax authority how to correct it, then exclude the credit note here.',
  },
  CREDIT_EXCEEDS_ORIGINAL: {
    cause: ({ credit, left, invoice }) =>
      `The credit of ${credit} is more than the ${left} left of invoice ${invoice}.`,
    ofMany: () => 'Credit notes credit more than is left of their invoices.',
    fix: `Lower the credit note to what is left of the invoice. ${IF_APPLIED}`,
  },
  CREDIT_EXCEEDS_TAX: {
    cause: ({ taxType, percent, taxCode, invoice, left, credit }) =>
      `Under the tax "${taxType}" (${percent === null ? 'exempt' : `${percent} %`}, code ${taxCode}) the invoice ${invoice} has ${left} left; the credit note takes ${credit}.`,
    ofMany: () => 'Credit notes credit more than is left of a tax on their invoices.',
    fix: 'The credit per tax rate must not exceed what is left of that tax on the invoice: lower the lines, or give them the tax rate of what is credited.',
  },
};
