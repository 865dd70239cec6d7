const CONTACT_FIELDS = {
  companyNumber: 'Company number',
  taxNumber: 'Tax number',
  accountNumber: 'Account number',
  labelledText: 'Any field, behind its label',
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

/** What may be set for an organisation: its name, its choices, and what follows from each. */
export const organisationSettings = {
  tinField: {
    label: 'Buyer’s TIN is in',
    consequence: 'The field of the contact that is read as the TIN of ten digits.',
    choices: CONTACT_FIELDS,
  },
  vatField: {
    label: 'Buyer’s VAT number is in',
    consequence: 'The field of the contact that is read as the VAT number of nine digits.',
    choices: CONTACT_FIELDS,
  },
  buyerWithoutTin: {
    label: 'A buyer without TIN',
    consequence: 'As a cash sale the document names no buyer: the buyer cannot claim the tax.',
    choices: { hold: 'Hold the document', cash_sale: 'Send it as a cash sale' },
  },
  paidBy: {
    label: 'Paid documents were paid by',
    consequence: 'The payment method that is sent for documents that the books call paid.',
    choices: PAYMENT_METHODS,
  },
  unpaidAs: {
    label: 'All others are sent as',
    consequence: 'The payment method of documents that are not paid yet.',
    choices: PAYMENT_METHODS,
  },
  taxCents: {
    label: 'Cents between two ways of tax',
    consequence: 'The authority’s tax is sent with tax included in the lines; the books keep their cents.',
    choices: { hold: 'Hold the document', authority: 'Send the authority’s' },
  },
  lateDocuments: {
    label: 'Dated before the device’s last document',
    consequence: 'With the present date, date and tax are those of the day of sending.',
    choices: { hold: 'Hold the document', present_date: 'Send it with the present date' },
  },
  unanswered: 'Not answered yet',
  otherIntegration: {
    label: 'Another program fiscalises these books',
    consequence:
      'What bears the marks of another fiscalisation is held. It is looked for harder where this is not known.',
    choices: { none: 'No', in_use: 'Yes', unknown: 'Not known' },
  },
  otherIntegrationUntil: {
    label: 'The other program’s last document date',
    consequence: 'Documents up to this day are held when they bear its marks.',
  },
  trigger: {
    label: 'A document goes when it is',
    consequence: 'What is approved and not yet due to go waits, and says so.',
    choices: {
      approved: 'Approved',
      paid: 'Paid (credit notes with theirs)',
      manual: 'Released by a person',
    },
  },
  creditNoteReason: {
    label: 'Reason of credit notes that give none',
    consequence: 'Empty: such a credit note is held.',
  },
  confirmTaxpayer: {
    label: 'Taxpayer of the device, if it is another one',
    consequence:
      'The account is refused to books of another taxpayer. If it is meant, type the name or the TIN of the taxpayer of the device.',
  },
  fiscalAccountId: {
    label: 'Documents are submitted to',
    consequence: 'Without an account documents stay ready. It cannot change while documents are with it.',
    none: 'None',
  },
  goLiveOn: {
    label: 'Go-live date',
    consequence: 'Documents dated earlier wait. Without a date nothing is submitted.',
  },
  isPaused: {
    label: 'Paused',
    consequence: 'The organisation is left alone: nothing is read and nothing is sent.',
  },
  writesNote: {
    label: 'Note in the history of the document',
    consequence:
      'One call to the books each. The link says the same; credit notes and paid invoices take none.',
    choices: {
      always: 'On every document',
      when_no_link: 'Where there is no link',
      never: 'Never',
    },
  },
  replacesLink: {
    label: 'Replace the link of another app',
    consequence:
      'Otherwise a link that an invoice has already stays, and ours is not written. The old one is kept here.',
  },
  attachmentIncludeOnline: {
    label: 'Show the fiscal PDF to customers online',
    consequence: 'Whoever opens the document online sees the PDF.',
  },
  writesReference: {
    label: 'Fiscal number into an empty reference',
    consequence: 'A reference that is not empty is never touched.',
  },
  repairsAttachment: {
    label: 'Put a removed PDF back',
    consequence: 'When the document is seen changed; one more call for each.',
  },
  nothingChanged: 'Nothing is changed yet.',
  changed: (count: number): string => `${count} change${count === 1 ? '' : 's'} not stored yet`,
  store: 'Store the changes',
  undo: 'Undo',
  stored: 'Stored. What waits is looked at again.',
};
