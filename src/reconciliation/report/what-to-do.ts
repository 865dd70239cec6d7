import type { ReconciliationClass } from './classify';

const OF_CLASS: Readonly<Record<ReconciliationClass, string>> = {
  missing:
    'It is being read now. Reconcile again in a few minutes; if it is still missing, check that the organisation is connected.',
  doubled:
    'Ask the fiscal service which receipt is valid, and have the other one credited in its portal. Declare one of them.',
  in_no_book:
    'The books no longer have it, and its receipt stays valid. Enter it again, or issue a credit note for it in the portal of the fiscal service.',
  changed_after:
    'The receipt stays as it is. Change the books back, or credit the invoice in the books and enter it anew.',
  uncertain:
    'Open the document and decide: look up in the portal of the fiscal service whether it has a receipt.',
  rejected:
    'Open the document, correct in the books what the reason names, and send it again; or exclude it.',
  waiting: 'Fix what it waits for: the fix list names it. Or exclude it with a reason.',
  pending: 'Nothing: it is being sent. Reconcile again when it is done.',
  before_go_live: 'Nothing here: declare it as you did before the go-live date.',
  elsewhere:
    'Declare it in the period of that receipt: another device, or the program that made it, has counted its VAT.',
  excluded: 'Nothing here: if it is a taxable sale, declare it separately.',
  void: 'Nothing.',
  credited: 'Nothing.',
  agreed: 'Nothing.',
};

const OF_REASON: Readonly<Record<string, string>> = {
  VOIDED: 'Its receipt stays valid: issue a credit note for it in the portal of the fiscal service.',
  CURRENCY_DIFFERS:
    'The receipt counts in the currency that was sent. Change the currency back, or credit the invoice and enter it anew.',
  DATE_MOVED:
    'The receipt counts on its own date. Move the date in the books back, or declare the document in the period of its receipt.',
};

/** What a person does about a document of a class; the first reason with a cure of its own decides. */
export function whatToDo(name: ReconciliationClass, reasons: readonly string[]): string {
  const cure =
    name === 'changed_after' ? reasons.map((reason) => OF_REASON[reason]).find(Boolean) : undefined;
  return cure ?? OF_CLASS[name];
}
