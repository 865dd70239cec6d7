/** Money received without an invoice, fiscalised as cash sales. */
export const takings = {
  title: 'Money received without an invoice',
  intro:
    'Till takings that are booked to a bank account without an invoice can be fiscalised as cash sales. Choose an account only if no other device or program fiscalises its takings: otherwise each sale has two receipts. Prepayments and overpayments are never fiscalised, because their invoices are.',
  none: 'No bank account of the books is known yet.',
  account: 'Bank account',
  state: 'Fiscalised here',
  off: 'No',
  since: (day: string): string => `From ${day} on`,
  between: (from: string, till: string): string => `From ${from} to ${till}`,
  firstDay: 'First day',
  lastDay: 'Last day (empty: no end)',
  paidBy: 'How these takings are paid',
  otherDevice: 'Does another device or program fiscalise these takings?',
  otherDevices: { unknown: 'I do not know', none: 'No, none does', in_use: 'Yes' },
  store: 'Save',
  stored:
    'Saved. The books are read again now. Sales that have been read already stay in the list of documents: exclude those that are not to be sent.',
};
