/** Receipts made elsewhere, and documents older than the go-live date. */
export const outside = {
  title: 'Fiscalised elsewhere',
  intro:
    'If another program, a person in a portal or another device has fiscalised this document, record its receipt. The document is ' +
    'then excluded and never sent from here.',
  open: 'Record its receipt',
  address: 'Address in the QR code',
  addressHint: 'Device, number, date and code are read from it. Or enter them below.',
  deviceId: 'Device',
  fiscalNumber: 'Number of the receipt',
  datedOn: 'Date of the receipt',
  verificationCode: 'Verification code',
  submittedAs: 'Id at the fiscal service',
  submittedHint:
    'Only if another program sent the document to the same fiscal account: the InvoiceId that it used (for a program on the same books probably ' +
    'the id below). Credit notes of the invoice are then sent with it. Left empty, only the program that fiscalised the invoice can credit it.',
  sourceId: (id: string) => `Id of the document in the books: ${id}`,
  yourName: 'Your name',
  howKnown: 'How do you know?',
  typeNumber: (number: string) => `Type the document number to confirm: ${number}`,
  record: 'Record receipt',
  receipt: (number: string, device: string) => `Receipt ${number} of device ${device}`,
  dated: 'Dated',
  code: 'Code',
  service: 'Id at the fiscal service',
  notKnown: 'not known',
  notAtService: 'none: only the program that fiscalised it can credit it',
  by: 'Recorded by',
  because: 'Known from',
  inBooks: (receipt: string) => `${receipt} is named in the books.`,
  useIt: 'Use the one from the books',
  disputed:
    'The books name another receipt than the one recorded, so the document is held. Open both at the tax authority. Then confirm the ' +
    'recorded one, or withdraw it and record the other.',
  confirm: 'Confirm recorded receipt',
  withdraw: 'Withdraw receipt',
  withdrawal:
    'The document is then checked again and may be sent from here: be sure that nobody has fiscalised it.',
  withdrawn: (receipt: string, by: string) => `${receipt} was withdrawn by ${by}.`,
  sameSale: {
    title: 'Fiscalised under this number',
    intro:
      'Compare both. If this document is that sale, link them. If it is another sale, give it another number.',
    number: 'Number',
    customer: 'Customer',
    issuedOn: 'Date',
    total: 'Total',
    receipt: 'Receipt',
    both: (own: string, other: string) => (own === other ? own : `${own} / ${other}`),
    obstacles: {
      customer: 'It has another customer.',
      currency: 'It has another currency.',
      total: 'Its total is higher.',
    },
    another: 'So it is another sale: give it another number.',
    open: 'This is that sale',
    effect:
      'Nothing is sent. The receipt is written to this document with a note that names the other one, and credit notes of either count together.',
    confirm: 'Confirm what is not the same',
    differences: {
      number: 'The number is another one',
      date: 'The date is another one',
      tax: 'The tax is another one',
      rest: 'The total is lower: it is the rest of that sale',
    },
    link: 'Link to this receipt',
  },
  moved: {
    open: 'Link documents of moved books to their receipts',
    intro:
      'After a move of the books to another organisation, a reset or a restored copy, sales that were fiscalised stand under new ids. What is linked is ' +
      'not sent: it gets the receipt of that sale. Writing it follows as calls to the books are left.',
    found: (pairs: number, rest: number) =>
      `${pairs} ${pairs === 1 ? 'document is a sale that was' : 'documents are sales that were'} fiscalised with another document; ${rest} not.`,
    first: (pairs: number) => `Shown are the first ${pairs}: the next ones follow once these are linked.`,
    is: 'is the sale',
    rest: (number: string, amount: string, of: string) => `rest of ${number}, ${amount} of ${of}`,
    reasons: {
      none: 'Nobody is known to have fiscalised this number: it is sent as a new sale.',
      taken:
        'The number is taken, by a document without a known receipt or of a client that you may not see.',
      another: 'What was fiscalised under this number is another sale.',
      several: 'Several documents fit: decide on the page of each which of them is the sale.',
    },
    link: (documents: number) => `Link ${documents} to their receipts`,
    linked: (documents: number) => `${documents} linked.`,
  },
  many: {
    open: 'Record receipts from the books or from a file',
    intro:
      'Records receipts for many documents at once. The file is CSV with the columns number (of the document) and address, or deviceId and ' +
      'fiscalNumber; also datedOn (2026-01-31), verificationCode and submittedAs. All of the file is recorded, or nothing.',
    file: 'CSV file',
    try: 'Check file',
    fromBooks: 'Check what the books name',
    nothing: 'No receipt was found.',
    would: (documents: number, held: number) =>
      `${documents} would be recorded${held === 0 ? '' : `, ${held} of them held because the books name another receipt`}.`,
    did: (documents: number) => `${documents} recorded.`,
    known: (documents: number) => `${documents} were recorded before.`,
    contradicted: (row: string, reason: string) => `${row} ${reason}`,
    record: 'Record them',
  },
  older: {
    title: 'Older documents',
    none: (day: string) => `The books have no open document dated before ${day}.`,
    there: (amounts: string, first: string, last: string) =>
      `Dated before that day: ${amounts} (${first} to ${last}). They are not sent automatically. What is to become of them?`,
    rest: (what: string, amounts: string) => `${what}: ${amounts}.`,
    groups: {
      recorded: 'Receipt recorded',
      excluded: 'Excluded',
      fiscalised: 'Fiscalised here',
      withService: 'With the service',
    },
    marked: (amounts: string) => `Signs of another program's fiscalisation: ${amounts}.`,
    late: (amounts: string, day: string) =>
      `Older than the last receipt of the device (${day}): ${amounts}. They can only be sent with the present date.`,
    lost: (amounts: string) =>
      `Of these, ${amounts} can never be sent, because their tax has another rate today.`,
    question: 'Older documents',
    choices: {
      send: {
        label: 'Send them first',
        text:
          'Nobody has fiscalised them. A backfill sends them in the order of their dates. It must be done before the first live document: a ' +
          'device takes no document older than its last one.',
      },
      record: {
        label: 'Record their receipts',
        text: 'Another program or a person has fiscalised them. With their receipts recorded, credit notes know their invoices.',
      },
      leave: {
        label: 'Leave them out',
        text: 'They stay held as dated before the go-live date. Their credit notes are held, too, until a receipt is recorded.',
      },
    },
    sendFirst: (amounts: string, day: string) =>
      `What is dated on that day or later is sent as soon as you press Start, before the older documents (now ${amounts}). ` +
      `Choose ${day} or later instead: the backfill then sends everything before it.`,
    use: (day: string) => `Use ${day}`,
    next: 'After Start, plan the backfill and run it before that day',
    plan: 'Backfills',
    answered: (choice: string) => `Decided: ${choice}.`,
  },
};
