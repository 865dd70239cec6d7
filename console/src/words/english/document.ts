import { resolution, uncertain, withdrawal } from './document-decisions';

/** Results of the PDF check, each with the text found in the PDF that leads to it. */
type PdfChecks = Record<
  'own' | 'not_readable' | 'of_another' | 'not_of_document' | 'unopenable',
  { readonly result: 'met' | 'not_checked' | 'unmet'; readonly detail: string }
>;

export const document = {
  title: 'Document',
  kindAndNumber: (kind: string, number: string) => `${kind} ${number}`,
  failedLast: (failure: string) => `Last error: ${failure}`,
  unreadable: (why: string) => `The fiscal service answered, but this cannot be read: ${why}.`,
  dueAt: 'Next automatic attempt:',
  history: 'History',
  wholeHistory: (count: number) => `Show all ${count} entries`,
  by: (name: string) => (name === 'system' ? 'automatically' : `by ${name}`),
  parts: { document: 'Document', technical: 'Technical' },
  issues: 'Why it is not fiscalised yet',
  whereAndWho: (where: string, who: string) => `Where: ${where}. Who: ${who}.`,
  actions: {
    look: {
      label: 'Check again now',
      consequence: 'It is checked now instead of at its next automatic attempt.',
    },
    startOver: {
      label: 'Start over',
      consequence:
        'It is mapped again and submitted if it has no issues. After a final rejection it must be edited first.',
    },
    writeAgain: {
      label: 'Write back again',
      consequence: 'The refused parts are written to the books again. Nothing is fiscalised again.',
    },
    exclude: {
      label: 'Exclude',
      consequence: 'It is not fiscalised. The reason is kept in its history; “Include” reverses this.',
    },
    include: {
      label: 'Include',
      consequence: 'The exclusion is reversed: the document is mapped, and submitted if it has no issues.',
    },
    fiscaliseAnyway: {
      label: 'Fiscalise anyway',
      consequence:
        'It is submitted although another program seems to have fiscalised it. If that is so, it is fiscalised twice. The ' +
        'reason is kept in its history.',
    },
    declare: {
      label: 'Declare it in this period',
      consequence:
        'It is sent with the present date as soon as it has no other issue. Its tax counts in the tax period of that day; its ' +
        'own date stands in the reference of the receipt. The decision is kept in its history.',
    },
    release: { label: 'Release', consequence: 'It is submitted as soon as it has no other issue.' },
  },
  askAbout: (label: string, number: string, organisation: string) => `${label}: ${number} of ${organisation}`,
  missingAtService: {
    title: (currency: string) =>
      `The service does not have the mapping of ${currency} that this organisation uses`,
    text: 'You do not need to change anything in the books. Add the currency at the service, then press “Start over” here.',
    toTheDifferences: 'Add at the service',
  },
  changes: {
    voided: 'Voided after fiscalisation',
    edited: 'Changed after fiscalisation',
    where: 'Where',
    before: 'As fiscalised',
    after: 'In the books now',
    sentence: 'Details',
  },
  receipt: {
    title: 'Fiscal receipt',
    qr: (address: string) => `QR code for ${address}`,
    fiscalNumber: 'Fiscal number',
    fiscalDay: 'Fiscal day',
    device: 'Device',
    verificationCode: 'Verification code',
    fiscalised: 'Fiscalised',
    verification: 'Verification',
    noPdf: 'The service has not provided a PDF yet.',
    showPdf: 'Show the PDF',
    savePdf: 'Download the PDF',
    pdf: (name: string) => `PDF ${name}`,
    checks: 'Checks of the receipt',
    results: {
      met: '✓ correct',
      not_checked: '– not checked',
      confirmed: '✓ confirmed',
      unmet: '✗ wrong',
    },
    pdfChecks: {
      own: { result: 'met', detail: 'The PDF belongs to this document.' },
      not_readable: { result: 'not_checked', detail: 'The PDF has no text to compare.' },
      of_another: { result: 'unmet', detail: 'The PDF belongs to another document: it is not attached.' },
      not_of_document: {
        result: 'unmet',
        detail: 'The PDF shows neither number nor total of this document: it is not attached.',
      },
      unopenable: { result: 'unmet', detail: 'The PDF cannot be opened: it is not attached.' },
    } as PdfChecks,
  },
  writeBacks: {
    title: 'Written back to the books',
    part: 'Part',
    result: 'Result',
    detail: 'Message from the accounting system',
    at: 'When',
    where: 'In the books',
    replaced: (link: string) => `It replaced “${link}”.`,
    open: (part: string) => `See the ${part} in the books`,
    see: 'See it in the books',
    parts: { attachment: 'PDF', note: 'History note', link: 'Link', reference: 'Reference' },
    results: {
      written: 'written',
      refused: 'refused',
      not_applicable: 'not applicable',
      begun: 'started',
      postponed: 'postponed',
      to_check: 'to be checked',
    },
  },
  creditedBy: 'Credited by',
  credits: 'Credits',
  noFiscalNumber: 'no fiscal number',
  sides: {
    title: 'Books, submission, result',
    books: 'In the books',
    sent: 'Sent',
    sentAttempt: (attempt: number) => `Sent, attempt ${attempt}`,
    nothingSent: 'Nothing has been sent.',
    result: 'Result',
    noResult: 'There is no result.',
    marked:
      'Highlighted: values that are not literally in the books. They come from a mapping or a calculation.',
  },
  submissions: {
    title: 'Submissions',
    attempt: 'Attempt',
    state: 'State',
    request: 'Request',
    noRequest: 'none',
    begun: 'Started',
    answered: 'Answered',
    known: 'Details',
    sha256: 'SHA-256 of what was sent',
    shortened: (text: string) => `${text}…`,
    states: {
      sending: 'in progress',
      accepted: 'accepted',
      refused: 'refused',
      not_sent: 'not sent',
      unknown: 'unknown',
      fiscalised: 'fiscalised',
      rejected: 'rejected',
    },
  },
  statements: {
    title: 'Messages from the service',
    heardAt: 'Received',
    heardBy: 'How',
    ways: { webhook: 'webhook', status: 'status check' },
    unsigned: ', unsigned: only a hint',
    request: 'Request',
    settledAs: 'Result',
    unsettled: 'not decided yet',
    because: (settlement: string, why: string) => `${settlement}: ${why}`,
    settlements: {
      applied: 'applied',
      repeated: 'repeated',
      contradicted: 'contradicted by the status check',
      confirmed_otherwise: 'the status check differs',
      unreadable: 'cannot be read',
    },
    body: 'Original message',
    show: 'Show',
  },
  exchanges: {
    title: 'Exchanges with the service',
    intro:
      'Exact requests and answers. Secrets are masked (***). Answers to submissions are kept ' +
      'permanently, other calls for 90 days.',
    none: 'No calls for this document yet.',
    save: 'Save as JSON',
    call: (method: string, address: string) => `${method} ${address}`,
    attempt: (attempt: number) => `(attempt ${attempt})`,
    answer: (status: number, ms: number) => `HTTP ${status} after ${ms} ms`,
    unanswered: (why: string) => `no answer: ${why}`,
    webhook: (isSigned: boolean, fault: string | null) =>
      `webhook, ${isSigned ? 'signed' : 'unsigned: only a hint'}${fault === null ? '' : `, unreadable: ${fault}`}`,
    sent: 'Sent',
    answered: 'Answered',
    delivered: 'Delivered',
    noBody: '(no body)',
    noAnswer: '(no answer)',
    notKept: (bytes: number) => (bytes === 0 ? '(no body)' : `(${bytes} bytes of a PDF, not kept)`),
  },
  gates: {
    title: 'Progress',
    states: { open: 'Done', closed: 'Blocked', ahead: 'Not reached' },
    whereAndWho: (where: string, who: string) => `Where: ${where}. Who: ${who}.`,
  },
  original: {
    title: 'Which invoice does it credit?',
    text: 'The books do not say clearly which one. Your choice is kept in the history; you can change it until the credit note is sent.',
    search: 'Number or customer of the invoice',
    look: 'Search',
    none: 'No invoice found. Try another number or customer.',
    choose: 'Invoices of this organisation',
    invoice: (number: string, day: string, currency: string, total: string) =>
      `${number}, ${day}, ${currency} ${total}`,
    store: 'Confirm',
    offered: 'Invoices of this customer that it could credit, the likeliest first',
    left: (number: string, day: string, currency: string, amount: string) =>
      `${number}, ${day}, ${currency} ${amount} left`,
    credit: (number: string) => `Credit ${number}`,
  },
  to: (customer: string) => `to ${customer}`,
  openInBooks: 'Open in the books',
  uncertain,
  resolution,
  withdrawal,
};
