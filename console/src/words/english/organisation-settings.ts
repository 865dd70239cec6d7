const CONTACT_FIELDS = {
  companyNumber: 'Company number',
  taxNumber: 'Tax number',
  accountNumber: 'Account number',
  labelledText: 'Any field, after a label',
};

const PAYMENT_METHODS = {
  Cash: 'Cash',
  Card: 'Card',
  MobileWallet: 'Mobile wallet',
  Coupon: 'Coupon',
  Credit: 'Credit',
  BankTransfer: 'Bank transfer',
  Other: 'Other',
};

/** Texts of the organisation settings: name, choices, and consequences of each. */
export const organisationSettings = {
  tinField: {
    label: 'Buyer’s TIN is in',
    consequence: 'The contact field that contains the buyer’s TIN.',
    choices: CONTACT_FIELDS,
  },
  vatField: {
    label: 'Buyer’s VAT number is in',
    consequence: 'The contact field that contains the buyer’s VAT number.',
    choices: CONTACT_FIELDS,
  },
  buyerWithoutTin: {
    label: 'A buyer without a TIN',
    consequence: 'A cash sale names no buyer, so the buyer cannot claim the tax.',
    choices: { hold: 'Hold the document', cash_sale: 'Send it as a cash sale' },
  },
  addressWithoutNumber: {
    label: 'A buyer’s address without a house number',
    consequence:
      'The tax authority takes an address whole or not at all. A dash in place of the number makes it whole, for example at a corner or a post office box.',
    choices: { leave_out: 'Do not send the address', dash: 'Send it with “-” as the number' },
  },
  writtenCodes: {
    label: 'Item codes that look like HS codes',
    consequence:
      'Codes that are not confirmed are not sent: the default is, or the document waits where the line is zero-rated or exempt.',
    choices: { any: 'Send all of them as HS codes', confirmed: 'Send those that are confirmed' },
  },
  paidBy: {
    label: 'Paid documents were paid by',
    consequence: 'The payment method sent for documents that are paid in the books.',
    choices: PAYMENT_METHODS,
  },
  unpaidAs: {
    label: 'All others are sent as',
    consequence: 'The payment method sent for documents that are not paid yet.',
    choices: PAYMENT_METHODS,
  },
  paymentAccounts: {
    label: 'Payment method by account',
    consequence:
      'What is sent for a paid document whose money went to this account. Reading payments costs one call when new paid invoices are found.',
    byAccount: (name: string, code: string | null): string => (code === null ? name : `${name} (${code})`),
    unset: 'As other paid documents',
    asText:
      'The same as text, by the code of the account: 090=Card; 091=Cash. Possible are Cash, Card, MobileWallet, Coupon, Credit, BankTransfer and Other.',
  },
  taxCents: {
    label: 'When tax differs by cents',
    consequence:
      'The tax authority’s amount is sent with tax-inclusive lines; the books keep their own cents.',
    choices: { hold: 'Hold the document', authority: 'Send the tax authority’s amount' },
  },
  negativeLines: {
    label: 'Deposits, discounts and rounding below zero',
    consequence:
      'Such a line is not sent as a line: the other lines of the same tax are sent with smaller amounts, the total is unchanged.',
    choices: { fold: 'Take them off the other lines', hold: 'Hold the document' },
  },
  lateDocuments: {
    label: 'Dated before the device’s last document',
    consequence:
      'The device accepts no earlier date. With today’s date, the tax counts in the tax period of today, and the document’s own ' +
      'date stands in the reference. A document whose tax has another rate today is always held.',
    choices: {
      hold: 'Hold the document',
      same_period: 'Send with today’s date in the same period',
      present_date: 'Send it with today’s date, always',
    },
  },
  taxPeriod: {
    label: 'Tax period',
    consequence:
      'The period for which VAT is declared at once: see “Dated before the device’s last document”.',
    choices: {
      month: 'One month',
      two_months_jan_feb: 'Two months: January and February, March and April …',
      two_months_feb_mar: 'Two months: February and March, April and May …',
    },
  },
  unanswered: 'Not answered yet',
  otherIntegration: {
    label: 'Another program fiscalises these books',
    consequence:
      'Documents with signs of another fiscalisation are held. If this is not known, the check is stricter.',
    choices: { none: 'No', in_use: 'Yes', unknown: 'Not known' },
  },
  olderDocuments: {
    label: 'Documents older than the go-live date',
    consequence:
      'What you decided about them. It does nothing alone: send them with a backfill, or record their receipts.',
    choices: { send: 'Send them first', record: 'Record their receipts', leave: 'Leave them out' },
  },
  otherIntegrationUntil: {
    label: 'The other program’s last document date',
    consequence: 'Documents up to this day are held if they show signs of that program.',
  },
  trigger: {
    label: 'Submit a document when it is',
    consequence: 'Approved documents that do not meet this yet wait, with the reason.',
    choices: {
      approved: 'Approved',
      paid: 'Paid (credit notes with their invoice)',
      manual: 'Released by a user',
    },
  },
  creditNoteReason: {
    label: 'Default reason for credit notes',
    consequence:
      'Used when the reference of a credit note is empty (without a default it is held) or names only its invoice (without a default that number is sent).',
  },
  confirmTaxpayer: {
    label: 'Taxpayer of the device, if different',
    consequence:
      'An account is not accepted for another taxpayer’s books. If this is intended, type the name or TIN of the device’s taxpayer.',
  },
  fiscalAccountId: {
    label: 'Documents are submitted to',
    consequence: 'Without an account documents stay ready. You cannot change it while submissions are open.',
    none: 'None',
  },
  goLiveOn: {
    label: 'Go-live date',
    consequence: 'Documents dated earlier wait. Without a date nothing is submitted.',
  },
  isPaused: {
    label: 'Paused',
    consequence: 'Nothing is read from the books and nothing is submitted.',
  },
  writesNote: {
    label: 'Note in the history of the document',
    consequence:
      'Costs one call to the books per document. The link has the same information, but credit notes and paid invoices cannot have a link.',
    choices: {
      always: 'On every document',
      when_no_link: 'Where there is no link',
      never: 'Never',
    },
  },
  replacesLink: {
    label: 'Replace the link of another app',
    consequence: 'If not, an existing link stays and ours is not written. The old link is stored here.',
  },
  attachmentIncludeOnline: {
    label: 'Show the fiscal PDF to customers online',
    consequence: 'Anyone who opens the document online sees the PDF.',
  },
  writesReference: {
    label: 'Write the fiscal number to an empty reference',
    consequence: 'An existing reference is never changed.',
  },
  repairsAttachment: {
    label: 'Attach a removed PDF again',
    consequence: 'When the document changes in the books; costs one more call each time.',
  },
  nothingChanged: 'No changes.',
  changed: (count: number): string => `${count} unsaved change${count === 1 ? '' : 's'}`,
  store: 'Save changes',
  undo: 'Undo',
  stored: 'Saved. Waiting documents are checked again.',
};
